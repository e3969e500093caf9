import { AS_IS, type Translate } from '#engine/words/translator.ts';
import type { Version } from './BehaviourDiff.ts';

/** Creates the text of a statement: `say` translates built-in texts, `title` those of documents. */
export type DescribedText = (say: Translate, title: Translate) => string;

/** The texts of two versions, untranslated where translations are equal; undefined when equal. */
export function describeDifference(
  was: DescribedText,
  is: DescribedText,
  { say = AS_IS, title = AS_IS }: Pick<Version, 'say' | 'title'>,
): readonly [string, string] | undefined {
  const told = (text: Translate, other: Translate): readonly [string, string] => [was(text, other), is(text, other)];
  const written = told(AS_IS, AS_IS);
  if (written[0] === written[1]) return undefined;
  return [told(say, title), told(say, AS_IS)].find(([one, other]) => one !== other) ?? written;
}

/** A sentence with translated parts for `{0}`, `{1}`, so that user texts are never translated as built-in ones. */
export const sentence = (say: Translate, text: string, ...parts: readonly string[]): string =>
  say(text).replace(/\{(\d)\}/g, (hole, at: string) => parts[Number(at)] ?? hole);

/** A text for people: the kinds of external people, or a built-in word. */
export function peopleWords(
  words: string,
  isOutside: boolean,
  { say = AS_IS, title = AS_IS }: Pick<Version, 'say' | 'title'>,
): string {
  return isOutside ? words.split('、').map(title).join(say('、')) : say(words);
}
