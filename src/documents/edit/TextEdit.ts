/** A change of a text: `length` characters from `offset` on are replaced. */
export interface TextEdit {
  readonly offset: number;
  readonly length: number;
  readonly content: string;
}

/** The text after an edit. */
export function applyEdit(text: string, { offset, length, content }: TextEdit): string {
  return text.slice(0, offset) + content + text.slice(offset + length);
}
