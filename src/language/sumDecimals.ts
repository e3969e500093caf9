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
