/** A part of a text: a name that is mentioned in it, with its @, or what stands between. */
export interface TextPart {
  readonly text: string;
  /** The name without the @; undefined for other text. */
  readonly name: string | undefined;
}

/** Splits a text at the names it mentions; of names with a common beginning the longest one matches. */
export function splitMentions(text: string, names: readonly string[]): TextPart[] {
  const known = [...new Set(names)].toSorted((a, b) => b.length - a.length);
  const parts: TextPart[] = [];
  let plain = '';
  for (let at = 0; at < text.length;) {
    const name = text[at] === '@' ? known.find((one) => text.startsWith(one, at + 1)) : undefined;
    if (name === undefined) {
      plain += text[at] ?? '';
      at += 1;
      continue;
    }
    if (plain !== '') parts.push({ text: plain, name: undefined });
    plain = '';
    parts.push({ text: `@${name}`, name });
    at += name.length + 1;
  }
  return plain === '' ? parts : [...parts, { text: plain, name: undefined }];
}

/** Names after an @ for which no person was chosen. */
export const unknownMentions = (text: string, names: readonly string[]): string[] =>
  splitMentions(text, names).flatMap(({ text: part, name }) =>
    name === undefined ? [...part.matchAll(/(?<![\w.-])@([\p{L}\p{N}]{2,20})/gu)].map(([, found = '']) => found) : [],
  );
