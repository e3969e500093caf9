import type { Arithmetic } from './Expression.ts';

/** Millionths: no number of a record has more decimals. */
const PLACES = 6;
const PARTS = 10 ** PLACES;

/**
 * The sum of numbers as decimals of at most 6 places, equal to the result of the database: independent of their order,
 * and exact even if large amounts cancel each other out, where sums of binary floating-point numbers are inexact. Each
 * number is read with its 15 significant digits. The sum of no numbers is 0.
 */
export function sumDecimals(numbers: Iterable<number>): number {
  let [whole, parts] = [0, 0];
  for (const number of numbers) {
    const integer = Math.trunc(number);
    const size = Math.abs(integer);
    // The digits of the integer leave fewer for the fraction; further digits are artefacts of binary numbers.
    const places = size < 1e9 ? PARTS : size < 1e15 ? 10 ** (14 - Math.floor(Math.log10(size))) : 1;
    whole += integer;
    parts += Math.round((number - integer) * places) * (PARTS / places);
  }
  whole += Math.trunc(parts / PARTS);
  parts %= PARTS;
  if (!Number.isSafeInteger(whole)) return whole + parts / PARTS;
  const [integer, rest] =
    whole > 0 && parts < 0
      ? [whole - 1, parts + PARTS]
      : whole < 0 && parts > 0
        ? [whole + 1, parts - PARTS]
        : [whole, parts];
  const sign = integer < 0 || rest < 0 ? '-' : '';
  const decimals = String(Math.abs(rest)).padStart(PLACES, '0');
  return Number(`${sign}${String(Math.abs(integer))}.${decimals}`);
}

/** From here on a number has more than 15 digits: it is no decimal that a person typed, but a result such as 1/3. */
const LEAST_INEXACT = 1e15;
/** The powers of ten that are exact doubles. */
const POWERS = Array.from({ length: 23 }, (_, power) => Number(`1e${power}`));

/**
 * The result of an operation on two numbers as people calculate: 0.1 + 0.2 is 0.3, not 0.30000000000000004. For decimals of at most 15 digits it is the
 * double nearest to the exact result; for other numbers it is the operation on doubles. Not finite for a division by zero.
 */
export function decimalArithmetic(op: Arithmetic, x: number, y: number): number {
  const plain = doubleArithmetic(op, x, y);
  if (op !== '/' && Number.isInteger(x) && Number.isInteger(y) && Number.isSafeInteger(plain)) return plain;
  const [places, others] = [decimalPlaces(x), decimalPlaces(y)];
  if (places === undefined || others === undefined || y === 0) return plain;
  const [whole, other] = [scale(x, places), scale(y, others)];
  if (op === '*') return multiply(whole, other, places + others);
  const most = Math.max(places, others);
  // From exact whole numbers: a larger power of the decimal itself would carry its binary error into the last digit.
  const [a, b] = [scale(whole, most - places), scale(other, most - others)];
  if (!Number.isSafeInteger(a) || !Number.isSafeInteger(b)) return plain;
  const result = doubleArithmetic(op, a, b);
  if (op === '/') return result;
  return Number.isSafeInteger(result) ? divide(result, most) : plain;
}

/** The operation of the processor. */
function doubleArithmetic(op: Arithmetic, x: number, y: number): number {
  return op === '+' ? x + y : op === '-' ? x - y : op === '*' ? x * y : op === '/' ? x / y : x % y;
}

/** The number of decimals; undefined for a number of more than 15 digits. */
export function decimalPlaces(number: number): number | undefined {
  for (let places = 0; places < POWERS.length; places += 1) {
    const power = POWERS[places] ?? NaN;
    const whole = Math.round(number * power);
    if (!(Math.abs(whole) < LEAST_INEXACT)) return undefined;
    if (whole / power === number) return places;
  }
  return undefined;
}

const scale = (number: number, places: number): number => Math.round(number * (POWERS[places] ?? NaN));

function multiply(a: number, b: number, places: number): number {
  const product = a * b;
  return Number.isSafeInteger(product) ? divide(product, places) : Number(`${BigInt(a) * BigInt(b)}e-${places}`);
}

function divide(whole: number, places: number): number {
  const power = POWERS[places];
  return power === undefined ? Number(`${whole}e-${places}`) : whole / power;
}

/**
 * Rounds half up (away from zero) to `digits` decimals, on the decimal value that a user sees,
 * so that 1.005 becomes 1.01 although the binary number is below it. Null stays null; more than 15 digits count as 15.
 */
export function roundHalfUp(value: number | null, digits: number): number | null {
  if (value === null || !Number.isFinite(value)) return null;
  const shown = Number(value.toPrecision(15));
  const places = Math.max(-15, Math.min(15, Math.trunc(digits)));
  const [mantissa = '0', exponent = '0'] = Math.abs(shown).toExponential().split('e');
  const scaled = Math.round(Number(`${mantissa}e${Number(exponent) + places}`));
  if (!Number.isFinite(scaled)) return shown;
  const [back = '0', shift = '0'] = scaled.toExponential().split('e');
  const rounded = Number(`${back}e${Number(shift) - places}`);
  return shown < 0 && rounded !== 0 ? -rounded : rounded;
}
