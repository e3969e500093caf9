/** The empty values of ours. */
export const EMPTY = "x => x === undefined || x === null || x === '' || (Array.isArray(x) && x.length === 0)";

/** The number with the other sign; nothing where there is none. */
export const NEGATED = "x => typeof x === 'number' ? -x : null";

/** The first of two, or the second where that is empty. */
export const FILLED = "(x, y) => x === undefined || x === null || x === '' ? y : x";

/** Two values are the same, and not empty. */
export const SAME = "(x, y) => x !== undefined && x !== null && x !== '' && x === y";

/** A value is one of a list, and not empty. */
export const HELD = "(list, x) => Array.isArray(list) && x !== undefined && x !== null && x !== '' && list.includes(x)";

/** A title; the field keeps its own where it is empty. */
export const TITLED = "(x, y) => typeof x === 'string' && x !== '' ? x : y";

/** One precedes the other, as numbers or as texts; what is empty precedes nothing. */
export const ordered = (op: string): string =>
  `(x, y) => typeof x === typeof y && (typeof x === 'number' || (typeof x === 'string' && x !== '' && y !== '')) && x ${op} y`;

/** Arithmetic of numbers; texts can be joined. Nothing where one of the two is missing. */
export function reckoned(op: string): string {
  const texts = op === '+' ? `typeof x === 'string' && typeof y === 'string' && x !== '' && y !== '' ? x + y : ` : '';
  return `(x, y) => ${texts}typeof x === 'number' && typeof y === 'number' && Number.isFinite(x ${op} y) ? x ${op} y : null`;
}
