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

/** The empty values of ours. */
export const EMPTY = "x => x === undefined || x === null || x === '' || (Array.isArray(x) && x.length === 0)";

/** The number with the other sign; nothing where there is none. */
export const NEGATED = "x => typeof x === 'number' ? -x : null";

/** Two values are the same, and not empty. */
export const SAME = '(x, y) => x !== undefined && x !== null && x === y';

/** A value is one of a list, and not empty. */
export const CONTAINS_SCRIPT = '(list, x) => Array.isArray(list) && x !== undefined && x !== null && list.includes(x)';

/** A title; the field keeps its own where it is empty. */
export const TITLED = "(x, y) => typeof x === 'string' ? x : y";

/** Whether a value precedes another, as numbers or as texts; an empty value precedes nothing. */
export const ordered = (op: string): string =>
  `(x, y) => typeof x === typeof y && (typeof x === 'number' || typeof x === 'string') && x ${op} y`;

/** Arithmetic of numbers, which is nothing where one of the two is missing; texts are joined, with what there is of them. */
export function reckoned(op: string): string {
  const isText = (name: string): string => `(typeof ${name} === 'string' || (${name} ?? null) === null)`;
  const texts = op === '+' ? `${isText('x')} && ${isText('y')} ? (x ?? '') + (y ?? '') || null : ` : '';
  return `(x, y) => ${texts}typeof x === 'number' && typeof y === 'number' && Number.isFinite(x ${op} y) ? x ${op} y : null`;
}

/** A field of a record that is referred to; nothing while the reference is empty, whatever record is still there. */
export const REFERRED =
  "(id, x) => id === undefined || id === null || id === '' || x === undefined || x === '' ? null : x";

/** The same in a row, of the records by their Ids. */
export const REFERRED_BY_ROW =
  "(id, records, name) => id === undefined || id === null || id === '' || records?.[id]?.[name] === '' ? null : records?.[id]?.[name] ?? null";

/** The index of a row; 0 outside a list. */
export const PLACED = 'i => Math.max(0, i)';

/** The offered choices, with their parents; all of them if no choices are set. */
export const OFFERED =
  '(all, offered) => { const keep = (items) => items.flatMap((item) => { const below = keep(item.children ?? []); return below.length > 0 ? [{ ...item, children: below }] : offered.includes(item.value) ? [{ label: item.label, value: item.value }] : []; }); return Array.isArray(offered) ? keep(all) : all; }';

/**
 * The suggestion of a rule, if the field follows it: while it is empty or holds the last suggestion. Other input stays.
 * A hidden or locked field takes no suggestion, and a stored record keeps its saved values until the user changes it.
 */
export const SUGGESTED = [
  "(self, kept, isStored, given) => { if (self.display !== 'visible' || self.pattern !== 'editable') return undefined;",
  `const isEmpty = ${EMPTY}, now = given ?? null, value = self.value, last = kept.last;`,
  'const same = (a, b) => a === b || (isEmpty(a) && isEmpty(b)) || JSON.stringify(a) === JSON.stringify(b);',
  'kept.last = now; if (isStored && !self.form.modified) return undefined;',
  'return (isEmpty(value) || same(value, last)) && !same(last, now) && !same(value, now) ? now : undefined; }',
].join(' ');

/** A value computed from the entered value before it; a value that was not computed by this script was entered. */
export const GOING_ON = [
  "(self, kept, make) => { if (self.display === 'none') return undefined; const value = self.value ?? null;",
  "if (!('made' in kept) || value !== kept.made) kept.entered = value === '' ? null : value;",
  'kept.made = make(kept.entered) ?? null; return kept.made; }',
].join(' ');

/** The entered value of a field, shown or hidden. */
export const ENTERED =
  "self => { const value = self.value ?? self.caches.value; return value === '' || value === undefined ? null : value; }";
