import { parseScript } from './parseScript.ts';
import { ScriptError, type Script } from './Script.ts';

/** What a field of the source holds, and how we read it. */
export interface KnownField {
  readonly read: string;
  readonly sort: 'flag' | 'number' | 'text' | 'list' | 'record';
}

/** How a form of the source reads its fields. */
export interface ScriptWorld {
  /** The field that a name or member stands for; undefined where it stands for none. Throws ScriptError for what we cannot read. */
  readonly field: (script: Script) => KnownField | undefined;
  /** Names of fields that it reads and that are not there: nothing is ever entered in them. */
  readonly missing: string[];
}

/**
 * A condition of JavaScript in our language, which holds where it did: what is empty, 0 or unticked counts as not so. Throws ScriptError for
 * what cannot be said.
 */
export function translateCondition(text: string, world: ScriptWorld): string {
  return truth(parseScript(text), world);
}

function truth(script: Script, world: ScriptWorld): string {
  switch (script.kind) {
    case 'literal':
      return script.value === null || script.value === '' || script.value === 0 || script.value === false
        ? 'false'
        : 'true';
    case 'unary':
      if (script.op === '!') return `!(${truth(script.of, world)})`;
      break;
    case 'conditional':
      return choice(truth(script.test, world), truth(script.yes, world), truth(script.no, world));
    case 'binary':
      if (script.op === '&&' || script.op === '||') return logical(script.op, script.left, script.right, world);
      if (/^[=!<>]/.test(script.op)) return compare(script.op, script.left, script.right, world);
      break;
    case 'call':
      return call(script.of, script.args, world);
    case 'member':
    case 'name': {
      if (script.kind === 'member' && script.name === 'length') {
        const list = fieldOf(script.of, world);
        return `length(${list.read}) > 0`;
      }
      const field = world.field(script);
      if (field !== undefined) return isFilled(field);
      break;
    }
    case 'list':
      return 'true';
    case 'function':
  }
  const { text, sort } = value(script, world);
  return isFilled({ read: text, sort });
}

/** What is always or never so is left out, as it decides nothing. */
function logical(op: '&&' | '||', left: Script, right: Script, world: ScriptWorld): string {
  const [a, b] = [truth(left, world), truth(right, world)];
  const [none, all] = op === '&&' ? ['true', 'false'] : ['false', 'true'];
  if (a === all || b === all) return all;
  if (a === none) return b;
  return b === none ? a : `(${a} ${op} ${b})`;
}

/** A choice between what is always and never so is a condition by itself. */
function choice(test: string, yes: string, no: string): string {
  if (test === 'true' || yes === no) return yes;
  if (test === 'false') return no;
  if (yes === 'true') return no === 'false' ? test : `(${test} || ${no})`;
  if (no === 'false') return `(${test} && ${yes})`;
  if (yes === 'false') return no === 'true' ? `!(${test})` : `(!(${test}) && ${no})`;
  return `(${test} ? ${yes} : ${no})`;
}

function isFilled({ read, sort }: KnownField): string {
  if (read === 'null') return 'false';
  if (sort === 'flag') return `${read} === true`;
  if (sort === 'number') return `(${read} ?? 0) !== 0`;
  // A list that is empty counts as true in JavaScript; the forms that read one mean its rows.
  return `!empty(${read})`;
}

function fieldOf(script: Script, world: ScriptWorld): KnownField {
  const field = world.field(script);
  if (field === undefined) throw new ScriptError('只能读取表单里的字段');
  return field;
}

interface Translated {
  readonly text: string;
  readonly sort: KnownField['sort'];
}

function value(script: Script, world: ScriptWorld): Translated {
  switch (script.kind) {
    case 'literal':
      return { text: JSON.stringify(script.value), sort: sortOfLiteral(script.value) };
    case 'unary':
      if (script.op === '-') return { text: `-${numeric(script.of, world)}`, sort: 'number' };
      break;
    case 'binary':
      // `doc.x || 0` is how forms read a number that may be empty.
      if (script.op === '||' && script.right.kind === 'literal' && script.right.value === 0)
        return { text: numeric(script.left, world), sort: 'number' };
      if (['+', '-', '*', '/', '%'].includes(script.op))
        return {
          text: `(${numeric(script.left, world)} ${script.op} ${numeric(script.right, world)})`,
          sort: 'number',
        };
      break;
    case 'member':
      if (script.name === 'length') return { text: `length(${fieldOf(script.of, world).read})`, sort: 'number' };
      break;
    default:
  }
  const field = script.kind === 'name' || script.kind === 'member' ? world.field(script) : undefined;
  if (field !== undefined) return { text: field.read, sort: field.sort };
  return { text: truth2(script, world), sort: 'flag' };
}

function truth2(script: Script, world: ScriptWorld): string {
  if (script.kind === 'call' || script.kind === 'binary' || (script.kind === 'unary' && script.op === '!'))
    return `(${truth(script, world)})`;
  throw new ScriptError('这种写法没有对应的表达式');
}

