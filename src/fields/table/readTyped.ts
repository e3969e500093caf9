import { typedUnit, fieldKind, isTimeOfDay } from './fieldKinds.ts';
import { weekday } from '#language/functions/calendar.ts';
import type { Value } from '#language/Value.ts';
import type { FieldKind, ReadCell } from '../facets/FieldKind.ts';
import { readAmount } from '../facets/readAmount.ts';
import { readClock } from '../facets/readClock.ts';
import { readMoment } from '../facets/readMoment.ts';
import type { FieldModel } from '../FieldModel.ts';
import { groupThousands } from '../formatNumber.ts';

/**
 * Parses the user's input in a form, a filter or a cell of a file into the wire value, or returns the problem: the
 * single parser for amounts, days, moments and times of day. Other kinds define the parsing of their cells. `now` is
 * `YYYY-MM-DD HH:mm:ss`.
 */
export function readTyped(field: FieldModel, text: string, now: string): ReadCell {
  const { amount, moment, cell } = fieldKind(field);
  if (text.trim() === '') return { wire: '' };
  if (amount !== undefined) return readAmount(text, field, amount);
  if (moment !== undefined) return readMoment(text, field, moment, now);
  if (isTimeOfDay(field)) return readClock(text, field, now);
  return cell?.read?.(text, field) ?? { wire: text };
}

/** The text of an amount, a day or a time that is not being typed: all that the value holds, which `readTyped` reads again. */
export function typedText(field: FieldModel, value: Value): string {
  const { amount, moment } = fieldKind(field);
  if (typeof value === 'string') return moment === undefined ? value : value.slice(0, moment === 'date' ? 10 : 16);
  return typeof value === 'number' ? amountText(value, amount) : '';
}

/** All digits of a number, with commas between thousands; money to the cent. */
export function amountText(value: number, amount: FieldKind['amount']): string {
  const [whole = '', decimals = ''] = plainDigits(value).split('.');
  const kept = amount === 'money' ? decimals.padEnd(2, '0') : decimals;
  return `${value < 0 ? '-' : ''}${groupThousands(whole)}${kept === '' ? '' : `.${kept}`}`;
}

const DAYS = ['一', '二', '三', '四', '五', '六', '日'];

/** The unambiguous display of a parsed value: `120,000.00 元`, `2026-12-24 周四`. */
export function understoodText(field: FieldModel, value: Value): string {
  const { moment } = fieldKind(field);
  if (typeof value === 'string' && moment === undefined) return value;
  if (typeof value === 'string')
    return `${value.slice(0, 10)} 周${DAYS[weekday(value)] ?? ''}${value.slice(10).replace(/:00$/, '')}`;
  const text = typedText(field, value);
  const unit = typedUnit(field);
  return unit === '%' ? `${text}%` : `${text} ${unit}`.trim();
}

/** The digits of a number without its sign and without an exponent. */
function plainDigits(value: number): string {
  const text = String(Math.abs(value));
  return text.includes('e')
    ? Math.abs(value)
        .toFixed(10)
        .replace(/\.?0+$/, '')
    : text;
}
