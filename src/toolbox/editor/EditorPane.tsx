import { useMemo, type ReactNode, useEffect, useRef, useState } from 'react';
import { EditorView } from '@codemirror/view';
import { useRenderer } from '#renderer/stores/RendererContext.ts';
import { FileBar } from './FileBar.tsx';
import { useToolbox, type ToolsPlace } from '../state/Toolbox.ts';
import type { FileSaving } from '../state/useSaving.ts';
import './editor.css';
import { Icon } from '#renderer/layout/Icon.tsx';
import type { Check } from '../state/useCheck.ts';
import { NameBar } from './NameBar.tsx';
import { useNames } from './useNames.ts';
import './findings.css';
import { type LocatedProblem, isFatal, problemText } from '#documents/locateProblem.ts';
import { useEditorView, type EditorInput } from './useEditorView.ts';
import { syntaxTree } from '@codemirror/language';
import { setDiagnostics, type Diagnostic } from '@codemirror/lint';
import type { EditorState } from '@codemirror/state';
import { fixEdit } from '#documents/edit/fixEdit.ts';
import { parseSource } from '#documents/SourceFile.ts';
import { currentLanguage } from '#app/session/language.ts';

const MAX_SHOWN = 200;

/** The problems of the documents, the open one first; each links to its place. */
function FindingsBar(): ReactNode {
  const { check } = useToolbox();
  const [isOpen, setIsOpen] = useState(true);
  const { problems, failure, took } = check;
  const isBad = failure !== undefined || problems.some(isFatal);
  return (
    <section className="gj-findings" aria-label="检查结果">
      <button
        type="button"
        className={`gj-findings-head${isBad ? ' is-bad' : problems.length > 0 ? ' is-odd' : ''}`}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name={problems.length > 0 || isBad ? 'warning' : 'check'} />
        <span role="status">{statusOf(check)}</span>
        <small>{took > 0 ? `${Math.round(took)} 毫秒` : ''}</small>
        {problems.length === 0 ? null : <Icon name={isOpen ? 'chevronDown' : 'chevronUp'} size={14} />}
      </button>
      {failure === undefined ? null : <p className="gj-findings-failure">{failure}</p>}
      {isOpen && problems.length > 0 ? <FindingsList /> : null}
    </section>
  );
}

function statusOf({ problems, failure, isRunning }: Check): string {
  if (failure !== undefined) return '无法检查';
  if (problems.length === 0) return isRunning ? '正在检查…' : '没有问题';
  const errors = problems.filter(isFatal).length;
  return `${errors} 个错误，${problems.length - errors} 个提醒`;
}

function FindingsList(): ReactNode {
  const { check, file, reveal } = useToolbox();
  const own = check.problems.filter((problem) => problem.file === file);
  const others = check.problems.filter((problem) => problem.file !== file);
  return (
    <ol>
      {[...own, ...others].slice(0, MAX_SHOWN).map((problem, index) => (
        <li key={index}>
          <button type="button" onClick={() => reveal(problem)}>
            <span className={isFatal(problem) ? 'gj-findings-mark is-bad' : 'gj-findings-mark is-odd'} aria-hidden />
            <code>
              {problem.file === file ? '' : `${problem.file}:`}
              {problem.line}:{problem.column}
            </code>
            <span>{problemText(problem, currentLanguage())}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

/** The document as text, with its problems. */
export function EditorPane({ saving, target }: { saving: FileSaving; target: ToolsPlace | undefined }): ReactNode {
  const { texts, check, file, model, canSave } = useToolbox();
  const { notify } = useRenderer();
  const names = useNames();
  const text = texts.current.get(file) ?? '';
  const { product, keys, settings, commands } = check;
  const complete: EditorInput['complete'] = async (whole, offset) => {
    const { completeAt, completionInput } = await import('#annex/editor');
    const named = { ...product, documents: [...product.entities.values()], keys, settings, commands };
    const input = completionInput(file, named, model);
    return input === undefined ? undefined : completeAt(whole, offset, input);
  };
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
          complete={complete}
          target={target?.file === file ? target : undefined}
          onChange={(next) => texts.edit(file, next)}
          onRefused={() => notify.error('内容太大或嵌套太深，没有放入编辑器：一个文档最多 2 MB、100 层')}
          onPlace={names.onPlace}
          describe={names.describe}
          onName={names.onName}
          onSave={() => {
            if (canSave) void saving.save(file, text);
            else saving.download(file, text);
          }}
        />
      </div>
      <NameBar names={names} />
      <FindingsBar />
    </div>
  );
}

interface JsonEditorProps extends EditorInput {
  /** The problems of exactly this text; undefined while they are not known. */
  readonly problems: readonly LocatedProblem[] | undefined;
  /** A place to go to; a new object goes there again. */
  readonly target: { readonly line: number; readonly column: number } | undefined;
}

/** A document as text, with its problems at their places. */
function JsonEditor(props: JsonEditorProps): ReactNode {
  const { file, problems, target } = props;
  const parent = useRef<HTMLDivElement>(null);
  const view = useEditorView(parent, props);
  useEffect(() => {
    if (view.current !== undefined && problems !== undefined) showFindings(view.current, problems);
  }, [view, file, problems]);
  useEffect(() => {
    const { current } = view;
    if (current === undefined || target === undefined) return;
    const anchor = offsetOf(current.state, target.line, target.column);
    current.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
    current.focus();
  }, [view, file, target]);
  return <div ref={parent} className="gj-editor" />;
}

/** Shows problems in the gutter and under the text they are about. */
function showFindings(view: EditorView, problems: readonly LocatedProblem[]): void {
  const { state } = view;
  view.dispatch(
    setDiagnostics(
      state,
      problems.map((problem) => toDiagnostic(state, problem)),
    ),
  );
}

function toDiagnostic(state: EditorState, problem: LocatedProblem): Diagnostic {
  const from = offsetOf(state, problem.line, problem.column);
  const line = state.doc.lineAt(from);
  const node = syntaxTree(state).resolveInner(from, 1);
  const to = Math.max(from, Math.min(node.to, line.to));
  return {
    from,
    to: to === from ? line.to : to,
    severity: isFatal(problem) ? 'error' : 'warning',
    source: problem.code,
    message: problemText(problem, currentLanguage()),
    ...(problem.fix === undefined ? {} : { actions: [{ name: '改正', apply: (view) => correct(view, problem) }] }),
  };
}

/** Fixes a problem in the current text, if it still has it. */
function correct(view: EditorView, problem: LocatedProblem): void {
  const { source } = parseSource(problem.file, view.state.doc.toString());
  const found = fixEdit(problem, source);
  if (found === undefined) return;
  const { offset, length, content } = found.edit;
  view.dispatch({ changes: { from: offset, to: offset + length, insert: content }, userEvent: 'input' });
}

/** The offset of a line and column (both from 1); the nearest one there is. */
function offsetOf({ doc }: EditorState, line: number, column: number): number {
  const found = doc.line(Math.min(Math.max(1, line), doc.lines));
  return Math.min(found.to, found.from + Math.max(0, column - 1));
}
