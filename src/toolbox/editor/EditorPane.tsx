import { useMemo, type ReactNode, useEffect, useRef, useState } from 'react';
import { EditorView } from '@codemirror/view';
import {
  documentKind,
  type DocumentKind,
  type CompletionNames,
  type KnownName,
} from '#documents/author/CompletionNames.ts';
import { useRenderer } from '#renderer/stores/RendererContext.ts';
import { FileBar } from './FileBar.tsx';
import { useToolbox, type ToolsPlace } from '../state/Toolbox.ts';
import type { FileSaving } from '../state/useSaving.ts';
import type { EnumItem } from '#language/EnumType.ts';
import { effectOf, SPELLINGS } from '#engine/rules/EFFECTS.ts';
import { FUNCTIONS } from '#language/functions/functions.ts';
import { functionWords } from '#language/words/functionWords.ts';
import { USER_FIELDS } from '#engine/permission/UserContext.ts';
import { actionCodes } from '#engine/permission/actionCodes.ts';
import { WHO_WORDS } from '#engine/model/WorkflowModel.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { ToolsProduct } from '../state/ToolsProduct.ts';
import './editor.css';
import { Icon } from '#renderer/layout/Icon.tsx';
import type { Check } from '../state/useCheck.ts';
import { problemText, offsetOf, showFindings } from './findings.ts';
import { isFatal } from '../worker/isFatal.ts';
import './findings.css';
import type { LocatedProblem } from '#documents/locateProblem.ts';
import { useEditorView, type EditorInput } from './useEditorView.ts';
import type { MetaSchema } from '#documents/author/MetaSchema.ts';
import cases from '#schemas/meta/cases.schema.json';
import company from '#schemas/meta/company.schema.json';
import enums from '#schemas/meta/enum.schema.json';
import form from '#schemas/meta/form.schema.json';
import list from '#schemas/meta/list.schema.json';
import menu from '#schemas/meta/menu.schema.json';
import pick from '#schemas/meta/pick.schema.json';
import reminder from '#schemas/meta/reminder.schema.json';
import role from '#schemas/meta/role.schema.json';
import settings from '#schemas/meta/settings.schema.json';
import workbench from '#schemas/meta/workbench.schema.json';
import workflow from '#schemas/meta/workflow.schema.json';
import { valueSort } from '#fields/table/traits.ts';

const MOST = 200;

/** What is wrong with the documents, that of the open one first; each leads to its place. */
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
        onClick={() => {
          setIsOpen(!isOpen);
        }}
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
      {[...own, ...others].slice(0, MOST).map((problem, index) => (
        <li key={index}>
          <button
            type="button"
            onClick={() => {
              reveal(problem);
            }}
          >
            <span className={isFatal(problem) ? 'gj-findings-mark is-bad' : 'gj-findings-mark is-odd'} aria-hidden />
            <code>
              {problem.file === file ? '' : `${problem.file}:`}
              {problem.line}:{problem.column}
            </code>
            <span>{problemText(problem)}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

const USER_NAMES: readonly KnownName[] = USER_FIELDS.map((name) => ({ name }));
const FUNCTION_NAMES: readonly KnownName[] = [...FUNCTIONS.keys()].map((name) => ({
  name,
  title: functionWords(name)?.help ?? '',
}));
const EFFECT_NAMES: readonly KnownName[] = [...SPELLINGS].map(([name, { property }]) => ({
  name,
  title: effectOf(property).title,
}));

/** The names that documents of an entity may use, from the product as it stands. */
function completionNames(
  { entities, enumDocuments, organisation, enums, findEntity }: ToolsProduct,
  model: EntityModel | undefined,
  { keys, settings, commands }: Pick<Check, 'keys' | 'settings' | 'commands'>,
): CompletionNames {
  const fieldsOf = (entity: EntityModel | undefined): KnownName[] =>
    (entity?.fields ?? []).map(({ name, title }) => ({ name, title }));
  return {
    fields: fieldsOf(model),
    entities: [...entities.values()].map(({ key, form }) => ({ name: key, title: form.title })),
    enums: Object.entries(enumDocuments).map(([name, { title }]) => ({ name, title })),
    keys: keys.map((name) => ({ name })),
    forms: [...(model?.forms.values() ?? [])].map(({ name, title }) => ({ name, title })),
    transitions: (model?.workflow?.transitions ?? []).map(({ action, title }) => ({ name: action, title })),
    actions: model === undefined ? [] : actionCodes(model).map((name) => ({ name })),
    dialogs: [...entities.values()].flatMap(({ key, form }) =>
      form['x-dialog'] === true ? [{ name: key, title: form.title }] : [],
    ),
    commands: commands.map((name) => ({ name })),
    who: WHO_WORDS.map((name) => ({ name })),
    lists: [...entities.values()].flatMap(({ key, lists }) =>
      Object.entries(lists).map(([name, { title }]) => ({ name: `${key}/${name}`, title })),
    ),
    user: [...USER_NAMES, ...(organisation.facts ?? []).map(({ name, title }) => ({ name, title }))],
    settings,
    functions: FUNCTION_NAMES,
    effects: EFFECT_NAMES,
    itemsOf: (field) => {
      const own = model?.field(field);
      if (own !== undefined && valueSort(own) === 'boolean') return [{ name: 'true' }, { name: 'false' }];
      return flatten(enums(own?.enum?.type ?? '')?.items ?? []);
    },
    fieldsBehind: (field) => fieldsOf(findEntity(model?.field(field)?.reference?.entity ?? '')),
  };
}

const flatten = (items: readonly EnumItem[]): KnownName[] =>
  items.flatMap(({ Value, Label, Children }) => [
    { name: JSON.stringify(Value), title: Label },
    ...flatten(Children ?? []),
  ]);

/** The meta-schema of each kind of document. */
const META_SCHEMAS: Readonly<Record<DocumentKind, MetaSchema>> = {
  cases,
  company,
  enum: enums,
  form,
  list,
  menu,
  pick,
  reminder,
  role,
  settings,
  workbench,
  workflow,
};

/** The document as text, with what is wrong with it. */
export function EditorPane({ saving, target }: { saving: FileSaving; target: ToolsPlace | undefined }): ReactNode {
  const { texts, check, file, model, canSave } = useToolbox();
  const { notify } = useRenderer();
  const text = texts.current.get(file) ?? '';
  const kind = documentKind(file);
  const { product, keys, settings, commands } = check;
  const names = useMemo(
    () => completionNames(product, model, { keys, settings, commands }),
    [product, model, keys, settings, commands],
  );
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
