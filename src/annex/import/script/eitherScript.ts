import { choice, FOUND, isFilled, isFound, logical, numericOf, orNothing } from './conditions.ts';
import { type ScriptTranslator, type Translated, isNothing, ScriptError, type Script } from './ScriptWorld.ts';

type Conditional = Extract<Script, { readonly kind: 'conditional' }>;
type Binary = Extract<Script, { readonly kind: 'binary' }>;

/** The maximum length of an expression: parts that are repeated, and nested again, would grow without end. */
const MAX_EXPRESSION_LENGTH = 2000;

/** `a || b`, `a && b` and `a ?? b` as values. Throws ScriptError if they cannot be translated. */
export function eitherValue(script: Binary, say: ScriptTranslator): Translated {
  const { op, left, right } = script;
  if (op !== '&&' && right.kind === 'literal') {
    // `doc.x || 0` is how forms read a number that may be empty.
    if (right.value === 0) {
      const value = say.value(left);
      return { text: numericOf(value), sort: 'number', holds: isFilled(value) };
    }
    // `doc.x || ""` is a text that may be empty, which it is here, too.
    if (isNothing(right) || (op === '??' && right.value === false)) return say.value(left);
  }
  if (op !== '||' && op !== '&&') throw new ScriptError('?? 后面只能是 0 或空');
  const values = chainOf(script, op).map((each) => say.value(each));
  const holds = values.map(isFilled).reduce((a, b) => logical(op, a, b));
  if (values.every(({ sort }) => sort === 'flag')) return flagOf(values, holds);
  // Empty texts are null here.
  if (op === '||' && values.every(isPlainText))
    return { text: `(${values.map(({ text }) => text).join(' ?? ')})`, sort: 'text', holds };
  if (values.some(({ sort }) => sort !== 'number')) throw new ScriptError(`${op} 的两边不都是数字，或不都是是否`);
  const text = op === '||' ? firstFilled(values) : pick(allBefore(values), orNothing(lastOf(values)), '0');
  if (text.length > MAX_EXPRESSION_LENGTH) throw new ScriptError('表达式太长');
  return { text, sort: 'number', holds, isWhole: values.every(({ isWhole }) => isWhole === true) };
}

/** `test ? a : b` as a value. Throws ScriptError if it cannot be translated. */
export function chosenValue({ test, yes, no }: Conditional, say: ScriptTranslator): Translated {
  const [is, ...values] = [say.truth(test), say.value(yes), say.value(no)] as const;
  const [a, b] = values;
  const holds = choice(is, isFilled(a), isFilled(b));
  if (a.sort === 'flag' && b.sort === 'flag') return flagOf(values, holds);
  if (a.sort === 'number' && b.sort === 'number')
    return {
      text: pick(is, orNothing(a.text), orNothing(b.text)),
      sort: 'number',
      holds,
      isWhole: a.isWhole === true && b.isWhole === true,
    };
  if (!isPlainText(a) || !isPlainText(b)) throw new ScriptError('两种结果的类型不同');
  return { text: pick(is, a.text, b.text), sort: 'text', holds };
}

/** A text that is called the same here and has no calendar. */
const isPlainText = ({ sort, time, shorter, text }: Translated): boolean =>
  sort === 'text' && time === undefined && shorter === undefined && text !== 'null';

const chainOf = (script: Script, op: '||' | '&&'): Script[] =>
  script.kind === 'binary' && script.op === op ? [...chainOf(script.left, op), ...chainOf(script.right, op)] : [script];

function flagOf(values: readonly Translated[], holds: string): Translated {
  if (values.some(isFound)) throw new ScriptError(FOUND);
  const isAll = values.every(({ decided }) => decided === 'always');
  const isNone = values.every(({ decided }) => decided === undefined);
  return { text: `(${holds})`, sort: 'flag', holds, ...(isNone ? {} : { decided: isAll ? 'always' : 'partly' }) };
}

const lastOf = (values: readonly Translated[]): string => values.at(-1)?.text ?? '';

const pick = (test: string, yes: string, no: string): string =>
  test === 'true' ? yes : test === 'false' ? no : `(${test} ? ${yes} : ${no})`;

const firstFilled = (values: readonly Translated[]): string =>
  values.slice(0, -1).reduceRight((rest, each) => pick(isFilled(each), each.text, rest), orNothing(lastOf(values)));

const allBefore = (values: readonly Translated[]): string =>
  values
    .slice(0, -1)
    .map(isFilled)
    .reduce((a, b) => logical('&&', a, b));
