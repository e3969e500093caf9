import {
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  autocompletion,
  startCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  indentOnInput,
  indentUnit,
  defaultHighlightStyle,
  HighlightStyle,
  syntaxHighlighting,
} from '@codemirror/language';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import { EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import type { Completions } from '#annex/editor';
import { textLimit } from '#documents/documentLimits.ts';

const MONO = "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'Noto Sans Mono CJK SC', monospace";

const LOOK = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--gj-surface)', color: 'var(--gj-text)', fontSize: '13px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: MONO, lineHeight: '20px' },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--gj-primary)' },
  '.cm-gutters': {
    backgroundColor: 'var(--gj-subtle)',
    color: 'var(--gj-muted)',
    border: 'none',
    borderInlineEnd: '1px solid var(--gj-line)',
  },
  '.cm-activeLine': { backgroundColor: 'var(--gj-active-line)' },
  '.cm-activeLineGutter': { backgroundColor: 'var(--gj-primary-soft)', color: 'var(--gj-text-soft)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--gj-selection) !important',
  },
  '.cm-matchingBracket': {
    backgroundColor: 'var(--gj-primary-soft) !important',
    outline: '1px solid var(--gj-primary-line)',
  },
  '.cm-tooltip': {
    border: '1px solid var(--gj-line-strong)',
    borderRadius: '6px',
    backgroundColor: 'var(--gj-raised)',
    color: 'var(--gj-text)',
    boxShadow: 'var(--gj-shadow)',
    overflow: 'hidden',
  },
  '.cm-tooltip-autocomplete > ul': { fontFamily: MONO, maxHeight: '240px' },
  '.cm-tooltip-autocomplete > ul > li': { padding: '2px 12px !important', lineHeight: '22px' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--gj-primary-soft)',
    color: 'var(--gj-text)',
  },
  '.cm-completionDetail': { fontStyle: 'normal', color: 'var(--gj-muted)', fontFamily: 'var(--gj-font)' },
  '.cm-completionInfo': { padding: '8px 12px', maxWidth: '320px', fontFamily: 'var(--gj-font)', lineHeight: '20px' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600', color: 'var(--gj-primary)' },
  '.cm-diagnostic': { padding: '8px 12px', fontFamily: 'var(--gj-font)', lineHeight: '20px', maxWidth: '480px' },
  '.cm-diagnostic-error': { borderInlineStart: '3px solid var(--gj-red-text)' },
  '.cm-diagnostic-warning': { borderInlineStart: '3px solid var(--gj-orange-text)' },
  '.cm-diagnosticAction': {
    marginInlineStart: '8px',
    padding: '2px 8px',
    borderRadius: '4px',
    backgroundColor: 'var(--gj-primary)',
  },
});

/** Our colours for those of the editor's own style. */
const COLORS: Readonly<Record<string, string>> = {
  // Texts, numbers, true and false, null.
  '#a11': 'var(--gj-green-text)',
  '#164': 'var(--gj-orange-text)',
  '#219': 'var(--gj-purple-text)',
  '#708': 'var(--gj-purple-text)',
};

const HIGHLIGHT = HighlightStyle.define(
  defaultHighlightStyle.specs.map((spec) => {
    const color: unknown = spec['color'];
    return typeof color === 'string' ? { ...spec, color: COLORS[color] ?? color } : spec;
  }),
);

const editorTheme: Extension = [LOOK, syntaxHighlighting(HIGHLIGHT)];

export interface EditorPort {
  /** The continuations of a text at a place; undefined if there are none. */
  readonly complete: (text: string, offset: number) => Promise<Completions | undefined>;
  readonly onChange: (text: string) => void;
  /** A text was too large to be taken in. */
  readonly onRefused: () => void;
  readonly onSave: () => void;
  /** The cursor has moved. */
  readonly onPlace: (offset: number) => void;
  /** The meaning of the name at a place, as lines; undefined if unknown. */
  readonly describe: (
    offset: number,
  ) => Promise<{ readonly lines: readonly string[]; readonly from: number; readonly to: number } | undefined>;
  /** The user requests an operation on the name at the cursor. */
  readonly onName: (asked: NameAsked) => void;
}

/** The operation on a name: go to its definition, list its uses, rename it. */
export type NameAsked = 'told' | 'uses' | 'rename';

/** Milliseconds that the pointer stays on a name. */
const HOVER = 400;

