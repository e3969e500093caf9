import { callCondition, callValue } from './callScript.ts';
import { compare } from './compareScript.ts';
import { choice, isFilled, isFound, logical, negated, numericOf, FOUND, orNothing } from './conditions.ts';
import { parseScript } from './parseScript.ts';
import { countOf } from './rowsScript.ts';
import {
  type KnownField,
  type ScriptTranslator,
  type ScriptWorld,
  type Translated,
  isNothing,
  orTooDeep,
  ScriptError,
  type Script,
} from './ScriptWorld.ts';
import { lookedInto, tableHolds } from './tables.ts';

/** Translates a condition with JavaScript's falsy values. Throws ScriptError. */
export function translateCondition(text: string, world: ScriptWorld): string {
  return orTooDeep(() => {
    const script = parseScript(text);
    return truth(script, { ...world, looked: lookedInto(script) });
  });
}

/** The translators of nested parts. */
const sayIn = (world: ScriptWorld): ScriptTranslator => ({
  world,
  within: sayIn,
  truth: (script) => truth(script, world),
  value: (script) => valueOf(script, world),
  settled: (script) => settled(script, world),
  field: (script) => fieldOf(script, world),
});

/** The condition under which a part is truthy in JavaScript. */
function truth(given: Script, world: ScriptWorld): string {
  const script = settled(given, world);
  switch (script.kind) {
    case 'literal':
      return isNothing(script) || script.value === 0 || script.value === false ? 'false' : 'true';
    case 'unary':
      if (script.op === '!') return negated(truth(script.of, world));
      break;
    case 'conditional':
      return choice(truth(script.test, world), truth(script.yes, world), truth(script.no, world));
    case 'binary':
      if (script.op === '&&' || script.op === '||') {
        const [left, right] = [truth(script.left, world), truth(script.right, world)];
        const own = script.op === '&&' ? [left, right].find((each) => asksOwn(each, script, world)) : undefined;
        if (own === undefined) return logical(script.op, left, right);
        // Here nothing shows only while it is filled, and something else is so: it would be emptied with that for good.
        world.changed.push(`${own.slice('!empty('.length, -1)} 没有填时来源隐藏它，这里显示`);
        return own === left ? right : left;
      }
      if (/^[=!<>]/.test(script.op)) return compare(script.op, script.left, script.right, sayIn(world));
      break;
    case 'call': {
      const condition = callCondition(script, sayIn(world));
      if (condition !== undefined) return condition;
      break;
    }
    case 'list':
    case 'pattern':
      return 'true';
    case 'member':
    case 'name':
    case 'function':
  }
  const value = valueOf(script, world);
  const there = tableHolds(script, value, world);
  if (there !== undefined) return there;
  if (value.isOwn !== true || value.sort !== 'number') return isFilled(value);
  world.changed.push(`${value.text} 填了 0 时来源隐藏它，这里显示`);
  return `!empty(${value.text})`;
}

/** Whether a translated condition tests the field that it belongs to: alone, or as a number above 0. */
function asksOwn(
  said: string,
  { left, right }: Extract<Script, { readonly kind: 'binary' }>,
  world: ScriptWorld,
): boolean {
  return [left, right]
    .map((side) => settled(side.kind === 'binary' ? side.left : side, world))
    .filter(({ kind }) => kind === 'member' || kind === 'name')
    .map((side) => world.field(side))
    .some((field) => field?.isOwn === true && said === `!empty(${field.read})`);
}

