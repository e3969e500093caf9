import type { Expression, ExpressionOf } from '#language/Expression.ts';
import { POWER, unit, within, type Phrase } from './Phrase.ts';
import type { Phrasing } from './Phrasing.ts';
import { fieldOf, type Wording } from './Wording.ts';

const LISTS = ['attachments', 'rows', 'references', 'multiEnum'];

/** Words for a call that returns a value. */
export function callPhrase(call: ExpressionOf<'call'>, words: Phrasing): Phrase {
  const phrase = words.valueOf;
  const [first, second] = call.args;
  const inner = first === undefined ? unit('') : phrase(first);
  const of = (what: string): Phrase => unit(`${within(inner, POWER.unit)}的${what}`);
  const other = second === undefined ? '' : within(phrase(second), POWER.sum);
  switch (call.name) {
    case 'date':
      return isNow(first) ? unit('今天') : of('日期');
    case 'year':
      return isNow(first) ? unit('今年') : of('年份');
    case 'month':
      return isNow(first) ? unit('本月') : of('月份');
    case 'addDays':
      return daysPhrase(inner, second, other, '天');
    case 'addWorkdays':
      return daysPhrase(inner, second, other, '个工作日');
    case 'length':
      return of(first !== undefined && LISTS.includes(fieldOf(words, first)?.type ?? '') ? '数量' : '长度');
    case 'round':
      return unit(`${within(inner, POWER.unit)} 四舍五入到 ${other} 位小数`);
    case 'abs':
      return of('绝对值');
    case 'min':
      return extremePhrase(
        call.args.map((arg) => phrase(arg)),
        '小',
      );
    case 'max':
      return extremePhrase(
        call.args.map((arg) => phrase(arg)),
        '大',
      );
    case 'sum':
      return of(`${columnTitle(first, second, words)}合计`);
    case 'list':
      return of(columnTitle(first, second, words));
    case 'share': {
      const [, rows, column] = call.args;
      return unit(`${within(inner, POWER.unit)}按${columnTitle(rows, column, words)}分到的金额`);
    }
    case 'text':
    case 'plain':
    case 'words':
      return inner;
    case 'label':
      return unit(`${second === undefined ? '' : within(phrase(second), POWER.unit)}的名称`);
    case 'children':
      return unit(`${second === undefined ? '' : within(phrase(second), POWER.unit)}的下级`);
    default:
      return unit(`${call.name}（${call.args.map((arg) => within(phrase(arg), POWER.sum)).join('、')}）`);
  }
}

const isNow = (expression: Expression | undefined): boolean =>
  expression?.kind === 'name' && expression.root === '$now';

function daysPhrase(date: Phrase, count: Expression | undefined, text: string, days: string): Phrase {
  const [sign, number] =
    count?.kind === 'negate' && count.of.kind === 'literal' ? ['−', String(count.of.value)] : ['+', text];
  return { text: `${within(date, POWER.unit)} ${sign} ${number} ${days}`, power: POWER.sum };
}

function extremePhrase(parts: readonly Phrase[], which: '大' | '小'): Phrase {
  const texts = parts.map((part) => within(part, POWER.sum));
  if (texts.length === 2) return unit(`${texts.join(' 与 ')} 中较${which}的`);
  return unit(`${texts.join('、')} 中最${which}的`);
}

/** The title of a column of child rows. */
function columnTitle(rows: Expression | undefined, column: Expression | undefined, wording: Wording): string {
  const name = column?.kind === 'literal' ? String(column.value) : '';
  const child = rows === undefined ? undefined : fieldOf(wording, rows)?.child;
  return (child === undefined ? undefined : wording.findEntity?.(child.entity)?.field(name)?.title) ?? name;
}