/** The meaning of the name under the pointer. */
const nameTooltip = (describe: EditorPort['describe']): Extension =>
  hoverTooltip(
    async (_view, offset) => {
      const found = await describe(offset);
      if (found === undefined) return null;
      return { pos: found.from, end: found.to, create: () => ({ dom: nameLines(found.lines) }) };
    },
    { hoverTime: HOVER },
  );

function nameLines(lines: readonly string[]): HTMLElement {
  const dom = document.createElement('div');
  dom.className = 'gj-name-tooltip';
  for (const [i, line] of lines.entries()) {
    const part = document.createElement(i === 0 ? 'strong' : 'span');
    part.textContent = line;
    dom.append(part);
  }
  return dom;
}

/** Characters; only texts that are pasted are longer. */
const TYPED = 2000;

export const createExtensions = (port: EditorPort): Extension => [
  lineNumbers(),
  lintGutter(),
  foldGutter(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  history(),
  drawSelection(),
  EditorView.lineWrapping,
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  json(),
  indentUnit.of('  '),
  jsonCompletion(port.complete),
  nameTooltip(port.describe),
  keymap.of([
    { key: 'F12', run: () => (port.onName('told'), true), preventDefault: true },
    { key: 'Shift-F12', run: () => (port.onName('uses'), true), preventDefault: true },
    { key: 'F2', run: () => (port.onName('rename'), true), preventDefault: true },
    { key: 'Mod-s', run: () => (port.onSave(), true), preventDefault: true },
    ...closeBracketsKeymap,
    ...defaultKeymap,
    ...historyKeymap,
    ...foldKeymap,
    ...completionKeymap,
    ...lintKeymap,
  ]),
  refuseLargeTexts(port.onRefused),
  EditorView.updateListener.of((update) => {
    if (update.docChanged) port.onChange(update.state.doc.toString());
    if (update.docChanged || update.selectionSet) port.onPlace(update.state.selection.main.head);
  }),
  // Read-only content can also be scrolled by keyboard.
  EditorView.contentAttributes.of({ 'aria-label': '文档内容', tabindex: '0' }),
  EditorState.phrases.of(PHRASES),
  editorTheme,
];

/** Refuses texts beyond the limit of documents before they are rendered. */
const refuseLargeTexts = (onRefused: () => void): Extension =>
  EditorState.changeFilter.of((transaction) => {
    if (!transaction.docChanged || transaction.newDoc.length - transaction.startState.doc.length < TYPED) return true;
    if (textLimit(transaction.newDoc.toString()) === undefined) return true;
    setTimeout(onRefused);
    return false;
  });

const PHRASES = {
  'Control character': '控制字符',
  'Fold line': '折叠',
  'Unfold line': '展开',
  'folded code': '已折叠的内容',
  unfold: '展开',
  to: '到',
  'No diagnostics': '没有问题',
  Diagnostics: '问题',
  Completions: '可选内容',
  close: '关闭',
};

/** Completion of keys, values and names; `ask` is called each time for the current names. */
const jsonCompletion = (ask: EditorPort['complete']): Extension =>
  autocompletion({
    override: [(context) => complete(context, ask)],
    icons: false,
    maxRenderedOptions: 60,
  });

async function complete(context: CompletionContext, ask: EditorPort['complete']): Promise<CompletionResult | null> {
  const { state, pos, explicit } = context;
  if (!explicit && context.matchBefore(/[\w"$.:-]/) === null) return null;
  const found = await ask(state.doc.toString(), pos);
  if (found === undefined) return null;
  // Quotes are not part of the search text.
  const isQuoted = state.sliceDoc(found.from, found.from + 1) === '"' && found.from < pos;
  return {
    from: isQuoted ? found.from + 1 : found.from,
    options: found.options.map((option) => toOption(option, { from: found.from, behind: Math.max(0, found.to - pos) })),
    // Typing letters filters the open list: a new query for each letter would ignore clicks in the meantime.
    validFor: /^\w*$/,
  };
}

/** `from`: the start of the replaced text; `behind`: the number of its characters after the cursor. */
const toOption = (
  { label, insert, detail, info }: Completions['options'][number],
  { from, behind }: { readonly from: number; readonly behind: number },
): Completion => ({
  label,
  ...(detail === undefined ? {} : { detail }),
  ...(info === undefined ? {} : { info }),
  apply: (view: EditorView, _option: Completion, _from: number, end: number) => {
    view.dispatch({
      changes: { from, to: end + behind, insert },
      selection: { anchor: from + insert.length },
      userEvent: 'input.complete',
      scrollIntoView: true,
    });
    // A key is followed by its value.
    if (insert.endsWith(': ')) startCompletion(view);
  },
});
