import { YUAN } from '../Currency.ts';
import type { FieldModel } from '../FieldModel.ts';
import { type FieldKind, halfWidth, type ReadCell } from './FieldKind.ts';
import { MAX_DIGITS } from './parseWire.ts';
import { messages } from './validateValue.ts';

/** Powers of ten that people count in; those of a word such as 千万 add up. */
const POWERS: Readonly<Record<string, number>> = { 亿: 8, 万: 4, 千: 3, 百: 2 };
/** How spreadsheets show a negative amount, and none. */
const [NEGATIVE, ZERO] = [/^\(([^-]*\d[^-]*)\)$/, /^[￥¥] ?-$/];
const PART = /^(\d{1,3}(?:[, ]\d{3})+|\d+|(?=\.\d))(?:\.(\d*))? ?([万千百]?亿|[千百]?万|千|百)?/;

/** Decimals that amounts are added up with. */
const SCALE = 20;
/** More decimals no column keeps. */
const MAX_DECIMALS = 10;
const MAX_INPUT_LENGTH = 60;

/**
 * An amount as people write it: `1,234.5`, `￥1，234.5 元`, `12万`, `1亿2000万`, `12.5%`, `(5)`. It is never rounded; a text that could mean two
 * amounts, and a mark that does not belong to the field, is not read.
 */
export function readAmount(
  text: string,
  field: Pick<FieldModel, 'title' | 'unit' | 'digits' | 'currency'>,
  amount: FieldKind['amount'],
): ReadCell {
  const { title } = field;
  const shown = text.trim();
  const plain = withoutMarks(halfWidth(shown).replace(NEGATIVE, '-$1').replace(ZERO, '0'), amount, field);
  const sign = plain.startsWith('-') ? '-' : '';
  const isShare = amount === 'number' && field.unit === undefined && plain.endsWith('%');
  const sum =
    shown.length > MAX_INPUT_LENGTH ? undefined : addUp(plain.slice(sign.length, isShare ? -1 : undefined).trim());
  const total = isShare ? hundredthOf(sum) : sum;
  if (total === undefined)
    return {
      message: `${title}“${shown}”读不出数字，可以写成 ${EXAMPLES[field.digits === 0 ? 'whole' : (amount ?? 'number')]}`,
    };
  const digits = String(total).padStart(SCALE + 1, '0');
  const [whole, decimals] = [digits.slice(0, -SCALE), digits.slice(-SCALE).replace(/0+$/, '')];
  if (decimals.length > MAX_DECIMALS) return { message: messages.decimals(field, title, field.digits ?? MAX_DECIMALS) };
  if (`${whole}${decimals}`.replace(/^0+/, '').length > MAX_DIGITS)
    return { message: messages.digits(title, shown, MAX_DIGITS) };
  return { wire: `${total === 0n ? '' : sign}${whole}${decimals === '' ? '' : `.${decimals}`}` };
}

/** A hundredth of a scaled number; undefined where it has more decimals than the scale. */
const hundredthOf = (sum: bigint | undefined): bigint | undefined =>
  sum === undefined || sum % 100n !== 0n ? undefined : sum / 100n;

const EXAMPLES = {
  money: '1234.5 或 12万',
  percent: '12.5 或 12.5%',
  number: '1234.5 或 1.2万',
  whole: '1234 或 1.2万',
} as const;

/** The text without its currency sign, % or the unit of the field. In a field in 万元, 12万 is ambiguous. */
function withoutMarks(
  text: string,
  amount: FieldKind['amount'],
  { unit, currency }: Pick<FieldModel, 'unit' | 'currency'>,
): string {
  if (unit !== undefined && text.endsWith(unit)) return text.slice(0, -unit.length).trim();
  if (unit !== undefined && /^[亿万千百]/.test(unit) && /[亿万千百]/.test(text)) return '';
  if (amount === 'percent') return text.replace(/ ?%$/, '');
  if (amount !== 'money') return text;
  if (currency === undefined || currency === YUAN)
    return text.replace(/^(-?) ?[￥¥] ?/, '$1').replace(/ ?(元整?|圆|块)$/, '');
  return [currency.sign, currency.unit].map(halfWidth).reduce(withoutMark, text);
}

/** Without a mark at one of its ends: `-€5`, `5 €`. */
const withoutMark = (text: string, mark: string): string =>
  text.endsWith(mark)
    ? text.slice(0, -mark.length).trim()
    : text.replace(/^- ?/, '').startsWith(mark)
      ? text.replace(mark, '').trim()
      : text;

/** The sum of the parts in units of 10^-20; undefined for an invalid one. `1万2` could be 12,000 or 10,002. */
function addUp(text: string): bigint | undefined {
  let rest = text;
  let sum: bigint | undefined;
  let below = Infinity;
  while (rest !== '') {
    const [found = '', whole = '', decimals = '', count = ''] = PART.exec(rest) ?? [];
    if (found === '' || decimals.length > SCALE) return undefined;
    const isOnly = found === text;
    const power = [...count].reduce((all, sign) => all + (POWERS[sign] ?? 0), 0);
    const digits = whole.replace(/\D/g, '');
    rest = rest.slice(found.length).trim();
    // Several parts are whole numbers, each smaller than the unit of the previous one, and the last one has a unit or
    // all its digits.
    if (!isOnly && (found.includes('.') || (rest !== '' && power === 0))) return undefined;
    if (sum !== undefined && (digits.length + power > below || (power === 0 && digits.length < below)))
      return undefined;
    sum = (sum ?? 0n) + BigInt(`${digits}${decimals.padEnd(SCALE, '0')}`) * 10n ** BigInt(power);
    below = power;
  }
  return sum;
}
