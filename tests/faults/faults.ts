import { blocking } from './blocking.ts';
import { cluster } from './cluster.ts';
import { killed, powerCut } from './crash.ts';
import { malformed } from './malformed.ts';
import { clockJumps, diskFull, twins } from './machine.ts';
import { points } from './points.ts';
import { frozen, replicas, restarts } from './postgres.ts';
import { fuzzed, hostileTexts } from './requests.ts';
import { NotDecided, World, type Fault, type Finding, type Size, type Templates } from './World.ts';

/** Every kind of fault, in the order of the table. */
export const FAULTS: readonly Fault[] = [
  killed,
  powerCut,
  twins,
  replicas,
  frozen,
  restarts,
  diskFull,
  clockJumps,
  fuzzed,
  malformed,
  hostileTexts,
  blocking,
  ...points,
  cluster,
];

/** A finding with its verdict. */
export interface Result extends Finding {
  readonly name: string;
  readonly verdict: 'held' | 'broken' | 'not decided';
  readonly seconds: number;
}

/** Does one kind of fault after the other to a built server, each in a world of its own. Never throws: what goes wrong is broken. */
export async function runFaults(
  faults: readonly Fault[],
  size: Size,
  main: string,
  tell: (line: string) => void,
  templates: Templates = {},
): Promise<Result[]> {
  const results: Result[] = [];
  for (const { name, run } of faults) {
    tell(`fault: ${name}`);
    const began = Date.now();
    const world = new World(main, size, templates);
    let [finding, isUndecided]: [Finding, boolean] = [{ done: 'ended early', seen: '', broken: [] }, false];
    try {
      finding = await run(world, size);
    } catch (error) {
      isUndecided = error instanceof NotDecided;
      const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
      finding =
        isUndecided && error instanceof Error
          ? { ...finding, done: 'nothing', seen: error.message }
          : { ...finding, broken: [words] };
    } finally {
      await world.close();
    }
    const verdict = isUndecided ? 'not decided' : finding.broken.length > 0 ? 'broken' : 'held';
    results.push({ name, ...finding, verdict, seconds: Math.round((Date.now() - began) / 1000) });
    for (const line of finding.broken) tell(`  ${line}`);
  }
  return results;
}

/** The table of the results, as Markdown. */
export function tableOf(results: readonly Result[]): string {
  const rows = results.map(({ name, done, seen, verdict, broken }) => [
    name,
    done,
    seen,
    [verdict, ...broken.map((line) => line.split('\n')[0] ?? '')].join(': '),
  ]);
  return [['fault', 'done', 'seen', 'verdict'], ['---', '---', '---', '---'], ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n')
    .concat('\n');
}
