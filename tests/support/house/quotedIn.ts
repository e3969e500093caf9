const QUOTES = ['"', "'", '`'];

/** Those of some words that stand in quotes in a text. They are looked for among what stands between quotes: for each by itself, a script would be read a thousand times. */
export function quotedIn(text: string, words: readonly string[]): string[] {
  const between = new Set(text.split(/["'`]/));
  return words.filter((word) => between.has(word) && QUOTES.some((quote) => text.includes(quote + word + quote)));
}
