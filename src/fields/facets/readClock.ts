import type { FieldModel } from '../FieldModel.ts';
import { halfWidth, type ReadCell } from './FieldKind.ts';

/** A time of day as people write it, within a pattern: the half of the day, the hour, and minutes behind a colon or a word. */
export const CLOCK_PARTS =
  '(上午|早上|凌晨|中午|下午|傍晚|晚上)? ?(\\d{1,2})(?::(\\d{2})(?::(\\d{2}))?|([点时])(?:(\\d{1,2})分?|(半|整))?)';
const WHOLE = new RegExp(`^${CLOCK_PARTS}$`);
/** Excel stores a time without a day as a moment on its day 0. */
const DAY_0 = /^1899-12-3[01](?: (?=\d)|$)/;
/** Digits alone are hours and minutes. */
const DIGITS = /^(\d{1,2})(\d{2})$/;
const MAX_INPUT_LENGTH = 20;

/**
 * A time of day as people write it: `9:05`, `0905`, `9：05`, `下午3点半`, `现在`. `now` is `YYYY-MM-DD HH:mm:ss`. What could be in the morning
 * and in the afternoon is not read: `3点`.
 */
export function readClock(text: string, { title }: Pick<FieldModel, 'title'>, now: string): ReadCell {
  const shown = text.trim();
  const plain = halfWidth(shown);
  if (plain === '现在') return { wire: now.slice(11, 16) };
  const own = DAY_0.test(plain) ? plain.replace(DAY_0, '') || '0:00' : plain.replace(DIGITS, '$1:$2');
  const parts = own.length > MAX_INPUT_LENGTH ? null : WHOLE.exec(own);
  const time = parts === null ? undefined : clockTime(parts.slice(1));
  if (time === undefined) return { message: `${title}“${shown}”读不出时刻，可以写成 9:05、0905 或 下午3点半` };
  return { wire: time.replace(/:00$/, '') };
}

const two = (value: string | number): string => String(value).padStart(2, '0');

/** `HH:mm:ss` of the parts that `CLOCK_PARTS` finds; undefined for a time that no clock shows, or that might be in the morning and in the afternoon. */
export function clockTime(parts: readonly (string | undefined)[]): string | undefined {
  const [half, first = '', colon, second = '00', word, minutes = '00', part] = parts;
  const hour = hourOf(Number(first), half, word !== undefined);
  const minute = part === '半' ? 30 : Number(colon ?? minutes);
  return hour === undefined || minute > 59 || Number(second) > 59
    ? undefined
    : `${two(hour)}:${two(minute)}:${two(second)}`;
}

function hourOf(hour: number, half: string | undefined, isSpoken: boolean): number | undefined {
  if (hour > 23) return undefined;
  switch (half) {
    case undefined:
      return isSpoken && hour > 0 && hour < 7 ? undefined : hour;
    case '上午':
    case '早上':
      return hour <= 12 ? hour : undefined;
    case '凌晨':
      return hour < 7 ? hour : undefined;
    case '中午':
      return hour > 10 && hour < 14 ? hour : hour < 3 ? hour + 12 : undefined;
    default:
      // 下午12点 is noon; 晚上12点 is the end of this day or its beginning.
      if (hour >= 12) return half === '下午' || hour > 12 ? hour : undefined;
      return hour > 0 ? hour + 12 : undefined;
  }
}
