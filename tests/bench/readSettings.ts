/** How often things are measured. */
export interface Settings {
  readonly isQuick: boolean;
  /** Samples of what takes milliseconds. */
  readonly rounds: number;
  /** Samples of what takes long. */
  readonly longRounds: number;
  /** Forms opened and closed to see whether memory grows. */
  readonly openings: number;
}

const USUAL: Settings = { isQuick: false, rounds: 21, longRounds: 5, openings: 10_000 };
const QUICK: Settings = { isQuick: true, rounds: 5, longRounds: 3, openings: 1_500 };

/** Reads the flags of `npm run bench`: `--quick` takes fewer samples. Throws for any other. */
export function readSettings(args: readonly string[]): Settings {
  const unknown = args.find((arg) => arg !== '--quick');
  if (unknown !== undefined) throw new Error(`Unknown flag ${unknown}; there is only --quick`);
  return args.includes('--quick') ? QUICK : USUAL;
}
