import { Editor } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import { TextAlign } from '@tiptap/extension-text-align';
import { StarterKit } from '@tiptap/starter-kit';
import { cleanPasted } from './cleanPasted.ts';

/** Steps that can be undone (spec section 9). */
const UNDO_STEPS = 20;

export interface EditorSettings {
  readonly element: HTMLElement;
  readonly html: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Pictures were pasted or dropped. */
  readonly onPictures: (files: readonly File[]) => void;
}

/** Makes the editor: headings, lists, quotes, links, pictures and tables; what is pasted is cleaned of Word's formats. */
export function createEditor({ element, html, attributes, onPictures }: EditorSettings): Editor {
  const take = (files: FileList | undefined): boolean => {
    const pictures = [...(files ?? [])].filter(({ type }) => type.startsWith('image/'));
    if (pictures.length > 0) onPictures(pictures);
    return pictures.length > 0;
  };
  return new Editor({
    element,
    content: html,
    extensions: [
      StarterKit.configure({
        heading: { levels: [2, 3, 4] },
        undoRedo: { depth: UNDO_STEPS },
        link: {
          openOnClick: false,
          protocols: ['http', 'https', 'mailto', 'tel'],
          HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer' },
        },
      }),
      TextAlign.configure({ types: ['heading', 'paragraph'] }),
      Image,
      TableKit.configure({ table: { resizable: false } }),
    ],
    editorProps: {
      attributes: { class: 'gj-html', ...attributes },
      transformPastedHTML: cleanPasted,
      // A table copied from a sheet brings its picture along: then the text is what was meant.
      handlePaste: (_view, event) =>
        event.clipboardData?.types.includes('text/html') === true ? false : take(event.clipboardData?.files),
      handleDrop: (_view, event) => take(event.dataTransfer?.files),
    },
  });
}
