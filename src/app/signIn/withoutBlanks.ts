/** Removes blanks from input that should be digits, such as `138 0000 0001`. Other texts stay unchanged. */
export function withoutBlanks(text: string, inputMode: string | undefined): string {
  return inputMode === 'tel' || inputMode === 'numeric' ? text.replace(/\s/g, '') : text;
}
