import { parseScript } from '../../script/parseScript.ts';
import { isNothing, orTooDeep, ScriptError, type Script } from '../../script/ScriptWorld.ts';
import { ENTERED, GOING_ON, SUGGESTED } from '../scriptParts.ts';
import { ownCall } from './ownCall.ts';
import { computedPart, type TranslatedPart, type Sort } from './FormilySource.ts';

/** How a form of Formily reads its fields. */
export interface FormilyWorld {
  /** Our read of a script part, if it reads alone. Throws ScriptError for unknown names. */
  readonly read: (script: Script) => TranslatedPart | undefined;
  /** Reports a condition that can never hold. */
  readonly tell: (text: string) => void;
  /** Reports a part that does not mean the same here. */
  readonly differs?: (text: string) => void;
}

/** A translated condition of Formily; a boolean if constant. Throws ScriptError. */
export function translateCondition(text: string, world: FormilyWorld): string {
  return translateTruth(parseScript(text), world);
}

/** Translates a value of Formily. Throws ScriptError if it cannot be translated. */
export function translateValue(text: string, world: FormilyWorld): TranslatedPart {
  return orTooDeep(() => sayGiven(parseScript(text), world));
}

/** Translates the value assigned to a field, including the wrappers of our own export. */
function sayGiven(script: Script, world: FormilyWorld): TranslatedPart {
  if (script.kind === 'conditional' && isNothing(script.no) && isReady(script.test)) return sayGiven(script.yes, world);
  if (script.kind !== 'call' || script.of.kind !== 'function') return say(script, world);
  const [, , made, suggested] = script.args;
  if (script.of.text === SUGGESTED && suggested !== undefined) return sayGiven(suggested, world);
  if (script.of.text !== GOING_ON || made?.kind !== 'function' || made.gives === undefined) return say(script, world);
  const entered = (each: Script): Script => (isName(each, ...made.params) ? OWN_VALUE : each);
  return sayGiven(made.gives, { ...world, read: (each) => world.read(entered(each)) });
}

const isName = (script: Script, ...names: readonly string[]): boolean =>
  script.kind === 'name' && names.includes(script.name);
const OWN_VALUE: Script = { kind: 'member', of: { kind: 'name', name: '$self' }, name: 'value' };

/** Whether a condition only waits until a field and its row exist. Here they always exist. */
function isReady(test: Script): boolean {
  if (test.kind === 'binary' && test.op === '&&') return isReady(test.left) && isReady(test.right);
  return isName(test, '$record') || (test.kind === 'member' && test.name === 'initialized' && isName(test.of, '$self'));
}

/** Translates the truthiness of a JavaScript expression. Throws ScriptError if it cannot be translated. */
export const translateTruth = (script: Script, world: FormilyWorld): string => orTooDeep(() => truth(script, world));

const flag = (text: string): TranslatedPart => computedPart(text, 'flag');
const NONE = computedPart('null', 'none');

function truth(script: Script, world: FormilyWorld): string {
  if (script.kind === 'unary' && script.op === '!') return negated(truth(script.of, world));
  if (script.kind === 'binary' && (script.op === '&&' || script.op === '||'))
    return logical(script.op, truth(script.left, world), truth(script.right, world));
  if (script.kind === 'literal') return script.value === null || !script.value ? 'false' : 'true';
  return truthOf(say(script, world));
}

/** The condition under which a value is truthy. */
function truthOf({ text, sort, isRead }: TranslatedPart): string {
  if (sort === 'none') return 'false';
  if (sort === 'flag') return isRead ? `${text} === true` : text;
  if (sort === 'number') return `(${text} ?? 0) !== 0`;
  return `!empty(${text})`;
}

function negated(text: string): string {
  if (text === 'true') return 'false';
  return text === 'false' ? 'true' : `!(${text})`;
}

function logical(op: '&&' | '||', left: string, right: string): string {
  const [none, all] = op === '&&' ? ['true', 'false'] : ['false', 'true'];
  if (left === all || right === all) return all;
  if (left === none) return right;
  // Forms test whether a list exists before they search it; here an empty list contains nothing.
  if (op === '&&' && left.startsWith('!empty(') && right.startsWith(`${left.slice(7, -1)}.includes(`)) return right;
  return right === none ? left : `(${left} ${op} ${right})`;
}