const sortOfLiteral = (literal: string | number | boolean | null): KnownField['sort'] =>
  typeof literal === 'number' ? 'number' : typeof literal === 'boolean' ? 'flag' : 'text';

/** A number of a field counts as 0 while it is empty. */
function numeric(script: Script, world: ScriptWorld): string {
  const { text, sort } = value(script, world);
  if (sort !== 'number') throw new ScriptError(`对不是数字的内容做运算（${text}）`);
  return script.kind === 'literal' || !text.startsWith('$') ? text : `(${text} ?? 0)`;
}

function compare(op: string, left: Script, right: Script, world: ScriptWorld): string {
  const found = position(op, left, right, world);
  if (found !== undefined) return found;
  const [a, b] = [value(left, world), value(right, world)];
  const isEqual = op.startsWith('==') || op.startsWith('!=');
  const isNot = op.startsWith('!=');
  const negate = (text: string): string => (isNot ? `!(${text})` : text);
  const [field, other, literal] = left.kind === 'literal' ? [b, a, left] : [a, b, right];
  if (field.text === 'null' && isEqual) return negate(isNothing(literal) ? 'true' : 'false');
  if (field.text === 'null') return 'false';
  if (isEqual && literal.kind === 'literal') {
    if (isNothing(literal) && field.sort !== 'number') return negate(`empty(${field.text})`);
    if (field.sort === 'flag') {
      const isOn = [1, true, '1'].some((each) => each === literal.value);
      const isOff = [0, false, '0'].some((each) => each === literal.value);
      if (!isOn && !isOff) throw new ScriptError(`是否字段与 ${JSON.stringify(literal.value)} 比较`);
      return isOn === isNot ? `${field.text} !== true` : `${field.text} === true`;
    }
    if (field.sort === 'number') {
      const number = isNothing(literal) ? 0 : Number(literal.value);
      if (Number.isNaN(number)) throw new ScriptError(`数字与文本 ${JSON.stringify(literal.value)} 比较`);
      const read = number === 0 && field.text.startsWith('$') ? `(${field.text} ?? 0)` : field.text;
      return `${read} ${isNot ? '!==' : '==='} ${number}`;
    }
    if (field.sort === 'text' && typeof literal.value === 'string')
      return `${field.text} ${isNot ? '!==' : '==='} ${other.text}`;
    throw new ScriptError(`${field.sort === 'record' ? '引用的记录' : '文本'}与 ${other.text} 比较，这里永远不等`);
  }
  if (isEqual) {
    if (a.sort !== b.sort) throw new ScriptError('两边的类型不同');
    return `${a.text} ${isNot ? '!==' : '==='} ${b.text}`;
  }
  if (a.sort === 'text' && b.sort === 'text') return `${a.text} ${op} ${b.text}`;
  return `${numeric(left, world)} ${op} ${numeric(right, world)}`;
}

const isNothing = (script: Script): boolean =>
  script.kind === 'literal' && (script.value === null || script.value === '');

/** `list.indexOf(x) >= 0` and the like. */
function position(op: string, left: Script, right: Script, world: ScriptWorld): string | undefined {
  if (left.kind !== 'call' || left.of.kind !== 'member' || left.of.name !== 'indexOf') return undefined;
  const number = value(right, world).text;
  const held = includes(left.of.of, left.args[0], world);
  if ((op === '>=' && number === '0') || (op.startsWith('!=') && number === '-1') || (op === '>' && number === '-1'))
    return held;
  if ((op === '<' && number === '0') || (op.startsWith('==') && number === '-1')) return `!(${held})`;
  throw new ScriptError('indexOf 只能用来问有没有');
}

function call(of: Script, args: readonly Script[], world: ScriptWorld): string {
  if (of.kind === 'name' && of.name === 'in_list') return includes(args[0], args[1], world);
  if (of.kind === 'name' && (of.name === 'cint' || of.name === 'flt') && args[0] !== undefined)
    return truth(args[0], world);
  if (of.kind === 'member' && of.name === 'includes') return includes(of.of, args[0], world);
  if (of.kind === 'member' && of.name === 'startsWith' && args[0] !== undefined)
    return `startsWith(${value(of.of, world).text}, ${value(args[0], world).text})`;
  throw new ScriptError(`调用了 ${of.kind === 'name' || of.kind === 'member' ? of.name : '函数'}`);
}

function includes(list: Script | undefined, item: Script | undefined, world: ScriptWorld): string {
  if (list?.kind !== 'list' || item === undefined) throw new ScriptError('只能在写出的列表里找');
  const field = value(item, world);
  if (field.text === 'null') return 'false';
  if (field.sort !== 'text' && field.sort !== 'number') throw new ScriptError('列表里的值与字段的类型不同');
  const items = list.items.flatMap((each) => (isNothing(each) ? [] : [value(each, world)]));
  if (items.some(({ sort }) => sort !== field.sort)) throw new ScriptError('列表里的值与字段的类型不同');
  const held = `[${items.map(({ text }) => text).join(', ')}].includes(${field.text})`;
  return items.length < list.items.length ? `(empty(${field.text}) || ${held})` : held;
}
