/** A function of our expressions as a function of JavaScript, which stands where it is called. */
interface ScriptCall {
  readonly script: string;
  /** It is true or false and nothing else. */
  readonly isTruth?: boolean;
}

const SEEN = 'Number(x.toPrecision(15))';
const ROUND = [
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
const texts = (test: string): ScriptCall => ({
  script: `(x, y) => typeof x === 'string' && typeof y === 'string' && x !== '' && y !== '' && ${test}`,
  isTruth: true,
});
const pick = (best: string): ScriptCall => ({
  script: `(...all) => { const numbers = all.filter((x) => typeof x === 'number'); return numbers.length === 0 ? null : Math.${best}(...numbers); }`,
});
const number = (value: string): ScriptCall => ({ script: `x => typeof x === 'number' ? ${value} : null` });

/** The functions that plain Formily can run; what is not here cannot be said there. */
export const CALLS: Readonly<Record<string, ScriptCall>> = {
  empty: {
    script: "x => x === undefined || x === null || x === '' || (Array.isArray(x) && x.length === 0)",
    isTruth: true,
  },
  length: { script: "x => typeof x === 'string' ? [...x].length : Array.isArray(x) ? x.length : 0" },
  overlaps: {
    script: '(x, y) => Array.isArray(x) && Array.isArray(y) && x.some((item) => item !== null && y.includes(item))',
    isTruth: true,
  },
  startsWith: texts('x.startsWith(y)'),
  endsWith: texts('x.endsWith(y)'),
  contains: texts('x.toLowerCase().includes(y.toLowerCase())'),
  matches: texts("new RegExp('^(?:' + y + ')$', 'u').test(x)"),
  upper: {
    script: "x => typeof x === 'string' && x !== '' ? x.replace(/[a-z]+/g, (part) => part.toUpperCase()) : null",
  },
  lower: {
    script: "x => typeof x === 'string' && x !== '' ? x.replace(/[A-Z]+/g, (part) => part.toLowerCase()) : null",
  },
  text: { script: "x => typeof x === 'number' ? String(x) : typeof x === 'string' && x !== '' ? x : null" },
  round: { script: ROUND },
  floor: number(`Math.floor(${SEEN})`),
  ceil: number(`Math.ceil(${SEEN}) + 0`),
  abs: number('Math.abs(x)'),
  min: pick('min'),
  max: pick('max'),
};

/** A number as a field keeps it. */
export const keptScript = (digits: number): string => `x => typeof x === 'number' ? (${ROUND})(x, ${digits}) : x`;
