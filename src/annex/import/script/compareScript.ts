import { FOUND, isFilled, isFound, logical, negated, numericOf, orNothing } from './conditions.ts';
import { containsItem } from './rowsScript.ts';
import { type ScriptTranslator, type Translated, isNothing, ScriptError, type Script } from './ScriptWorld.ts';
import { tableHolds } from './tables.ts';

type Literal = Extract<Script, { readonly kind: 'literal' }>;

/** A comparison that holds in the same cases as in JavaScript. Throws ScriptError if it cannot be translated. */
export function compare(op: string, one: Script, other: Script, say: ScriptTranslator): string {
  const found = position(op, one, other, say);
  if (found !== undefined) return found;
  const [left, right] = [say.settled(one), say.settled(other)];
  const shown = ownFilled(op, left, right, say) ?? withoutSeconds(op, left, right, say);
  if (shown !== undefined) return shown;
  if (left.kind === 'literal' && right.kind === 'literal') return String(isSo(op, left.value, right.value));
  if (/^[=!]=/.test(op)) {
    const [side, against] = left.kind === 'literal' ? [right, left] : [left, right];
    const isStrict = op.length === 3;
    const value = say.value(side);
    const there =
      against.kind === 'literal' && isNothing(against) ? nothingOfTable(side, value, against, say) : undefined;
    const text =
      there !== undefined
        ? there
        : against.kind === 'literal'
          ? equalsLiteral(value, against, isStrict, say)
          : equals(value, say.value(against), isStrict);
    return op.startsWith('!') ? negated(text) : text;
  }
  if ([left, right].some((each) => each.kind === 'literal' && each.value === null))
    throw new ScriptError('与没有的值比较大小');
  const [a, b] = asWritten(say.value(left), say.value(right));
  if (a.text === 'null' || b.text === 'null') return 'false';
  if (a.sort === 'text' && b.sort === 'text') return `${a.text} ${op} ${b.text}`;
  return `${numericOf(a)} ${op} ${numericOf(b)}`;
}

/** A field that shows while its own number is above 0, or is another one: here it shows while there is one. */
function ownFilled(op: string, left: Script, right: Script, say: ScriptTranslator): string | undefined {
  if (!['>', '!=', '!=='].includes(op) || right.kind !== 'literal' || right.value !== 0) return undefined;
  if (left.kind !== 'member' && left.kind !== 'name') return undefined;
  const { text, sort, isOwn } = say.value(left);
  if (isOwn !== true || sort !== 'number') return undefined;
  say.world.changed.push(
    op === '>' ? `${text} 填了 0 或更小的数时来源隐藏它，这里显示` : `${text} 填了 0 时来源隐藏它，这里显示`,
  );
  return `!empty(${text})`;
}

/** A time of day and one that is written without seconds: the source has seconds, so that they are never the same, and 07:05 comes after it. */
function withoutSeconds(op: string, left: Script, right: Script, say: ScriptTranslator): string | undefined {
  const isTurned = left.kind === 'literal';
  const [side, written] = isTurned ? [right, left] : [left, right];
  if (written.kind !== 'literal' || !/^\d\d:\d\d$/.test(String(written.value))) return undefined;
  const { text, time } = say.value(side);
  if (time !== 'clock') return undefined;
  if (/^[=!]=/.test(op)) return String(op.startsWith('!'));
  return `${text} ${op.startsWith('>') === isTurned ? '<' : '>='} ${JSON.stringify(written.value)}`;
}

/** The condition that a table is null, not about its rows: in JavaScript `[] == ''`. */
function nothingOfTable(
  side: Script,
  value: Translated,
  { value: nothing }: Literal,
  say: ScriptTranslator,
): string | undefined {
  if (nothing === '' && value.column !== undefined) throw new ScriptError('表格与空的文本比较');
  const there = tableHolds(side, value, say.world);
  return there === undefined ? undefined : negated(there);
}

/** Two sides as they are written here: a time of day without seconds, a choice by its name here. */
function asWritten(a: Translated, b: Translated): readonly [Translated, Translated] {
  const written = (each: Translated, other: Translated): Translated => {
    if (other.time === 'clock') return { ...each, text: each.text.replace(/^"(\d\d:\d\d):00"$/, '"$1"') };
    const name = [...(other.shorter ?? [])].find(([choice]) => JSON.stringify(choice) === each.text)?.[1];
    return name === undefined ? each : { ...each, text: JSON.stringify(name) };
  };
  return [written(a, b), written(b, a)];
}

/** A comparison of constants: `doc.docstatus == 0` if nothing is ever submitted. */
function isSo(op: string, a: Literal['value'], b: Literal['value']): boolean {
  if (/^[=!]=/.test(op)) {
    const isLoose = op.length === 2 && a !== null && b !== null && typeof a !== typeof b;
    return (isLoose ? Number(a) === Number(b) : a === b) !== op.startsWith('!');
  }
  const [x, y] = typeof a === 'string' && typeof b === 'string' ? [a, b] : [Number(a), Number(b)];
  return op.startsWith('<') ? x < y || (op === '<=' && x === y) : x > y || (op === '>=' && x === y);
}

