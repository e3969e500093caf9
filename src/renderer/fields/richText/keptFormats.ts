import { Extension, Mark, Node, type Extensions } from '@tiptap/core';

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
export const KEPT_FORMATS: Extensions = [
  mark('subscript', 'sub'),
  mark('superscript', 'sup'),
  mark('highlight', 'mark'),
  styled,
  figure,
  figcaption,
  styles,
];
