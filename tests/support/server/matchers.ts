import { expect } from 'vitest';

/** Matches a list that holds these among others. */
export function holding(items: readonly unknown[]): unknown {
  const matcher: unknown = expect.arrayContaining([...items]);
  return matcher;
}

/** Matches any text. */
export function anyText(): unknown {
  const matcher: unknown = expect.any(String);
  return matcher;
}

/** Matches any number. */
export function anyNumber(): unknown {
  const matcher: unknown = expect.any(Number);
  return matcher;
}

/** Matches a text with this in it. */
export function textWith(part: string): unknown {
  const matcher: unknown = expect.stringContaining(part);
  return matcher;
}

/** Matches a text of this pattern. */
export function textLike(pattern: RegExp): unknown {
  const matcher: unknown = expect.stringMatching(pattern);
  return matcher;
}
