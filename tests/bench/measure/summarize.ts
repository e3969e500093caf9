/** The summary of samples, in their own unit. */
export interface Summary {
  readonly count: number;
  readonly min: number;
  readonly median: number;
  readonly p95: number;
  readonly max: number;
}

/** The order statistics of samples; quantiles by the nearest rank, the median of an even number as the mean of the middle two. Throws without samples. */
export function summarize(samples: readonly number[]): Summary {
  const sorted = [...samples].sort((a, b) => a - b);
  const at = (index: number): number => {
    const sample = sorted[index];
    if (sample === undefined) throw new Error('Nothing was measured');
    return sample;
  };
  const { length } = sorted;
  return {
    count: length,
    min: at(0),
    median: (at(Math.floor((length - 1) / 2)) + at(Math.floor(length / 2))) / 2,
    p95: at(Math.max(0, Math.ceil(length * 0.95) - 1)),
    max: at(length - 1),
  };
}
