import { format, getFormatDateInfo, isDateFormat, isPercentFormat } from 'numfmt';
import type { ExcelCell } from './ExcelSheet.ts';

/** Days from the start of 1900 to the start of 1904, where some files begin to count. */
const DAYS_TO_1904 = 1462;
/** Day 0 of Excel, which takes 1900 for a leap year: days before March of that year are one later. */
const DAY_0 = Date.UTC(1899, 11, 30);
const MARCH_1900 = 60;
/** The end of the year 9999. */
const MAX_DAY = 2_958_466;
/** From this number on, Excel has lost digits: no format shows them. */
export const FIRST_LOST = 1e15;
const OPTIONS = { locale: 'zh-CN', throws: false, dateErrorThrows: false };

/** The cell of a formatted number: a number or date where the cell shows all of it, else the text that it means. */
export function formattedCell(value: number, code: string, is1904: boolean): ExcelCell {
  if (code === 'General' || code === '@') return value;
  if (isDateFormat(code)) return momentCell(is1904 ? value + DAYS_TO_1904 : value, code);
  if (Math.abs(value) >= FIRST_LOST) return value;
  const shown = format(code, value, OPTIONS).trim();
  if (isPercentFormat(code)) return { value, text: `${Number((value * 100).toPrecision(15))}%`, shown };
  const plain = shown.replaceAll(',', '');
  if (plain !== '' && Number(plain) === value && !/^-?0\d/.test(plain)) return value;
  return { value, text: isWhole(shown, value) ? shown : String(value), shown };
}

/** Whether a text has all digits of a number, or a word instead of digits. */
const isWhole = (shown: string, value: number): boolean =>
  /\d/.test(shown) ? digitsOf(shown) === digitsOf(String(value)) : /\p{L}/u.test(shown);

const digitsOf = (text: string): string =>
  text
    .replace(/[^\d.]|(?<!\d)\.|\.(?!\d)/g, '')
    .replace(/^0+/, '')
    .replace(/\.0*$|(\.\d*?)0+$/, '$1');

function momentCell(serial: number, code: string): ExcelCell {
  if (serial < 0 || serial >= MAX_DAY) return serial;
  const seconds = Math.round((serial < MARCH_1900 ? serial + 1 : serial) * 86_400);
  const value = new Date(DAY_0 + seconds * 1000);
  const has = getFormatDateInfo(code);
  const shown = format(code, serial, OPTIONS).trim();
  const [date = '', time = ''] = value.toISOString().slice(0, 19).split('T');
  if (has.year && has.month && has.day) return has.hours || time === '00:00:00' ? value : { value, text: date, shown };
  const isTime = has.hours && !has.year && !has.month && !has.day;
  // A duration such as [h]:mm may have more hours than a day.
  return { value, text: isTime && !/\[h/i.test(code) ? time.replace(/:00$/, '') : shown, shown };
}