/** A part of an expression as a value. */
function say(script: Script, world: FormilyWorld): TranslatedPart {
  const read = world.read(script);
  if (read !== undefined) return read;
  switch (script.kind) {
    case 'literal':
      return literal(script.value);
    case 'list':
      return computedPart(`[${script.items.map((item) => whole(say(item, world)).text).join(', ')}]`, 'list');
    case 'unary':
      if (script.op === '!') return flag(truth(script, world));
      return computedPart(`${script.op === '-' ? '-' : ''}${numeric(say(script.of, world))}`, 'number');
    case 'binary':
      return binary(script, world);
    case 'conditional': {
      const test = truth(script.test, world);
      const [yes, no] = [say(script.yes, world), say(script.no, world)];
      if (test === 'true') return yes;
      if (test === 'false') return no;
      return computedPart(`(${test} ? ${yes.text} : ${no.text})`, common(yes, no));
    }
    case 'member':
      if (script.name === 'length') return computedPart(`length(${whole(say(script.of, world)).text})`, 'number');
      break;
    case 'call':
      return sayCall(script.of, script.args, world);
    case 'function':
    case 'pattern':
    case 'name':
  }
  throw new ScriptError('这种写法没有对应的表达式');
}

function literal(value: string | number | boolean | null): TranslatedPart {
  if (value === null || value === '') return NONE;
  if (typeof value === 'boolean') return flag(String(value));
  return computedPart(JSON.stringify(value), typeof value === 'number' ? 'number' : 'text');
}

function common(left: TranslatedPart, right: TranslatedPart): Sort {
  if (left.sort === 'none') return right.sort;
  if (right.sort !== 'none' && right.sort !== left.sort) throw new ScriptError('两种情况给出的值类型不同');
  return left.sort;
}

type Binary = Extract<Script, { readonly kind: 'binary' }>;

function binary(script: Binary, world: FormilyWorld): TranslatedPart {
  const { op, left, right } = script;
  if (op === '&&' || op === '||') return either(op, script, world);
  if (op === '??') {
    const [a, b] = [say(left, world), say(right, world)];
    return computedPart(`(${a.text} ?? ${b.text})`, common(a, b));
  }
  if (['==', '===', '!=', '!=='].includes(op)) return equal(script, world);
  const [a, b] = [say(left, world), say(right, world)];
  if (['<', '<=', '>', '>='].includes(op)) {
    if (a.sort === 'none' || b.sort === 'none') return flag('false');
    if (a.sort !== b.sort || (a.sort !== 'number' && a.sort !== 'text'))
      throw new ScriptError(`比较的两边类型不同（${a.text} ${op} ${b.text}）`);
    return flag(`${a.text} ${op} ${b.text}`);
  }
  if (op === '+' && (a.sort === 'text' || b.sort === 'text'))
    return computedPart(`(${asText(a)} + ${asText(b)})`, 'text');
  return computedPart(`(${numeric(a)} ${op} ${numeric(b)})`, 'number');
}

/** The maximum length of an expression: parts that are repeated, and nested again, would grow without end. */
const MAX_EXPRESSION_LENGTH = 2000;

/** The first of some parts that counts as so, or that does not. */
function either(op: '&&' | '||', script: Script, world: FormilyWorld): TranslatedPart {
  const all = chainOf(op, script).map((each) => {
    const said = say(each, world);
    return { ...said, test: each.kind === 'literal' ? truth(each, world) : truthOf(said) };
  });
  if (all.every(({ sort }) => sort === 'flag'))
    return flag(all.map(({ test }) => test).reduce((left, right) => logical(op, left, right)));
  const value = all.reduceRight((rest, each) => {
    const { test } = each;
    const [yes, no] = op === '||' ? [each, rest] : [rest, each];
    const text = test === 'true' ? yes.text : test === 'false' ? no.text : `(${test} ? ${yes.text} : ${no.text})`;
    return { ...computedPart(text, common(each, rest)), test };
  });
  if (value.text.length > MAX_EXPRESSION_LENGTH) throw new ScriptError('表达式太长');
  return computedPart(value.text, value.sort);
}

const chainOf = (op: '&&' | '||', script: Script): Script[] =>
  script.kind === 'binary' && script.op === op ? [...chainOf(op, script.left), ...chainOf(op, script.right)] : [script];

function asText({ text, sort }: TranslatedPart): string {
  if (sort === 'none') return "''";
  if (sort !== 'text' && sort !== 'number') throw new ScriptError(`与文本相加的不是文本（${text}）`);
  return sort === 'number' ? `text(${text})` : text;
}

/** A number. Empty stays empty, where JavaScript returns NaN. */
function numeric({ text, sort }: TranslatedPart): string {
  if (sort !== 'number') throw new ScriptError(`对不是数字的内容做运算（${text}）`);
  return text;
}

/** Throws for cascade paths, of which only the last step is stored here. */
function whole(said: TranslatedPart): TranslatedPart {
  if (said.sort === 'way') throw new ScriptError('级联选择在这里只有最后一级，没有一路的值');
  return said;
}

