const MAX_TITLE_LENGTH = 40;

/** A text short enough to name a record in links, headings and questions: its first line, cut where it is long. */
export function shortTitle(text: string): string {
  const line = text.split('\n', 1)[0] ?? '';
  const characters = [...line];
  return characters.length <= MAX_TITLE_LENGTH && line === text
    ? text
    : `${characters.slice(0, MAX_TITLE_LENGTH).join('')}…`;
}
