import { type Translated, ScriptError } from './ScriptWorld.ts';

/** The negation of a condition. */
export function negated(text: string): string {
  if (text === 'true') return 'false';
  if (text === 'false') return 'true';
  const contrary = /^!\((\(!empty\(\S+\) \|\| !empty\(\S+\)\))\)$/.exec(text)?.[1];
  if (contrary !== undefined) return contrary;
  const isEmpty = /^(!?)empty\([^()]*\)$/.exec(text);
  if (isEmpty !== null) return isEmpty[1] === '!' ? text.slice(1) : `!${text}`;
  return SIMPLE_EQUAL.test(text) ? text.replace(' === ', ' !== ') : `!(${text})`;
}
const SIMPLE_EQUAL = /^(?:\$[\w.]+|\(\$[\w.]+ \?\? 0\)) === (?:"(?:[^"\\]|\\.)*"|-?[\d.]+|true)$/;

/** Combines two conditions. Constant operands without effect are omitted. */
export function logical(op: '&&' | '||', a: string, b: string): string {
  const [none, all] = op === '&&' ? ['true', 'false'] : ['false', 'true'];
  if (a === all || b === all) return all;
  // Forms test whether there are rows before they search them; here an empty table contains nothing.
  const guard = /^!empty\((\S+)\)$|^\(!empty\((\S+)\) \|\| (!empty\(\S+\))\)$/.exec(op === '&&' ? a : negated(a));
  const rows = guard?.[1] ?? guard?.[2];
  const asked = [`any(${rows ?? ''}, `, `length(${rows ?? ''}) > `];
  if (rows !== undefined && asked.some((each) => b.startsWith(op === '&&' ? each : `!(${each}`))) return b;
  const saved = op === '&&' ? guard?.[3] : undefined;
  if (saved !== undefined && [`length(${rows ?? ''}) === 0`, `!(length(${rows ?? ''}) > 0)`].includes(b))
    return `(${saved} && ${b})`;
  if (a === none || a === b) return b;
  return b === none ? a : `(${a} ${op} ${b})`;
}

/** A conditional; one with constant branches is reduced to a condition. */
export function choice(test: string, yes: string, no: string): string {
  if (test === 'true' || yes === no) return yes;
  if (test === 'false') return no;
  if (yes === 'true') return no === 'false' ? test : `(${test} || ${no})`;
  if (no === 'false') return logical('&&', test, yes);
  if (no === 'true') return logical('||', negated(test), yes);
  if (yes === 'false') return logical('&&', negated(test), no);
  return `(${test} ? ${yes} : ${no})`;
}

/** The condition under which a value is truthy. */
export function isFilled({ text, sort, holds }: Translated): string {
  if (holds !== undefined) return holds;
  if (text === 'null') return 'false';
  if (sort === 'flag') return text.startsWith('$') ? `${text} === true` : text;
  if (sort === 'number') return text.startsWith('length(') ? `${text} > 0` : `${orNothing(text)} !== 0`;
  // A list that is empty counts as true in JavaScript; the forms that read one mean its rows.
  return `!empty(${text})`;
}

/** A number that is read counts as 0 while it is empty. */
export const orNothing = (text: string): string => (text.startsWith('$') ? `(${text} ?? 0)` : text);

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
