const LONGEST = 40;

/** A text short enough to name a record in links, headings and questions: its first line, cut where it is long. */
export function shortTitle(text: string): string {
  const line = text.split('\n', 1)[0] ?? '';
  const characters = [...line];
  return characters.length <= LONGEST && line === text ? text : `${characters.slice(0, LONGEST).join('')}…`;
}