/** Translates a value. Throws ScriptError if our language has no such value. */
function valueOf(given: Script, world: ScriptWorld): Translated {
  const script = settled(given, world);
  switch (script.kind) {
    case 'literal':
      return literal(script.value);
    case 'unary': {
      if (script.op === '!') return decided(truth(script, world));
      const number = numericOf(valueOf(script.of, world));
      return { text: script.op === '-' ? `-${number}` : number, sort: 'number' };
    }
    case 'binary':
      if (['||', '&&', '??'].includes(script.op)) return eitherValue(script, sayIn(world));
      if (/^[=!<>]/.test(script.op)) return decided(truth(script, world));
      if (script.op === '&' || script.op === '|') return bits(script, world);
      if (['/', '%'].includes(script.op) && !isNumber(script.right))
        world.changed.push('除以 0 在来源里是无穷大或不是数，这里没有结果');
      return {
        text: `(${numericOf(valueOf(script.left, world))} ${script.op} ${numericOf(valueOf(script.right, world))})`,
        sort: 'number',
      };
    case 'call':
      return callValue(script, sayIn(world));
    case 'conditional':
      return chosenValue(script, sayIn(world));
    case 'member':
    case 'name': {
      if (script.kind === 'member' && script.name === 'length')
        return { text: lengthOf(script.of, world), sort: 'number', isWhole: true };
      const { read: text, ...rest } = fieldOf(script, world);
      return { text, ...rest };
    }
    default:
      throw new ScriptError('这种写法没有对应的表达式');
  }
}

/** `&` and `|` of flags, as `&&` and `||` with 1 or 0. Throws ScriptError for numbers. */
function bits(script: Extract<Script, { readonly kind: 'binary' }>, world: ScriptWorld): Translated {
  const sides = [script.left, script.right].map((each) => valueOf(each, world));
  if (sides.some((side) => side.sort !== 'flag' || isFound(side)))
    throw new ScriptError(`${script.op} 的两边不都是是否`);
  const holds = sides.map(isFilled).reduce((a, b) => logical(script.op === '&' ? '&&' : '||', a, b));
  return { text: `(${holds})`, sort: 'flag', holds };
}

/** A computed flag is true or false. */
const decided = (holds: string): Translated => ({ text: `(${holds})`, sort: 'flag', holds, decided: 'always' });

function literal(value: string | number | boolean | null): Translated {
  const text = JSON.stringify(value);
  if (typeof value === 'boolean') return { text, sort: 'flag', holds: text, decided: 'always' };
  return typeof value === 'number'
    ? { text, sort: 'number', holds: String(value !== 0), isWhole: Number.isInteger(value) }
    : { text, sort: 'text' };
}

const NO_FIELD = '只能读取表单里的字段';

/** The length of a list or text. Throws ScriptError for files (addresses there) and others. */
function lengthOf(of: Script, world: ScriptWorld): string {
  const called = of.kind === 'call' ? countOf(of, sayIn(world)) : undefined;
  if (called !== undefined) return called;
  const field = fieldOf(of, world);
  // In the source the value of a record is its name.
  const { read, sort, column, time } = field.sort === 'record' ? (field.called ?? field) : field;
  if (sort === 'list' && column === undefined) throw new ScriptError(`${read} 是附件，来源里是网址的长度`);
  if ((sort !== 'list' && sort !== 'text') || time === 'clock') throw new ScriptError(`${read} 不是文本`);
  return `length(${read})`;
}

/** Whether a part is a number that can be a divisor. */
const isNumber = (script: Script): boolean =>
  script.kind === 'literal' && typeof script.value === 'number' && script.value !== 0;

/** The field that a part reads: alone, or with nothing in its place where it is empty. Throws ScriptError for anything else. */
function fieldOf(script: Script, world: ScriptWorld): KnownField {
  const isOr = script.kind === 'binary' && ['||', '??'].includes(script.op);
  const isEmptyList = isOr && script.right.kind === 'list' && script.right.items.length === 0;
  const read = isOr && (isEmptyList || isNothing(script.right)) ? script.left : script;
  const field = world.field(read);
  if (field === undefined) throw new ScriptError(NO_FIELD);
  return field;
}

function settled(script: Script, world: ScriptWorld): Script {
  const value = script.kind === 'member' || script.kind === 'name' ? world.fixed(script) : undefined;
  return value === undefined ? script : { kind: 'literal', value };
}

type Conditional = Extract<Script, { readonly kind: 'conditional' }>;
type Binary = Extract<Script, { readonly kind: 'binary' }>;

/** The maximum length of an expression: parts that are repeated, and nested again, would grow without end. */
const MAX_EXPRESSION_LENGTH = 2000;

/** `a || b`, `a && b` and `a ?? b` as values. Throws ScriptError if they cannot be translated. */
function eitherValue(script: Binary, say: ScriptTranslator): Translated {
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
function chosenValue({ test, yes, no }: Conditional, say: ScriptTranslator): Translated {
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
