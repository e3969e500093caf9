/** A copy of JSON data with its object keys in another order; the same seed gives the same order. */
export function shuffleKeys<T>(data: T, seed: number): T;
export function shuffleKeys(data: unknown, seed: number): unknown {
  let state = seed >>> 0;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value);
    for (let i = entries.length - 1; i > 0; i -= 1) {
      const other = entries.splice(below(i + 1), 1);
      entries.push(...other);
    }
    return Object.fromEntries(entries.map(([key, child]) => [key, copy(child)]));
  };
  return copy(data);
}
