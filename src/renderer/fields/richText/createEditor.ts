import { Editor } from '@tiptap/core';
import { cleanPasted, localPictures } from './cleanPasted.ts';
import { editorExtensions } from './editorExtensions.ts';

export interface EditorSettings {
  readonly element: HTMLElement;
  readonly html: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Pictures were dropped, or pasted from the clipboard. */
  readonly onPictures: (files: readonly File[], isPasted: boolean) => void;
  /** Something did not go into the text as it was meant: why. */
  readonly onRefused: (text: string) => void;
}

/** Makes the editor: headings, lists, quotes, links, pictures and tables; what is pasted is cleaned of Word's formats. */
export function createEditor({ element, html, attributes, onPictures, onRefused }: EditorSettings): Editor {
  const take = (files: FileList | undefined, isPasted: boolean): boolean => {
    const pictures = [...(files ?? [])].filter(({ type }) => type.startsWith('image/'));
    if (pictures.length > 0) onPictures(pictures, isPasted);
    return pictures.length > 0;
  };
  return new Editor({
    element,
    content: html,
    extensions: editorExtensions(onRefused),
    editorProps: {
      attributes: { class: 'gj-html', ...attributes },
      transformPastedHTML: (pasted) => {
        const local = localPictures(pasted);
        if (local > 0) onRefused(`有 ${local} 张图片在您的电脑上，不能随文字粘贴，请单独复制图片或用“图片”上传`);
        return cleanPasted(pasted);
      },
      // A table copied from a sheet brings its picture along: then the text is what was meant.
      handlePaste: (_view, event) =>
        event.clipboardData?.types.includes('text/html') === true &&
        !isPictureOnly(event.clipboardData.getData('text/html'))
          ? false
          : take(event.clipboardData?.files, true),
      handleDrop: (_view, event) => take(event.dataTransfer?.files, false),
    },
  });
}

/** A picture copied from a web page comes as a file and as a tag with its address: the file is at hand. */
function isPictureOnly(html: string): boolean {
  return /^(?:<!--\w+-->)?<img\b[^>]*>(?:<!--\w+-->)?$/i.test(
    html.replace(/<\/?(?:html|body|meta)\b[^>]*>|\s*\n\s*/gi, '').trim(),
  );
}
