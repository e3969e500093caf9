import { Button, Input } from 'antd';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react';
import type { ClickedText } from '#client/previewFrame.ts';
import {
  entriesOf,
  isJsonObject,
  type Json,
  type JsonObject,
  partAt,
  pathOfText,
  readJson,
  type Shape,
  shapeOf,
  withMoved,
  withPart,
} from '#engine/site/pageShape.ts';
import { SITE_HOME } from '#engine/site/pageAddress.ts';
import type { CheckedPage, PageFile } from '#wire/SiteReplies.ts';
import { ErrorState } from '../../feedback/ScreenState.tsx';
import { Icon } from '../../layout/Icon.tsx';
import { useRenderer, type Loading, useLoad } from '../../stores/RendererContext.ts';
import type { ControlProps } from '../controls/ControlProps.ts';
import { PageFrame } from './PageFrame.tsx';
import { useChecked } from './useChecked.ts';
import { blockWord } from './pageWords.ts';
import { BlockPalette } from './BlockPalette.tsx';
import { EntryTools, inputId, type PageEdit, ShapeFields } from './ShapeFields.tsx';
import './page.css';

/** The blocks of a page next to the page as visitors would see it. The value is the text of its document. */
export function PageBlocks(props: ControlProps): ReactNode {
  const { field, id, title, value, port, onChange } = props;
  const chosen = port.shown(field.pageName ?? '');
  const name = typeof chosen === 'string' ? chosen : '';
  const text = typeof value === 'string' ? value : '';
  const {
    data: file,
    error,
    retry,
  } = usePageFile(name, text, (content) =>
    // No edit of the user's: closing the form loses nothing.
    port.enter({ values: { [field.name]: content }, isSilent: true }),
  );
  const page = useMemo(() => readJson(text), [text]);
  const shown = useChecked(text, name);
  if (name === '') return <p className="gj-sitepage-hint">先选择页面，再编辑内容。</p>;
  if (error !== undefined) return <ErrorState error={error} onRetry={retry} />;
  if (file === undefined || text === '') return <p className="gj-sitepage-hint">正在载入页面…</p>;
  if (!isJsonObject(page))
    return (
      <Input.TextArea
        id={id}
        aria-label={title}
        autoSize
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  const problems = new Map<string, string[]>();
  for (const { Pointer, Message } of shown?.Problems ?? [])
    problems.set(Pointer, [...(problems.get(Pointer) ?? []), Message]);
  const edit: PageEdit = {
    ...{ id, root: file.Shape, value: page, problems },
    onChange: (next) => onChange(JSON.stringify(next, undefined, 2)),
  };
  return <PageEditor {...{ edit, page, shown, file, name }} />;
}

/** Loads the shape of a page, and for a new record the content that the page has now. */
function usePageFile(name: string, text: string, onFill: (text: string) => void): Loading<PageFile | undefined> {
  const { client } = useRenderer();
  const load = useCallback(
    async (signal: AbortSignal) =>
      name === '' ? undefined : await client.http.get('/api/Site/GetPageFile', { name }, { signal }),
    [client, name],
  );
  const loading = useLoad(load);
  // The form trims texts.
  const file = loading.data?.Text.trim();
  const loaded = useRef('');
  const fill = useEffectEvent((content: string) => {
    // The content of another page goes only if nobody has changed it.
    if (text === '' || text === loaded.current) onFill(content);
    loaded.current = content;
  });
  useEffect(() => {
    if (file !== undefined) fill(file);
  }, [file]);
  return loading;
}

interface PageEditorProps {
  readonly edit: PageEdit;
  readonly page: JsonObject;
  readonly shown: CheckedPage | undefined;
  readonly file: PageFile;
  readonly name: string;
}

function PageEditor({ edit, page, shown, file, name }: PageEditorProps): ReactNode {
  /** The block whose inputs are open; -1 for those of the page itself. */
  const [open, setOpen] = useState(-1);
  const [wanted, setWanted] = useState<string>();
  const blocks = entriesOf(page['blocks']);
  useEffect(() => {
    if (wanted === undefined) return;
    document.getElementById(wanted)?.focus();
    setWanted(undefined);
  }, [wanted]);
  const pick = (clicked: readonly ClickedText[]): void => {
    const [path] = clicked.flatMap(({ text, nth }) =>
      [pathOfText(page, text, nth) ?? []].filter(({ length }) => length > 0),
    );
    if (path === undefined) return;
    const [part, index] = path;
    setOpen(part === 'blocks' && typeof index === 'number' ? index : -1);
    setWanted(inputId(edit.id, path));
  };
  const path =
    typeof page['path'] === 'string' && shown !== undefined && shown.Page !== null ? page['path'] : SITE_HOME;
  return (
    <div className="gj-sitepage">
      <div className="gj-sitepage-form">
        {page['blocks'] === undefined ? null : (
          <Outline {...{ edit, page, file, name, blocks, open }} onOpen={setOpen} />
        )}
        {open < 0 ? (
          <ShapeFields edit={edit} shape={edit.root} path={[]} without={['blocks', 'path']} />
        ) : (
          <>
            <RecordsLink block={blocks[open]} />
            <ShapeFields edit={edit} shape={blockShape(edit.root, blocks[open])} path={['blocks', open]} />
          </>
        )}
      </div>
      <PageFrame path={path} shown={shown} onPick={pick} />
    </div>
  );
}

function RecordsLink({ block }: { block: Json | undefined }): ReactNode {
  const { listPath } = useRenderer();
  const list = isJsonObject(block) ? block['list'] : undefined;
  const path = typeof list === 'string' ? listPath(list) : undefined;
  if (path === undefined) return null;
  return (
    <a href={`#${path}`} target="_blank" rel="noreferrer">
      修改这一块显示的记录
    </a>
  );
}

const blockShape = (root: Shape, block: Json | undefined): Shape =>
  shapeOf({ $ref: '#/definitions/block' }, root, block);

interface OutlineProps extends Omit<PageEditorProps, 'shown'> {
  readonly blocks: readonly Json[];
  readonly open: number;
  readonly onOpen: (block: number) => void;
}

/** The blocks of the page from top to bottom, to open, move, remove and add. */
function Outline({ edit, page, file, name, blocks, open, onOpen }: OutlineProps): ReactNode {
  const [isAdding, setAdding] = useState(false);
  const change = (value: Json, next: number): void => {
    edit.onChange(value);
    onOpen(next);
  };
  const add = (block: Json): void => {
    setAdding(false);
    const at = open < 0 ? blocks.length : open + 1;
    const list = blocks.toSpliced(at, 0, block);
    change(withPart(edit.value, ['blocks'], list), at);
  };
  const problemsOf = (i: number): number =>
    [...edit.problems.keys()].filter((pointer) => `${pointer}/`.startsWith(`/blocks/${i}/`)).length;
  return (
    <nav className="gj-gap-4 gj-sitepage-outline" aria-label="页面的各块">
      <button type="button" aria-current={open < 0} onClick={() => onOpen(-1)}>
        页面设置
      </button>
      {blocks.map((block, i) => (
        <div key={i}>
          <button type="button" aria-current={open === i} onClick={() => onOpen(i)}>
            {blockTitle(block, i)}
            {problemsOf(i) === 0 ? null : <em>{problemsOf(i)} 处错误</em>}
          </button>
          <EntryTools
            title={`第${i + 1}块`}
            isFirst={i === 0}
            isLast={i === blocks.length - 1}
            onMove={(by) => change(withMoved(edit.value, ['blocks'], i, i + by), i + by)}
            onRemove={() => change(withPart(edit.value, ['blocks', i], undefined), -1)}
          />
        </div>
      ))}
      <Button size="small" icon={<Icon name="plus" size={14} />} onClick={() => setAdding(true)}>
        添加一块
      </Button>
      {isAdding ? <BlockPalette {...{ file, name, page }} onAdd={add} onClose={() => setAdding(false)} /> : null}
    </nav>
  );
}

function blockTitle(block: Json, i: number): string {
  const title = isJsonObject(block) ? partAt(block, ['title']) : undefined;
  const kind = isJsonObject(block) ? blockWord(typeof block['type'] === 'string' ? block['type'] : '') : '';
  return typeof title === 'string' ? `${i + 1} ${kind} · ${title}` : `${i + 1} ${kind}`;
}
