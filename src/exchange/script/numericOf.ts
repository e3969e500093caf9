import { isFilled, orNothing } from './conditions.ts';
import { ScriptError } from './Script.ts';
import type { Translated } from './ScriptWorld.ts';

/** A value as a number: of a field it counts as 0 while it is empty, and a tick as 1. Throws ScriptError for what is none. */
export function numericOf(value: Translated): string {
  const { text, sort } = value;
  if (isFound(value)) throw new ScriptError(FOUND);
  if (sort === 'flag') return `(${isFilled(value)} ? 1 : 0)`;
  if (sort !== 'number') throw new ScriptError(`对不是数字的内容做运算（${text}）`);
  return orNothing(text);
}

/** What is said where more is asked of something that was looked for than whether it was found. */
export const FOUND = 'find、match 的结果只能问有没有';

/** Tells whether a value is what was looked for, which is no flag in the source. */
export const isFound = ({ isUnset, decided }: Translated): boolean => isUnset === true && decided !== undefined;
