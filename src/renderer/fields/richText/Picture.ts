import { Image } from '@tiptap/extension-image';

/** Our own files, by their path or with our origin before it. */
const OWN = /^\/mediapreview\/\d{1,15}$/;

function ownPath(address: string): string | undefined {
  const path = address.startsWith(`${window.location.origin}/`)
    ? address.slice(window.location.origin.length)
    : address;
  return OWN.test(path) ? path : undefined;
}

/**
 * A picture of the text. One that lies elsewhere never becomes a link to another host: its address is put aside in `remote` until it has
 * been fetched, so that nothing is loaded from there and no such address is ever saved.
 */
export const Picture = Image.extend({
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
