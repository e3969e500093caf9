import type { Translate } from '#engine/words/translator.ts';

/** The lengths of two lists with added and removed items; undefined if only repetitions differ. */
export function gainsAndLosses(
  was: readonly string[],
  is: readonly string[],
  count: (items: number) => string,
  say: Translate,
): [string, string] | undefined {
  const others = (some: readonly string[], known: readonly string[], sign: string): string[] =>
    some.filter((item) => !known.includes(item)).map((item) => sign + item);
  const kept = (some: readonly string[], known: readonly string[]): string[] =>
    some.filter((item) => known.includes(item));
  const isMoved = kept(was, is).join('\n') !== kept(is, was).join('\n');
  const changes = [...others(is, was, say('＋')), ...others(was, is, say('－')), ...(isMoved ? [say('次序不同')] : [])];
  if (changes.length === 0) return undefined;
  return [say(count(was.length)), `${say(count(is.length))}${say('：')}${changes.join(say('，'))}`];
}
