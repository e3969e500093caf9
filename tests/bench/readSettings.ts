/** The number of rounds, and the selected measurements. */
export interface Settings {
  readonly isQuick: boolean;
  /** Samples of what takes milliseconds. */
  readonly rounds: number;
  /** Samples of what takes long. */
  readonly longRounds: number;
  /** Forms opened and closed to see whether memory grows. */
  readonly openings: number;
  /** The only part to measure; undefined: all of them. */
  readonly only: Part | undefined;
  /** Another commit, checked out and built, that is measured alternately with this one; undefined without one. */
  readonly against: { readonly folder: string; readonly commit: string } | undefined;
}

const PARTS = ['rules', 'server', 'browser', 'site'] as const;
export type Part = (typeof PARTS)[number];

const USUAL = { isQuick: false, rounds: 21, longRounds: 5, openings: 10_000 };
const QUICK = { isQuick: true, rounds: 5, longRounds: 3, openings: 1_500 };

/**
 * Reads the flags of `npm run bench`: `--quick` takes fewer samples, `--only PART` measures one part.
 * `src/cli/bench.mjs` prepares `--against COMMIT`, and passes the folder in `BENCH_AGAINST` and the commit in
 * `BENCH_AGAINST_COMMIT`. Throws for any other flag.
 */
export function readSettings(
  args: readonly string[],
  { BENCH_AGAINST, BENCH_AGAINST_COMMIT }: Readonly<Record<string, string | undefined>> = {},
): Settings {
  const only = args.includes('--only') ? args[args.indexOf('--only') + 1] : undefined;
  const part = PARTS.find((name) => name === only);
  if (args.includes('--only') && part === undefined)
    throw new Error(`--only takes one of ${PARTS.join(', ')}, not ${only}`);
  const unknown = args.find((arg) => arg !== '--quick' && arg !== '--only' && arg !== part);
  if (unknown !== undefined) throw new Error(`Unknown flag ${unknown}; there are --quick, --only and --against`);
  return {
    ...(args.includes('--quick') ? QUICK : USUAL),
    only: part,
    against:
      BENCH_AGAINST === undefined ? undefined : { folder: BENCH_AGAINST, commit: BENCH_AGAINST_COMMIT ?? 'before' },
  };
}
