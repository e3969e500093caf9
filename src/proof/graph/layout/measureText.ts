const NARROW = /[ijlI.,:;'|!()[\]ft ]/;
const WIDE = /[MWmw@%]/;
const CAPITAL = /[A-Z]/;

/** About how wide a text is in a system font of this size, in pixels: Chinese characters are squares, others by their shape. */
export function measureText(text: string, size: number): number {
  let ems = 0;
  for (const character of text) {
    if ((character.codePointAt(0) ?? 0) > 0x2e7f) ems += 1;
    else if (NARROW.test(character)) ems += 0.34;
    else if (WIDE.test(character)) ems += 0.9;
    else ems += CAPITAL.test(character) ? 0.7 : 0.58;
  }
  return ems * size;
}
