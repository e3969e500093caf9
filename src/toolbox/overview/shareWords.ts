import type { Tally } from '#proof/coverage/CoverageReport.ts';

/** A share in whole percent, rounded down: 100 only if nothing is missing; a dash if there is nothing to cover. */
export const shareWords = ({ covered, total }: Tally): string =>
  total === 0 ? '–' : `${Math.floor((covered * 100) / total)}%`;
