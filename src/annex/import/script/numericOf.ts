import { isFilled, orNothing } from './conditions.ts';
import { ScriptError } from './Script.ts';
import type { Translated } from './ScriptWorld.ts';

/** A value as a number: an empty field counts as 0, and a checked flag as 1. Throws ScriptError for other values. */
export function numericOf(value: Translated): string {
  const { text, sort } = value;
  if (isFound(value)) throw new ScriptError(FOUND);
  if (sort === 'flag') return `(${isFilled(value)} ? 1 : 0)`;
  if (sort !== 'number') throw new ScriptError(`对不是数字的内容做运算（${text}）`);
  return orNothing(text);
}

/** The message if an expression uses more of a search result than whether it was found. */
export const FOUND = 'find、match 的结果只能问有没有';

/** Whether a value is a search result, which is no flag in the source. */
export const isFound = ({ isUnset, decided }: Translated): boolean => isUnset === true && decided !== undefined;
