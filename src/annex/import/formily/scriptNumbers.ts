/** The 15 digits of a number that a person sees. */
const SEEN = 'Number(x.toPrecision(15))';

/** Half up, on the decimals that a person sees. */
export const ROUND = [
  '(x, n = 0) => {',
  "if (typeof x !== 'number' || !Number.isFinite(x)) return null;",
  `const seen = ${SEEN}, places = Math.max(-15, Math.min(15, Math.trunc(n)));`,
  "const [m, e] = Math.abs(seen).toExponential().split('e');",
  "const scaled = Math.round(Number(m + 'e' + (Number(e) + places)));",
  'if (!Number.isFinite(scaled)) return seen;',
  "const [b, s] = scaled.toExponential().split('e');",
  "const rounded = Number(b + 'e' + (Number(s) - places));",
  'return seen < 0 && rounded !== 0 ? -rounded : rounded; }',
].join(' ');

const number = (value: string): string => `x => typeof x === 'number' ? ${value} : null`;
const pick = (best: string): string =>
  `(...all) => { const numbers = all.filter((x) => typeof x === 'number'); return numbers.length === 0 ? null : Math.${best}(...numbers); }`;

/** The functions of numbers that plain Formily can run, as functions of JavaScript. */
export const NUMBER_SCRIPTS = {
  round: ROUND,
  floor: number(`Math.floor(${SEEN})`),
  ceil: number(`Math.ceil(${SEEN}) + 0`),
  abs: number('Math.abs(x)'),
  min: pick('min'),
  max: pick('max'),
} as const;

/** A number as a field keeps it. */
export const keptScript = (digits: number): string => `x => typeof x === 'number' ? (${ROUND})(x, ${digits}) : x`;
