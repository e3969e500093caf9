import { Editor } from '@tiptap/core';
import { fixTables } from '@tiptap/pm/tables';
import { cleanPasted } from './cleanPasted.ts';
import { editorExtensions } from './editorExtensions.ts';
import { AS_WRITTEN } from './keepSource.ts';

interface EditorSettings {
  readonly element: HTMLElement;
  readonly html: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Pictures were dropped, or pasted from the clipboard. */
  readonly onPictures: (files: readonly File[], isPasted: boolean) => void;
  /** Receives the reason when content could not be inserted as intended. */
  readonly onRefused: (text: string) => void;
}

/** Creates the editor: headings, lists, quotes, links, pictures, tables; pasted content is cleaned. */
export function createEditor({ element, html, attributes, onPictures, onRefused }: EditorSettings): Editor {
  const take = (files: FileList | undefined, isPasted: boolean): boolean => {
    const pictures = [...(files ?? [])].filter(({ type }) => type.startsWith('image/'));
    if (pictures.length > 0) onPictures(pictures, isPasted);
    return pictures.length > 0;
  };
  const editor = new Editor({
    element,
    content: html,
    parseOptions: AS_WRITTEN,
    // They would link the text of a link to itself, and read the stars of a formula as bold.
    enablePasteRules: false,
    extensions: editorExtensions(onRefused),
    editorProps: {
      attributes: { class: 'gj-html', ...attributes },
      transformPastedHTML: (pasted) => {
        const { html: clean, local, foreign } = cleanPasted(pasted);
        if (local > 0) onRefused(`有 ${local} 张图片在您的电脑上，不能随文字粘贴，请单独复制图片或用“图片”上传`);
        if (foreign > 0) onRefused(`有 ${foreign} 个其他网站的视频或内嵌内容不能粘贴，视频请用“插入视频”上传`);
        return clean;
      },
      // A table copied from a spreadsheet also contains its picture: paste the text.
      handlePaste: (_view, event) =>
        event.clipboardData?.types.includes('text/html') === true &&
        !isPictureOnly(event.clipboardData.getData('text/html'))
          ? false
          : take(event.clipboardData?.files, true),
      handleDrop: (_view, event) => take(event.dataTransfer?.files, false),
    },
  });
  // Otherwise the first click would do this, and count as a change of the text.
  const fix = fixTables(editor.state);
  if (fix !== undefined) editor.view.dispatch(fix.setMeta('preventUpdate', true).setMeta('addToHistory', false));
  return editor;
}

/** A picture copied from a web page comes as a file and as a tag with its address: the file is at hand. */
const isPictureOnly = (html: string): boolean =>
  /^(?:<!--\w+-->)?<img\b[^>]*>(?:<!--\w+-->)?$/i.test(
    html.replace(/<\/?(?:html|body|meta)\b[^>]*>|\s*\n\s*/gi, '').trim(),
  );
