const QUOTES = ['"', "'", '`'];

/**
 * The given words that are quoted in a text. All quoted parts are collected first: a search for each word would read a
 * script a thousand times.
 */
export function quotedIn(text: string, words: readonly string[]): string[] {
  const between = new Set(text.split(/["'`]/));
  return words.filter((word) => between.has(word) && QUOTES.some((quote) => text.includes(quote + word + quote)));
}
