import { type Extensions, Extension, Mark, Node } from '@tiptap/core';
import { TableKit } from '@tiptap/extension-table';
import { TextAlign } from '@tiptap/extension-text-align';
import { StarterKit } from '@tiptap/starter-kit';
import { Image } from '@tiptap/extension-image';
import { history, redo, undo, undoDepth } from '@tiptap/pm/history';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { tableLimits } from './tableLimits.ts';

/** Stored steps below the undo limit: the history drops batches, and would allow up to twice the limit. */
const floorKey = new PluginKey<number>('undoFloor');

/** Undo and redo with an exact limit of steps (spec section 9). */
const undoSteps = (steps: number): Extension =>
  Extension.create({
    name: 'undoRedo',
    addCommands: () => ({
      undo:
        () =>
        ({ state, dispatch }) =>
          Number(undoDepth(state)) > (floorKey.getState(state) ?? 0) && undo(state, dispatch),
      redo:
        () =>
        ({ state, dispatch }) =>
          redo(state, dispatch),
    }),
    addKeyboardShortcuts: () => ({
      'Mod-z': ({ editor }) => editor.commands.undo(),
      'Mod-y': ({ editor }) => editor.commands.redo(),
      'Shift-Mod-z': ({ editor }) => editor.commands.redo(),
    }),
    addProseMirrorPlugins: () => [
      history({ depth: steps }),
      new Plugin({
        key: floorKey,
        state: {
          init: () => 0,
          apply: (_tr, floor, before, after) => {
            const [old, now] = [Number(undoDepth(before)), Number(undoDepth(after))];
            if (now > old) return Math.max(floor, now - steps);
            // The history dropped what was under the floor; an undo takes one step only.
            return now < old - 1 ? Math.max(0, now - steps) : floor;
          },
        },
      }),
    ],
  });

/** Our own files, by their path or with our origin before it. */
const OWN = /^\/mediapreview\/\d{1,15}$/;

function ownPath(address: string): string | undefined {
  const path = address.startsWith(`${window.location.origin}/`)
    ? address.slice(window.location.origin.length)
    : address;
  return OWN.test(path) ? path : undefined;
}

/** A picture in the text. That of another host is not loaded: `remote` has its address until the server has it. */
const Picture = Image.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      src: { default: null, parseHTML: (element) => ownPath(element.getAttribute('src') ?? '') ?? null },
      remote: {
        default: null,
        parseHTML: (element) => {
          const address = element.getAttribute('data-remote') ?? element.getAttribute('src') ?? '';
          return ownPath(address) === undefined ? address : null;
        },
        renderHTML: ({ remote }) =>
          typeof remote === 'string' ? { 'data-remote': remote, class: 'gj-rich-remote' } : {},
      },
    };
  },
  parseHTML: () => [{ tag: 'img[src]' }, { tag: 'img[data-remote]' }],
});

/** A video of ours, played where it is. */
const video = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () =>
    Object.fromEntries(['src', 'poster', 'title', 'width', 'height'].map((name) => [name, { default: null }])),
  parseHTML: () => [{ tag: 'video[src]', getAttrs: (element) => OWN.test(element.getAttribute('src') ?? '') && null }],
  renderHTML: ({ HTMLAttributes }) => [
    'video',
    { ...HTMLAttributes, controls: '', preload: HTMLAttributes['poster'] === null ? 'metadata' : 'none' },
  ],
});

/** Steps that can be undone (spec section 9). */
const UNDO_STEPS = 20;

/** The editor's extensions. `tell` receives the reason when input is rejected. */
export const editorExtensions = (tell: (text: string) => void): Extensions => [
  StarterKit.configure({
    heading: { levels: [1, 2, 3, 4, 5, 6] },
    undoRedo: false,
    link: {
      openOnClick: false,
      protocols: ['http', 'https', 'mailto', 'tel'],
      // Pasted links keep their target; links created here set their own.
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  undoSteps(UNDO_STEPS),
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  Picture,
  video,
  TableKit.configure({ table: { resizable: false } }),
  ...KEPT_FORMATS,
  tableLimits(tell),
];

/** A format that the editor has no button for, and keeps where it stands. */
const mark = (name: string, tag: string): Mark =>
  Mark.create({
    name,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

/** Text with its own colour or size. Styled marks can be nested, each with its own style. */
const styled = Mark.create({
  name: 'styled',
  excludes: '',
  parseHTML: () => [{ tag: 'span[style]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
});

/** A picture or another figure, with its caption. */
const figure = Node.create({
  name: 'figure',
  group: 'block',
  content: '(block | figcaption)+',
  parseHTML: () => [{ tag: 'figure' }],
  renderHTML: ({ HTMLAttributes }) => ['figure', HTMLAttributes, 0],
});

const figcaption = Node.create({
  name: 'figcaption',
  content: 'inline*',
  parseHTML: () => [{ tag: 'figcaption' }],
  renderHTML: ({ HTMLAttributes }) => ['figcaption', HTMLAttributes, 0],
});

/** Nodes whose alignment is a separate attribute, set by buttons. */
const ALIGNED = ['paragraph', 'heading'];
const STYLED = [
  ...[
    'blockquote',
    'bulletList',
    'orderedList',
    'listItem',
    'codeBlock',
    'horizontalRule',
    'image',
    'video',
    'figure',
    'figcaption',
  ],
  ...['table', 'tableRow', 'tableCell', 'tableHeader'],
  ...['bold', 'italic', 'underline', 'strike', 'code', 'link', 'subscript', 'superscript', 'highlight', 'styled'],
];

const styleOf = (element: HTMLElement): string | null => element.getAttribute('style');

function styleWithoutAlignment(element: HTMLElement): string | null {
  const parts = (styleOf(element) ?? '').split(';').filter((part) => !/^\s*(text-align\s*:|$)/i.test(part));
  return parts.length === 0 ? null : parts.join(';');
}

/** Preserves the styles that the server allows. */
const styles = Extension.create({
  name: 'styles',
  addGlobalAttributes: () => [
    { types: STYLED, attributes: { style: { default: null, parseHTML: styleOf } } },
    { types: ALIGNED, attributes: { style: { default: null, parseHTML: styleWithoutAlignment } } },
  ],
});

/** Formats that the server stores but the editor has no button for. */
const KEPT_FORMATS: Extensions = [
  mark('subscript', 'sub'),
  mark('superscript', 'sup'),
  mark('highlight', 'mark'),
  styled,
  figure,
  figcaption,
  styles,
];
