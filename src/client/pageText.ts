/** The product information in the page's `meta` element of a name, available before any request; empty if missing. */
export const pageText = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