function equal({ op, left, right }: Binary, world: FormilyWorld): TranslatedPart {
  const [first, second] = [say(left, world), say(right, world)];
  // Two lists are never the same one.
  if (first.sort === 'way' && second.sort === 'way') whole(first);
  const [a, b] = left.kind === 'literal' ? [second, first] : [first, second];
  const isNot = op.startsWith('!');
  const isLiteral = left.kind === 'literal' || right.kind === 'literal';
  const either = (text: string): TranslatedPart => flag(isNot ? negated(text) : text);
  if (a.sort === 'none') return either(b.sort === 'none' ? 'true' : 'false');
  if (b.sort === 'none') {
    if (a.isRead) world.differs?.(`${a.text} 从未填写（undefined）和清空以后在来源里不同，这里都是没有填`);
    return either(`empty(${a.text})`);
  }
  if (a.sort === 'flag' && !a.isRead && isLiteral && b.sort === 'flag')
    return either(b.text === 'true' ? a.text : negated(a.text));
  const other = a.sort === b.sort ? b.text : loosely(op, a, b, isLiteral);
  if (other === undefined) {
    world.tell(`${a.text} 与 ${b.text} 的类型不同，永远不等`);
    return either('false');
  }
  if (isLiteral || !(a.isRead && b.isRead)) return flag(`${a.text} ${isNot ? '!==' : '==='} ${other}`);
  return either(`((empty(${a.text}) && empty(${other})) || ${a.text} === ${other})`);
}

/** The result of `==` with a literal of another type; undefined if it is never equal. */
function loosely(op: string, a: TranslatedPart, b: TranslatedPart, isLiteral: boolean): string | undefined {
  if (op.length === 3) return undefined;
  const number = Number(b.text.replace(/^"|"$/g, ''));
  if (isLiteral && a.sort === 'number' && b.sort === 'text' && Number.isFinite(number)) return String(number);
  if (isLiteral && a.sort === 'text' && b.sort === 'number') return JSON.stringify(b.text);
  throw new ScriptError(`== 两边的类型不同（${a.text}、${b.text}）`);
}

/** A call: functions of JavaScript that ours has as well, and those that our own export writes. */
function sayCall(of: Script, args: readonly Script[], world: FormilyWorld): TranslatedPart {
  const [first] = args;
  if (of.kind === 'function') return sayOwn(of.text, args, world);
  if (of.kind === 'member' && of.of.kind === 'name' && of.of.name === 'Math') {
    const numbers = args.map((each) => numeric(say(each, world))).join(', ');
    if (['floor', 'ceil', 'abs', 'min', 'max'].includes(of.name))
      return computedPart(`${of.name}(${numbers})`, 'number');
    if (of.name === 'round') return computedPart(`round(${numbers}, 0)`, 'number');
  }
  if (of.kind === 'name' && first !== undefined) {
    if (of.name === 'Boolean') return flag(truth(first, world));
    if (of.name === 'Number') return asNumber(first, world);
    if (of.name === 'String')
      return computedPart(`text(${worded(say(first, world), ['text', 'number', 'none'])})`, 'text');
  }
  if (of.kind === 'member' && first !== undefined) {
    if (of.name === 'includes') return included(of.of, first, world);
    if (of.name === 'startsWith' || of.name === 'endsWith')
      return flag(`${of.name}(${[of.of, first].map((each) => worded(say(each, world), ['text', 'none'])).join(', ')})`);
  }
  throw new ScriptError(`调用了 ${of.kind === 'name' || of.kind === 'member' ? of.name : '(…)(…)'}`);
}

/** A text, or what `String(x)` makes one of as our `text(x)` does. Throws ScriptError for any other. */
function worded(said: TranslatedPart, sorts: readonly Sort[]): string {
  if (!sorts.includes(whole(said).sort)) throw new ScriptError(`${said.text} 不是文本`);
  return said.text;
}

/** `Number(x.toFixed(2))` rounds. */
function asNumber(script: Script, world: FormilyWorld): TranslatedPart {
  const digits = script.kind === 'call' ? script.args[0] : undefined;
  if (script.kind === 'call' && script.of.kind === 'member' && script.of.name === 'toFixed')
    return computedPart(
      `round(${numeric(say(script.of.of, world))}, ${digits === undefined ? '0' : numeric(say(digits, world))})`,
      'number',
    );
  return computedPart(numeric(say(script, world)), 'number');
}

function included(list: Script, item: Script, world: FormilyWorld): TranslatedPart {
  const [all, one] = [whole(say(list, world)), whole(say(item, world))];
  if (all.sort === 'none' || one.sort === 'none') return computedPart('false', 'flag');
  if (all.sort === 'list') return computedPart(`${all.text}.includes(${one.text})`, 'flag');
  throw new ScriptError('includes 只能在列表里找：我们的 contains 不分大小写');
}

function sayOwn(text: string, args: readonly Script[], world: FormilyWorld): TranslatedPart {
  const entered = text === ENTERED ? world.read(OWN_VALUE) : undefined;
  if (entered !== undefined) return entered;
  const find = ownCall(text);
  if (find === undefined) throw new ScriptError('写在表达式里的函数');
  const all = args.map((each) => say(each, world));
  return find(
    all.map((each) => each.text),
    all.map((each) => each.sort),
  );
}