function equalsLiteral(given: Translated, literal: Literal, isStrict: boolean, say: ScriptTranslator): string {
  const { value } = literal;
  // A missing field is undefined.
  if (given.text === 'null') return String(value === null);
  if (given.sort === 'flag' || given.sort === 'number') {
    if (value === null) return isNone(given, say);
    return given.sort === 'flag' ? flagIs(given, value, isStrict) : numberIs(given, value, isStrict);
  }
  if (isNothing(literal)) return `empty(${given.text})`;
  const field = calledBy(given);
  if (field.sort === 'text' && typeof value === 'string')
    return `${field.text} === ${asWritten(literally(value), field)[0].text}`;
  if (field.sort === 'text' && typeof value === 'number') return textIs(field, value, isStrict, say);
  throw new ScriptError(
    `${field.sort === 'record' ? '引用的记录' : '文本'}与 ${JSON.stringify(value)} 比较，这里永远不等`,
  );
}

/** The condition that a number or a flag is null: 0 and false are values. */
function isNone(given: Translated, say: ScriptTranslator): string {
  if (given.isUnset === true) return negated(isFilled(given));
  if (!given.text.startsWith('$')) return 'false';
  say.world.changed.push(`${given.text} 没有填时来源里是 0，不是空；这里算空`);
  return `empty(${given.text})`;
}

/** `==` makes numbers of texts and flags, `===` does not. */
function numberIs({ text }: Translated, value: string | number | boolean, isStrict: boolean): string {
  if (isStrict && typeof value !== 'number') return 'false';
  const number = Number(value);
  if (Number.isNaN(number)) throw new ScriptError(`数字与文本 ${JSON.stringify(value)} 比较`);
  return `${number === 0 ? orNothing(text) : text} === ${number}`;
}

/** The value that a record has in comparisons with its name. */
const calledBy = (given: Translated): Translated => {
  if (given.sort !== 'record' || given.called === undefined) return given;
  const { read: text, ...rest } = given.called;
  return { text, ...rest };
};

/** A checked field contains 1 in the source, and a computed flag true: `==` treats them as equal, `===` does not. */
function flagIs(given: Translated, value: string | number | boolean, isStrict: boolean): string {
  if (isFound(given)) throw new ScriptError(FOUND);
  if (isStrict && given.decided === 'partly') throw new ScriptError('=== 的一边有时是数字，有时是是否');
  if (isStrict && typeof value !== (given.decided === undefined ? 'number' : 'boolean')) return 'false';
  const isOn = [1, true, '1'].some((each) => each === value);
  const isOff = [0, false, '0', ''].some((each) => each === value);
  if (!isOn && !isOff) throw new ScriptError(`是否字段与 ${JSON.stringify(value)} 比较`);
  if (isOff && given.isUnset === true) return 'false';
  return isOn ? isFilled(given) : negated(isFilled(given));
}

/** `==` makes numbers of texts, `===` does not. */
function textIs({ text, choices }: Translated, value: number, isStrict: boolean, say: ScriptTranslator): string {
  if (isStrict) return 'false';
  const fitting = choices?.filter((each) => each.trim() !== '' && Number(each) === value);
  if (fitting === undefined) {
    say.world.changed.push(`文本与数字 ${value} 比较：这里只有写成 ${value} 的才相等`);
    return `${text} === "${value}"`;
  }
  const said = fitting.map((each) => `${text} === ${JSON.stringify(each)}`);
  return said.length === 0 ? 'false' : said.length === 1 ? said.join('') : `(${said.join(' || ')})`;
}

/** Equality of two values; in JavaScript two empty values are equal. */
function equals(one: Translated, two: Translated, isStrict: boolean): string {
  const isNamed = [one, two].some(({ sort }) => sort === 'record') && !isSameKind(one, two);
  const [a, b] = isNamed ? [calledBy(one), calledBy(two)] : [one, two];
  if (a.text === 'null' || b.text === 'null') {
    // A missing field is undefined, which a number, a flag or a list never is.
    const other = a.text === 'null' ? b : a;
    return other.sort === 'text' || other.sort === 'record' ? `empty(${other.text})` : 'false';
  }
  // A tick is 1 or 0 there.
  const isTick = [a, b].some(({ sort, decided, isUnset }) => sort === 'flag' && (decided ?? isUnset) === undefined);
  const sorts = [a.sort, b.sort].sort().join();
  if (isTick && sorts === 'flag,number') return `${numericOf(a)} === ${numericOf(b)}`;
  if (a.sort !== b.sort || (isNamed && a.sort === 'record')) throw new ScriptError('两边的类型不同');
  if (a.sort === 'list') throw new ScriptError('比较两个列表');
  if (a.isUnset === true || b.isUnset === true || (isStrict && a.decided !== b.decided))
    throw new ScriptError('比较两个是否，有的不是 0 和 1');
  const [fixed, other] = ['true', 'false'].includes(b.holds ?? '') ? [b, a] : [a, b];
  if (fixed.holds === 'true' || fixed.holds === 'false')
    return fixed.holds === 'true' ? isFilled(other) : negated(isFilled(other));
  const isRead = (each: Translated): boolean => each.text.startsWith('$');
  const [x, y] = [a, b].map((each) => {
    if (!isRead(each)) return each.text;
    return each.sort === 'number'
      ? `(${each.text} ?? 0)`
      : each.sort === 'flag'
        ? `(${each.text} === true)`
        : each.text;
  });
  const plain = `${x ?? ''} === ${y ?? ''}`;
  const isEither = (a.sort === 'text' || a.sort === 'record') && mayBeEmpty(a) && mayBeEmpty(b);
  return isEither ? `((empty(${a.text}) && empty(${b.text})) || ${plain})` : plain;
}

