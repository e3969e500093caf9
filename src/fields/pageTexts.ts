/** Keys of layouts and addresses: their values are not shown as text. */
const NO_TEXTS: ReadonlySet<string> = new Set(['$schema', 'type', 'path', 'art', 'tone', 'layout', 'size', 'mark']);

/** What people read on a page, from top to bottom, by the text of its document; the text itself if it is no document. */
export function pageTexts(text: string): string[] {
  try {
    return textsIn(JSON.parse(text));
  } catch {
    return [text];
  }
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => (NO_TEXTS.has(key) ? [] : textsIn(part)));
}
