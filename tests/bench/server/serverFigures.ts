import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure, Unit, Wanted } from '../measure/Figure.ts';
import { takeFigures } from '../measure/makeFigure.ts';
import { atLeast, atMost } from '../measure/targets.ts';
import type { Settings } from '../readSettings.ts';
import { BenchServer } from './BenchServer.ts';

const CONNECTIONS = 8;
const WARM = 200;
const CALLS = 500;

interface Read {
  readonly name: string;
  readonly path: string;
  /** Calls in a second, and milliseconds of the processor of one: five times better than in autumn 2026, or what was wanted. */
  readonly least: number;
  readonly most: number;
}

const READS: readonly Read[] = [
  { name: 'list of 20 contracts', path: '/api/Contract/Search?rows=20', least: 550, most: 2.2 },
  { name: 'list of 20 customers', path: '/api/Customer/Search?rows=20', least: 1700, most: 1.1 },
  { name: 'one contract', path: '/api/Contract/Get?id=30', least: 550, most: 1.5 },
];

interface Measured {
  readonly first: number;
  readonly warm: readonly number[];
  readonly resident: readonly number[];
  /** By path. */
  readonly speed: ReadonlyMap<string, readonly number[]>;
  readonly cost: ReadonlyMap<string, readonly number[]>;
}

/** How long the server takes to start, and to answer reads over HTTP on the embedded database with the demo records. */
export function serverFigures({ rounds }: Settings): Promise<Figure[]> {
  const start = (name: string, unit: Unit, limit: number): Wanted => wanted(name, unit, atMost(limit, unit));
  return takeFigures(
    [
      {
        figure: start('first start with demo records, processor time', 'ms', 6000),
        read: ({ first }: Measured) => ({ samples: [first] }),
      },
      {
        figure: start('warm start, processor time', 'ms', 1200),
        read: ({ warm }: Measured) => ({ samples: warm }),
      },
      {
        figure: start('resident memory after a warm start', 'MB', 250),
        read: ({ resident }: Measured) => ({ samples: resident }),
      },
      ...READS.flatMap(({ name, path, least, most }) => [
        {
          figure: wanted(`${name}, ${CONNECTIONS} connections`, '/s', atLeast(least, '/s')),
          read: ({ speed }: Measured) => ({ samples: speed.get(path) ?? [] }),
        },
        {
          figure: wanted(`${name}, processor time of a call`, 'ms', atMost(most, 'ms')),
          read: ({ cost }: Measured) => ({ samples: cost.get(path) ?? [] }),
        },
      ]),
    ],
    () => measure(Math.min(rounds, 5)),
  );
}

const wanted = (name: string, unit: Unit, target: NonNullable<Wanted['target']>): Wanted => ({
  section: 'Server',
  name,
  unit,
  target,
});

async function measure(rounds: number): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'guiju-bench-'));
  try {
    const filled = await BenchServer.start(folder);
    const first = filled.started.seconds * 1000;
    await filled.close();
    const warm: number[] = [];
    const resident: number[] = [];
    for (let round = 1; round < rounds; round += 1) {
      const again = await BenchServer.start(folder);
      warm.push(again.started.seconds * 1000);
      resident.push(again.started.resident);
      await again.close();
    }
    const server = await BenchServer.start(folder, CONNECTIONS);
    warm.push(server.started.seconds * 1000);
    resident.push(server.started.resident);
    await server.signIn('13900000003');
    const speed = noSamples();
    const cost = noSamples();
    for (const { path } of READS) await readMany(server, path, WARM);
    for (let round = 0; round < rounds; round += 1)
      for (const { path } of READS) {
        const before = server.usage().seconds;
        const from = performance.now();
        await readMany(server, path, CALLS);
        speed.get(path)?.push((CALLS * 1000) / (performance.now() - from));
        cost.get(path)?.push(((server.usage().seconds - before) * 1000) / CALLS);
      }
    await server.close();
    return { first, warm, resident, speed, cost };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const noSamples = (): Map<string, number[]> => new Map(READS.map(({ path }) => [path, []]));

/** So many reads, always as many at once as there are connections. */
async function readMany(server: BenchServer, path: string, calls: number): Promise<void> {
  let left = calls;
  const one = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await server.read(path);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
}
