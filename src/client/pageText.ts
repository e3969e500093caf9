/** What the page says about its product in the `meta` element of a name, before anything was fetched; empty where it says nothing. */
export function pageText(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
}
