import { AS_IS, type Say } from '#engine/words/translator.ts';
import type { Version } from './BehaviourDiff.ts';

/** Something that documents state, as a text: `say` gives the words of ours in it, `title` what documents say. */
export type Told = (say: Say, title: Say) => string;

/**
 * What two versions state, as it is told; undefined where it is the same, which is held against what is written: two texts of documents may be one in
 * another language, and are told as documents have them then.
 */
export function toldApart(
  was: Told,
  is: Told,
  { say = AS_IS, title = AS_IS }: Pick<Version, 'say' | 'title'>,
): readonly [string, string] | undefined {
  const told = (text: Say, other: Say): readonly [string, string] => [was(text, other), is(text, other)];
  const written = told(AS_IS, AS_IS);
  if (written[0] === written[1]) return undefined;
  return [told(say, title), told(say, AS_IS)].find(([one, other]) => one !== other) ?? written;
}

/** A sentence with `{0}`, `{1}` for parts that are said already, so that what people wrote is never read for words of ours. */
export const sentence = (say: Say, text: string, ...parts: readonly string[]): string =>
  say(text).replace(/\{(\d)\}/g, (hole, at: string) => parts[Number(at)] ?? hole);

/** What people from outside are called, each of their kinds, or a word of ours for people. */
export function peopleWords(
  words: string,
  isOutside: boolean,
  { say = AS_IS, title = AS_IS }: Pick<Version, 'say' | 'title'>,
): string {
  return isOutside ? words.split('、').map(title).join(say('、')) : say(words);
}
