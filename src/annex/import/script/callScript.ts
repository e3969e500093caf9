import { holdsPart, includes } from './compareScript.ts';
import { isFilled, numericOf } from './conditions.ts';
import { rowsCondition } from './rowsScript.ts';
import { type ScriptTranslator, type Translated, ScriptError, type Script } from './ScriptWorld.ts';

type Call = Extract<Script, { readonly kind: 'call' }>;

const NUMBERS = ['cint', 'flt', 'Number', 'parseInt', 'parseFloat'];

/** A call with a true or false result; else undefined. Throws ScriptError. */
export function callCondition(call: Call, say: ScriptTranslator): string | undefined {
  const { of, args } = call;
  const [first] = args;
  if (of.kind === 'name') {
    if (of.name === 'in_list') return includes(args[0], args[1], say);
    if (first !== undefined && of.name === 'Boolean') return say.truth(first);
    return undefined;
  }
  const rows = rowsCondition(call, say);
  if (rows !== undefined || of.kind !== 'member') return rows;
  if (of.name === 'includes') return includes(of.of, first, say);
  if (first === undefined) return undefined;
  if (of.name === 'startsWith' || of.name === 'endsWith')
    return `${of.name}(${textOf(of.of, say)}, ${textOf(first, say)})`;
  if (of.name === 'test' && of.of.kind === 'pattern') return matching(of.of, first, say);
  if (of.name === 'match' && first.kind === 'pattern') return matching(first, of.of, say);
  return undefined;
}

/** A call that returns a value. Throws ScriptError if it cannot be translated. */
export function callValue(call: Call, say: ScriptTranslator): Translated {
  const { of, args } = call;
  const [first] = args;
  if (of.kind === 'name' && NUMBERS.includes(of.name) && first !== undefined) return numberOf(of.name, args, say);
  if (of.kind === 'member') {
    const owner = nameOf(of.of);
    if (owner === 'Math') return reckoned(of.name, args, say);
    if (owner === 'frappe.datetime') return dated(of.name, args, say);
    if (of.name === 'trim' && args.length === 0) return { text: `trim(${textOf(of.of, say)})`, sort: 'text' };
    if (of.name === 'toLowerCase' || of.name === 'toUpperCase')
      return { text: `${of.name === 'toLowerCase' ? 'lower' : 'upper'}(${textOf(of.of, say)})`, sort: 'text' };
  }
  const holds = callCondition(call, say);
  if (holds === undefined) throw new ScriptError(`调用了 ${nameOf(of) ?? (of.kind === 'member' ? of.name : '(…)(…)')}`);
  const isUnset = of.kind === 'member' && ['find', 'match'].includes(of.name);
  return { text: `(${holds})`, sort: 'flag', holds, decided: 'always', ...(isUnset ? { isUnset } : {}) };
}

/** `a.b.c` as it is written. */
function nameOf(script: Script): string | undefined {
  if (script.kind === 'name') return script.name;
  const of = script.kind === 'member' ? nameOf(script.of) : undefined;
  return script.kind === 'member' && of !== undefined ? `${of}.${script.name}` : undefined;
}

function textOf(script: Script, say: ScriptTranslator): string {
  const { text, sort, called } = say.value(script);
  const read = sort === 'record' ? called?.read : sort === 'text' ? text : undefined;
  if (read === undefined) throw new ScriptError(`${text} 不是文本`);
  return read;
}

function numberOf(name: string, [first, ...more]: readonly Script[], say: ScriptTranslator): Translated {
  if (first === undefined || more.length > 0) throw new ScriptError(`${name} 的位数`);
  const value = say.value(first);
  const cuts = name === 'cint' || name === 'parseInt';
  if (cuts && value.sort === 'number' && value.isWhole !== true) throw new ScriptError(`${name} 截去小数`);
  return { text: numericOf(value), sort: 'number', isWhole: cuts, holds: isFilled(value) };
}

function reckoned(name: string, args: readonly Script[], say: ScriptTranslator): Translated {
  const numbers = args.map((each) => numericOf(say.value(each))).join(', ');
  if (['floor', 'ceil'].includes(name)) return { text: `${name}(${numbers})`, sort: 'number', isWhole: true };
  // Halves go up, those below 0, too.
  if (name === 'round') return { text: `floor(${numbers} + 0.5)`, sort: 'number', isWhole: true };
  if (['abs', 'min', 'max'].includes(name)) return { text: `${name}(${numbers})`, sort: 'number' };
  throw new ScriptError(`调用了 Math.${name}`);
}

