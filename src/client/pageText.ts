/** The product information in the page's `meta` element of a name, available before any request; empty if missing. */
export function pageText(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
}
