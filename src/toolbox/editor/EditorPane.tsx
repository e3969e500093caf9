import { useMemo, type ReactNode } from 'react';
import { documentKind } from '#documents/author/CompletionNames.ts';
import { useRenderer } from '#renderer/RendererContext.ts';
import { FileBar } from '../state/FileBar.tsx';
import { useToolbox, type Place } from '../state/Toolbox.ts';
import type { Saving } from '../state/useSaving.ts';
import { completionNames } from './completionNames.ts';
import './editor.css';
import { FindingsBar } from './FindingsBar.tsx';
import { JsonEditor } from './JsonEditor.tsx';
import { META_SCHEMAS } from './metaSchemas.ts';

/** The document as text, with what is wrong with it. */
export function EditorPane({ saving, target }: { saving: Saving; target: Place | undefined }): ReactNode {
  const { texts, check, file, model, canSave } = useToolbox();
  const { notify } = useRenderer();
  const text = texts.current.get(file) ?? '';
  const kind = documentKind(file);
  const { product, keys, settings } = check;
  const names = useMemo(() => completionNames(product, model, { keys, settings }), [product, model, keys, settings]);
  const isChecked = check.texts?.get(file) === text && check.failure === undefined;
  const problems = useMemo(
    () => (isChecked ? check.problems.filter((problem) => problem.file === file) : undefined),
    [isChecked, check.problems, file],
  );
  return (
    <div className="gj-editor-pane">
      <FileBar saving={saving} />
      <div className="gj-editor-frame">
        {text === '' ? <p className="gj-editor-hint">在这里粘贴文档内容（JSON）</p> : null}
        <JsonEditor
          file={file}
          text={text}
          problems={problems}
          completionInput={kind === undefined ? undefined : { kind, meta: META_SCHEMAS[kind], names }}
          target={target?.file === file ? target : undefined}
          onChange={(next) => {
            texts.edit(file, next);
          }}
          onRefused={() => {
            notify.error('内容太大或嵌套太深，没有放入编辑器：一个文档最多 2 MB、100 层');
          }}
          onSave={() => {
            if (canSave) void saving.save(file, text);
            else saving.download(file, text);
          }}
        />
      </div>
      <FindingsBar />
    </div>
  );
}
