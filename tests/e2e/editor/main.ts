import type { Editor } from '@tiptap/core';
import { safeHtml } from '#client/safeHtml.ts';
import { createEditor } from '#renderer/fields/richText/createEditor.ts';
import { keepSource } from '#renderer/fields/richText/keepSource.ts';

/** The results of opening the editor with some HTML. */
export interface Opened {
  /** After a letter was typed and undone. */
  readonly untouched: string;
  /** After a letter was typed into one of its blocks. */
  readonly typed: string;
  /** In the editor's own notation. */
  readonly whole: string;
}

export interface Pasted {
  readonly html: string;
  /** Messages to the user. */
  readonly told: readonly string[];
}

declare global {
  interface Window {
    richText: { readonly open: (html: string) => Opened; readonly paste: (html: string) => Pasted };
  }
}

function withEditor<T>(html: string, use: (editor: Editor, told: string[]) => T): T {
  const told: string[] = [];
  const element = document.createElement('div');
  document.body.append(element);
  const editor = createEditor({
    element,
    html: safeHtml(html),
    attributes: {},
    onPictures: () => undefined,
    onRefused: (text) => told.push(text),
  });
  const result = use(editor, told);
  editor.destroy();
  element.remove();
  return result;
}

/** Types a letter into the last text of the document. */
function type(editor: Editor): void {
  let at: number | undefined;
  editor.state.doc.descendants((node, position) => {
    if (node.isTextblock) at = position + 1;
  });
  if (at !== undefined) editor.view.dispatch(editor.state.tr.insertText('字', at));
}

window.richText = {
  open: (html) =>
    withEditor(html, (editor) => {
      const write = keepSource(html, editor.state.doc);
      const whole = editor.getHTML();
      type(editor);
      const typed = write(editor.state.doc);
      editor.commands.undo();
      return { untouched: write(editor.state.doc), typed, whole };
    }),
  paste: (html) =>
    withEditor('', (editor, told) => {
      const write = keepSource('', editor.state.doc);
      editor.view.pasteHTML(html);
      return { html: write(editor.state.doc), told };
    }),
};
document.body.dataset['ready'] = 'page';
