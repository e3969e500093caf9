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
