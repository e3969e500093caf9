/** The Ids of our own files that formatted text shows or leads to, each once. */
export function htmlFiles(html: string): number[] {
  const found = html.matchAll(/(?:src|href)="\/mediapreview\/(\d{1,15})"/g);
  return [...new Set([...found].map(([, id]) => Number(id)))];
}
