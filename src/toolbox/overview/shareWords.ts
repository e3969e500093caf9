import type { Tally } from '#proof/coverage/CoverageReport.ts';

/** Whole percent, rounded down, with what it is of: 100 only when nothing is missing; nothing to cover is a dash. */
export const shareWords = ({ covered, total }: Tally): string =>
  total === 0 ? '–' : `${Math.floor((covered * 100) / total)}%`;
