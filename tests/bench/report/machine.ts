import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

/** The machine and the time of a measurement. */
export interface Machine {
  readonly date: string;
  readonly commit: string;
  readonly cores: number;
  readonly processor: string;
  readonly memory: string;
  readonly node: string;
  readonly browser: string;
  /** Processes that wanted to run, on average, in the minute before. */
  readonly load: number;
}

/** Describes this machine and checkout. */
export function describeMachine(browser: string): Machine {
  return {
    date: new Date().toISOString(),
    commit: readCommit(),
    cores: availableParallelism(),
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    memory: `${Math.round(totalmem() / 1024 ** 3)} GB`,
    node: process.version,
    browser,
    load: Math.round((loadavg()[0] ?? 0) * 100) / 100,
  };
}

function readCommit(): string {
  const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim();
  try {
    const changed = git('status', '--porcelain', '--', 'src', 'schemas', 'tests/bench') === '' ? '' : ' with changes';
    return git('rev-parse', '--short', 'HEAD') + changed;
  } catch {
    return 'no git checkout';
  }
}
