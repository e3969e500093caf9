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

/** The Ids of the uploaded pictures of a page, by the text of its document. */
export function pageFiles(text: string): number[] {
  const ids = new Set<number>();
  try {
    JSON.parse(text, (key, value: unknown) => {
      if (key === 'picture' && typeof value === 'object' && value !== null && 'file' in value)
        if (typeof value.file === 'number') ids.add(value.file);
      return value;
    });
  } catch {
    return [];
  }
  return [...ids];
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => (NO_TEXTS.has(key) ? [] : textsIn(part)));
}
