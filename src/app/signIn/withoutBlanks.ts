/** What was typed or pasted where digits are asked for: `138 0000 0001` is a number, blanks in it mean nothing. Other texts stay as they are. */
export function withoutBlanks(text: string, inputMode: string | undefined): string {
  return inputMode === 'tel' || inputMode === 'numeric' ? text.replace(/\s/g, '') : text;
}
