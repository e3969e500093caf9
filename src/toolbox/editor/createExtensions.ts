import { closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, indentUnit } from '@codemirror/language';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import { EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import type { CompletionInput } from '#documents/author/completeAt.ts';
import { textLimit } from '#documents/documentLimits.ts';
import { editorTheme } from './editorTheme.ts';
import { jsonCompletion } from './jsonCompletion.ts';

/** What the editor asks and tells. */
export interface EditorPort {
  readonly completionInput: () => CompletionInput | undefined;
  readonly onChange: (text: string) => void;
  /** A text was too large to be taken in. */
  readonly onRefused: () => void;
  readonly onSave: () => void;
}

/** Characters; only texts that are pasted are longer. */
const TYPED = 2000;

/** Everything the editor is made of. */
export function createExtensions(port: EditorPort): Extension {
  return [
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
    jsonCompletion(port.completionInput),
    keymap.of([
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
    }),
    EditorView.contentAttributes.of({ 'aria-label': '文档内容' }),
    EditorState.phrases.of(PHRASES),
    editorTheme,
  ];
}

/** What no document may hold is not even drawn. */
function refuseLargeTexts(onRefused: () => void): Extension {
  return EditorState.changeFilter.of((transaction) => {
    if (!transaction.docChanged || transaction.newDoc.length - transaction.startState.doc.length < TYPED) return true;
    if (textLimit(transaction.newDoc.toString()) === undefined) return true;
    setTimeout(onRefused);
    return false;
  });
}

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