const TODAY = 'date($now)';
const day = (text: string): Translated => ({ text, sort: 'text', time: 'day' });

function dated(name: string, args: readonly Script[], say: ScriptTranslator): Translated {
  const [first, second] = args;
  switch (name) {
    case 'get_today':
    case 'nowdate':
    case 'now_date':
      return day(TODAY);
    case 'now_datetime':
      return { text: '$now', sort: 'text', time: 'moment' };
    case 'month_start':
      return day(`monthStart(${TODAY})`);
    case 'month_end':
      return day(`monthEnd(${TODAY})`);
    case 'str_to_obj':
      if (first !== undefined) return dayOf(first, say, ['day', 'moment']);
      break;
    case 'add_days':
    case 'add_months':
      if (first !== undefined && second !== undefined) {
        const { text, time } = dayOf(first, say, ['day', 'moment']);
        unfilled(name, [{ text }], say);
        const shifted = name === 'add_days' ? 'addDays' : 'addMonths';
        return day(`${shifted}(${time === 'moment' ? `date(${text})` : text}, ${numericOf(say.value(second))})`);
      }
      break;
    case 'get_diff':
    case 'get_day_diff':
      if (first !== undefined && second !== undefined) {
        // For times the source counts whole periods of 24 hours, which differ from calendar days.
        const [to, from] = [dayOf(first, say, ['day']), dayOf(second, say, ['day'])];
        unfilled(name, [to, from], say);
        return { text: `daysBetween(${from.text}, ${to.text})`, sort: 'number', isWhole: true };
      }
      break;
    default:
  }
  throw new ScriptError(`调用了 frappe.datetime.${name}`);
}

function unfilled(name: string, days: readonly Pick<Translated, 'text'>[], say: ScriptTranslator): void {
  if (days.some(({ text }) => text.startsWith('$') && text !== '$now'))
    say.world.changed.push(`frappe.datetime.${name}：没有填的日期在来源里按今天算，这里不成立`);
}

function dayOf(script: Script, say: ScriptTranslator, kinds: readonly Translated['time'][]): Translated {
  const value = say.value(script);
  const isWritten = script.kind === 'literal' && /^\d{4}-\d\d-\d\d$/.test(String(script.value));
  if (!isWritten && !kinds.includes(value.time)) throw new ScriptError(`${value.text} 不是日期`);
  return isWritten ? day(value.text) : value;
}

/** A regular expression that finds something in a text, as one that the whole text fits. */
function matching(pattern: Script, script: Script, say: ScriptTranslator): string {
  if (pattern.kind !== 'pattern') throw new ScriptError('正则表达式要直接写出来');
  const { source, flags } = pattern;
  if (flags.replace('u', '') !== '') throw new ScriptError(`正则表达式的 ${flags}`);
  const isAnchored = [source.startsWith('^'), /(?:^|[^\\])(?:\\\\)*\$$/.test(source)] as const;
  const inner = source.slice(isAnchored[0] ? 1 : 0, isAnchored[1] ? -1 : undefined);
  if (inner.includes('|') && (isAnchored[0] || isAnchored[1])) throw new ScriptError('正则表达式里 ^、$ 和 | 一起用');
  const whole = `${isAnchored[0] ? '' : '[^]*'}(?:${inner})${isAnchored[1] ? '' : '[^]*'}`;
  const text = textOf(script, say);
  // In the source an empty field is read as one of these texts, and here it matches no pattern.
  const isOfNothing = ['', 'undefined', 'null'].some((nothing) => fits(whole, nothing));
  if (isOfNothing) throw new ScriptError('正则表达式也符合没有填的字段');
  if (/^[^\\^$.*+?()[\]{}|]+$/.test(inner)) return plainly(text, inner, isAnchored);
  const said = isAnchored[0] && isAnchored[1] && !inner.includes('|') ? inner : whole.replaceAll('[^]', '(?:.|\\n)');
  return `matches(${text}, ${JSON.stringify(said)})`;
}

/** A pattern without special characters as a comparison, which has no limit of length. */
function plainly(text: string, part: string, [isFirst, isLast]: readonly [boolean, boolean]): string {
  const said = JSON.stringify(part);
  if (isFirst && isLast) return `${text} === ${said}`;
  return isFirst ? `startsWith(${text}, ${said})` : isLast ? `endsWith(${text}, ${said})` : holdsPart(text, part);
}

function fits(source: string, text: string): boolean {
  try {
    return new RegExp(`^(?:${source})$`).test(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new ScriptError('正则表达式写错了', { cause: error });
    throw error;
  }
}
