import type { Extensions } from '@tiptap/core';
import { TableKit } from '@tiptap/extension-table';
import { TextAlign } from '@tiptap/extension-text-align';
import { StarterKit } from '@tiptap/starter-kit';
import { Picture } from './Picture.ts';
import { tableLimits } from './tableLimits.ts';
import { undoSteps } from './undoSteps.ts';

/** Steps that can be undone (spec section 9). */
const UNDO_STEPS = 20;

/** What the editor can do. `tell` says why something is refused. */
export function editorExtensions(tell: (text: string) => void): Extensions {
  return [
    StarterKit.configure({
      heading: { levels: [2, 3, 4] },
      undoRedo: false,
      link: {
        openOnClick: false,
        protocols: ['http', 'https', 'mailto', 'tel'],
        HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer' },
      },
    }),
    undoSteps(UNDO_STEPS),
    TextAlign.configure({ types: ['heading', 'paragraph'] }),
    Picture,
    TableKit.configure({ table: { resizable: false } }),
    tableLimits(tell),
  ];
}
