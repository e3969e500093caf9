/** Tells whether every value of a column of type `from` fits the type `to`, so that the column may be widened in place. */
export function widens(from: string, to: string): boolean {
  if (from === to) return true;
  if (to === 'text') return !from.endsWith('[]');
  if (to.startsWith('timestamp')) return from === 'date';
  const [have, want] = [digitsOf(from), digitsOf(to)];
  return have !== undefined && want !== undefined && want.scale >= have.scale && want.whole >= have.whole;
}

/** Tells whether a column of type `have` can go on holding the numbers of a narrower type `want`. */
export function holds(have: string, want: string): boolean {
  return digitsOf(have) !== undefined && widens(want, have);
}

/** Digits before and after the point that a number type holds. A bigint of ours has 15 digits at most: JSON numbers. */
function digitsOf(type: string): { whole: number; scale: number } | undefined {
  if (type === 'integer') return { whole: 10, scale: 0 };
  if (type === 'bigint') return { whole: 15, scale: 0 };
  const match = /^numeric\((\d+),(\d+)\)$/.exec(type);
  return match === null ? undefined : { whole: Number(match[1]) - Number(match[2]), scale: Number(match[2]) };
}
