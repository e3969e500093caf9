/**
 * Rounds half up (away from zero) to `digits` decimals on the decimal value a person sees,
 * so that 1.005 becomes 1.01 although the binary number lies below it. Null stays null.
 */
export function roundHalfUp(value: number | null, digits: number): number | null {
  if (value === null || !Number.isFinite(value)) return null;
  const shown = Number(value.toPrecision(15));
  const [mantissa = '0', exponent = '0'] = Math.abs(shown).toExponential().split('e');
  const scaled = Math.round(Number(`${mantissa}e${Number(exponent) + digits}`));
  const [back = '0', shift = '0'] = scaled.toExponential().split('e');
  const rounded = Number(`${back}e${Number(shift) - digits}`);
  return shown < 0 && rounded !== 0 ? -rounded : rounded;
}