/** Whether two values are numbers of records of one kind; unknown kinds count as equal. */
const isSameKind = (a: Translated, b: Translated): boolean =>
  a.sort === b.sort && (a.to === undefined || b.to === undefined || a.to === b.to);

/** Whether a value is read, alone or among several, in contrast to a literal of the condition and the current day. */
const mayBeEmpty = ({ text }: Translated): boolean => /^(?:\$(?!now$)|\(|upper\(|lower\()/.test(text);

/** `list.indexOf(x) >= 0` and the like. */
function position(op: string, left: Script, right: Script, say: ScriptTranslator): string | undefined {
  if (left.kind !== 'call' || left.of.kind !== 'member' || left.of.name !== 'indexOf') return undefined;
  const number = say.value(right).text;
  const held = includes(left.of.of, left.args[0], say);
  if ((op === '>=' && number === '0') || (op.startsWith('!=') && number === '-1') || (op === '>' && number === '-1'))
    return held;
  if ((op === '<' && number === '0') || (op.startsWith('==') && number === '-1')) return negated(held);
  throw new ScriptError('indexOf 只能用来问有没有');
}

/** Whether a literal list contains an item. */
export function includes(list: Script | undefined, item: Script | undefined, say: ScriptTranslator): string {
  const taken = containsItem(list, item, say);
  if (taken !== undefined) return taken;
  if (list !== undefined && item?.kind === 'literal' && typeof item.value === 'string' && item.value !== '') {
    const held = list.kind === 'list' ? undefined : textHolds(list, item.value, say);
    if (held !== undefined) return held;
  }
  if (list?.kind !== 'list' || item === undefined) throw new ScriptError('只能在写出的列表里找');
  const [one, others] = [say.settled(item), list.items.map((each) => say.settled(each))];
  const written = writtenList(others, one, say);
  if (written !== undefined) return written;
  if (!['literal', 'member', 'name'].includes(one.kind)) throw new ScriptError('列表里的值与要找的类型不同');
  return others.map((each) => compare('===', one, each, say)).reduce((a, b) => logical('||', a, b), 'false');
}

/** Whether a text contains another one, case-sensitively; undefined for other values. */
function textHolds(script: Script, part: string, say: ScriptTranslator): string | undefined {
  const { text, sort, time } = say.value(script);
  if (sort !== 'text' || time !== undefined || text === 'null') return undefined;
  return holdsPart(text, part);
}

/** Whether a text contains a part, case-sensitively: `contains` ignores case, and a pattern is slow for long texts. */
export function holdsPart(text: string, part: string): string {
  const said = JSON.stringify(part);
  if (part.toLowerCase() === part.toUpperCase()) return `contains(${text}, ${said})`;
  return `(endsWith(${text}, ${said}) || !empty(after(${text}, ${said})))`;
}

/** A text in a list of texts, or a number in one of numbers; undefined for any other. */
function writtenList(others: readonly Script[], one: Script, say: ScriptTranslator): string | undefined {
  if (one.kind === 'literal' || others.length === 0) return undefined;
  const { text, ...field } = calledBy(say.value(one));
  const items = others.flatMap((each) => (each.kind === 'literal' ? [each.value] : []));
  const filled = items.filter((each) => each !== null && each !== '');
  const isFit = items.length === others.length && filled.every((each) => typeof each === kindOf(field.sort));
  if (!isFit || text === 'null' || (field.sort === 'number' && filled.length < items.length)) return undefined;
  const [first, ...more] = filled.map((each) => asWritten(literally(each), { text, ...field })[0].text);
  if (first === undefined) return `empty(${text})`;
  const read = items.includes(0) ? orNothing(text) : text;
  const held = more.length === 0 ? `${read} === ${first}` : `[${[first, ...more].join(', ')}].includes(${read})`;
  return filled.length < items.length ? `(empty(${text}) || ${held})` : held;
}

/** The JavaScript type of a sort; '' if lists are not compared that way. */
const kindOf = (sort: Translated['sort']): string => (sort === 'text' ? 'string' : sort === 'number' ? 'number' : '');

const literally = (value: string | number | boolean | null): Translated => ({
  text: JSON.stringify(value),
  sort: typeof value === 'number' ? 'number' : 'text',
});
