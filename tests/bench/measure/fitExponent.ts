/** A size, and its cost. */
export interface Point {
  readonly size: number;
  readonly cost: number;
}

/**
 * The power of the size that costs grow with, by least squares over logarithms: 0 is no growth, 1 grows as the size does, 2 is quadratic.
 * Throws with fewer than two sizes.
 */
export function fitExponent(points: readonly Point[]): number {
  const logs = points.map(({ size, cost }) => ({ x: Math.log(size), y: Math.log(Math.max(cost, 0.01)) }));
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(logs.map((log) => log.x)), mean(logs.map((log) => log.y))];
  const spread = logs.reduce((sum, log) => sum + (log.x - x) ** 2, 0);
  if (!(spread > 0)) throw new Error('growth needs several sizes');
  return logs.reduce((sum, log) => sum + (log.x - x) * (log.y - y), 0) / spread;
}
