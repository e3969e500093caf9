import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure, Taken, Unit, Wanted } from '../measure/Figure.ts';
import { takeFigures } from '../measure/makeFigure.ts';
import { atLeast, atMost, shareAtLeast } from '../measure/targets.ts';
import type { Settings } from '../readSettings.ts';
import { BenchServer } from './BenchServer.ts';
import { manyFigures } from './manyFigures.ts';
import { addContract, addCustomer, changeCustomer, type Work } from './works.ts';

const CONNECTIONS = 8;
const WARM = 200;
const CALLS = 500;
const WRITES = 20;
const READS_AFTER = 60;
/** A general manager reads, an administrator writes. */
const [READER, WRITER] = ['13900000003', '13900000001'];

interface Read {
  readonly name: string;
  readonly path: string;
  /** Calls per second, and processor milliseconds per call: five times better than in autumn 2026, or the target. */
  readonly least: number;
  readonly most: number;
  /** The same rows by a bare route. */
  readonly bare?: string;
}

const READS: readonly Read[] = [
  { name: 'list of 20 contracts', path: '/api/Contract/Search?rows=20', least: 1000, most: 2.2, bare: '/contract' },
  { name: 'list of 20 customers', path: '/api/Customer/Search?rows=20', least: 1000, most: 1.1, bare: '/customer' },
  { name: 'one contract', path: '/api/Contract/Get?id=30', least: 1000, most: 1.5 },
];

/** The results of a checkout: samples by name. */
type Measured = ReadonlyMap<string, readonly number[]>;

interface Row {
  readonly key: string;
  readonly unit: Unit;
  readonly target: NonNullable<Wanted['target']>;
}

const FIRST = 'first start with demo records, processor time';
const WARM_START = 'warm start, processor time';
const RESIDENT = 'resident memory after a warm start';
const PAGE = `a page of the site from memory, ${CONNECTIONS} connections`;
const speedOf = ({ name }: Read): string => `${name}, ${CONNECTIONS} connections`;
const costOf = ({ name }: Read): string => `${name}, processor time of a call`;
const afterOf = ({ name }: Read): string => `${name} after a customer was changed, processor time of the read`;
const bareOf = ({ name }: Read): string => `${name}, beside a bare route with the same query`;

const ROWS: readonly Row[] = [
  { key: FIRST, unit: 'ms', target: atMost(12_000, 'ms') },
  { key: WARM_START, unit: 'ms', target: atMost(3000, 'ms') },
  { key: RESIDENT, unit: 'MB', target: atMost(300, 'MB') },
  ...READS.flatMap((read): Row[] => [
    { key: speedOf(read), unit: '/s', target: atLeast(read.least, '/s') },
    { key: costOf(read), unit: 'ms', target: atMost(read.most, 'ms') },
    { key: afterOf(read), unit: 'ms', target: atMost(read.most, 'ms') },
  ]),
  { key: PAGE, unit: '/s', target: atLeast(1000, '/s') },
  { key: 'add a customer, processor time', unit: 'ms', target: atMost(6, 'ms') },
  { key: 'add a contract with 3 rows, processor time', unit: 'ms', target: atMost(10, 'ms') },
];

const wanted = (name: string, unit: Unit, target: Wanted['target']): Wanted => ({
  section: 'Server',
  name,
  unit,
  ...(target === undefined ? {} : { target }),
});

/**
 * The time of the server to start, to answer reads and to write, over HTTP on the embedded database with the demo
 * records; compared with another checkout if there is one and with a bare route.
 */
export async function serverFigures(settings: Settings): Promise<Figure[]> {
  const { against, isQuick } = settings;
  const before = `before (${against?.commit ?? ''})`;
  const read =
    (key: string) =>
    ({ ours, other, bare }: Sides): Taken => {
      const comparator = bare.get(key) === undefined ? other?.get(key) : bare.get(key);
      const name = bare.get(key) === undefined ? before : 'bare route';
      return {
        samples: ours.get(key) ?? [],
        ...(comparator === undefined ? {} : { comparator: { name, samples: comparator } }),
      };
    };
  return [
    ...(await takeFigures(
      [
        ...ROWS.map(({ key, unit, target }) => ({ figure: wanted(key, unit, target), read: read(key) })),
        ...READS.filter(({ bare }) => bare !== undefined).map((one) => ({
          figure: wanted(bareOf(one), '/s', shareAtLeast(0.6)),
          read: read(bareOf(one)),
        })),
      ],
      () => measure(isQuick ? 3 : 5, against?.folder),
    )),
    ...(await manyFigures(settings)),
  ];
}

interface Sides {
  readonly ours: Measured;
  readonly other: Measured | undefined;
  readonly bare: Measured;
}

async function measure(rounds: number, against: string | undefined): Promise<Sides> {
  const place = mkdtempSync(join(tmpdir(), 'guiju-bench-'));
  const sides = [new Side(join(place, 'ours'), undefined)];
  if (against !== undefined) sides.push(new Side(join(place, 'other'), against));
  const bare = new Side(join(place, 'bare'), undefined);
  try {
    for (const side of sides) await side.fill();
    for (let round = 0; round < rounds; round += 1) for (const side of sides) await side.restart();
    const [ours] = sides;
    if (ours === undefined) throw new Error('there is nothing to measure');
    cpSync(join(place, 'ours'), join(place, 'bare'), { recursive: true, filter: (path) => !path.endsWith('.lock') });
    for (const side of sides) await side.open();
    await bare.openBare();
    for (let round = 0; round < rounds; round += 1) {
      const order = round % 2 === 0 ? sides : [...sides].reverse();
      for (const read of READS) {
        for (const side of order) await side.read(read);
        if (read.bare !== undefined) {
          await ours.speed(bareOf(read), read.path);
          await bare.speed(bareOf(read), read.bare);
        }
      }
      for (const side of order) await side.page();
      for (const side of order) await side.write();
    }
    for (const side of [...sides, bare]) await side.close();
    return { ours: ours.samples, other: sides[1]?.samples, bare: bare.samples };
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** A server that is measured alternately with another one, on records of its own. */
class Side {
  readonly samples = new Map<string, number[]>();
  readonly #dataDir: string;
  readonly #folder: string | undefined;
  #server: BenchServer | undefined;
  #writer: BenchServer | undefined;
  #hasPages = false;

  constructor(dataDir: string, folder: string | undefined) {
    this.#dataDir = dataDir;
    this.#folder = folder;
  }

  async fill(): Promise<void> {
    const server = await BenchServer.start({ dataDir: this.#dataDir, folder: this.#folder });
    this.#note(FIRST, server.started.seconds * 1000);
    await server.close();
  }

  async restart(): Promise<void> {
    const server = await BenchServer.start({ dataDir: this.#dataDir, folder: this.#folder });
    this.#note(WARM_START, server.started.seconds * 1000);
    this.#note(RESIDENT, server.started.resident);
    await server.close();
  }

  async open(): Promise<void> {
    const options = { dataDir: this.#dataDir, folder: this.#folder, connections: CONNECTIONS };
    const server = await BenchServer.start(options);
    this.#server = server;
    await server.signIn(READER);
    this.#writer = server.beside();
    await this.#writer.signIn(WRITER);
    for (const { path } of READS) await server.many(WARM, () => server.call(path));
    // A commit from before pages had addresses answers with 404.
    this.#hasPages = await server.page('/about', 0).then(
      () => true,
      () => false,
    );
    if (this.#hasPages) await server.many(WARM, (index) => server.page('/about', index));
    await this.#cost('', addCustomer, READS_AFTER);
    await this.#cost('', await addContract(this.#writer), READS_AFTER);
  }

  async openBare(): Promise<void> {
    const args = ['node_modules/tsx/dist/cli.mjs', 'tests/bench/server/bareServer.ts'];
    this.#server = await BenchServer.start({ dataDir: this.#dataDir, connections: CONNECTIONS, args });
  }

  async read(read: Read): Promise<void> {
    const server = this.#opened();
    const before = server.usage().seconds;
    await this.speed(speedOf(read), read.path);
    this.#note(costOf(read), ((server.usage().seconds - before) * 1000) / CALLS);
    // The cost of the write is taken off: the reads alone are too short for the clock of the system.
    const change = await changeCustomer(this.#writer ?? server);
    const write = await this.#cost('', change, READS_AFTER);
    const reading: Work = async (writer, index) => {
      await change(writer, index);
      await server.call(read.path);
    };
    const both = await this.#cost('', reading, READS_AFTER);
    this.#note(afterOf(read), Math.max(0, both - write));
  }

  async write(): Promise<void> {
    await this.#cost('add a customer, processor time', addCustomer);
    const contract = await addContract(this.#writer ?? this.#opened());
    await this.#cost('add a contract with 3 rows, processor time', contract);
  }

  /** Calls of one address in a second. */
  speed(key: string, path: string): Promise<void> {
    return this.#speed(key, () => this.#opened().call(path));
  }

  async page(): Promise<void> {
    if (this.#hasPages) await this.#speed(PAGE, (index) => this.#opened().page('/about', index));
  }

  async #speed(key: string, one: (index: number) => Promise<unknown>): Promise<void> {
    const from = performance.now();
    await this.#opened().many(CALLS, one);
    this.#note(key, (CALLS * 1000) / (performance.now() - from));
  }

  async close(): Promise<void> {
    await this.#server?.close();
  }

  #opened(): BenchServer {
    if (this.#server === undefined) throw new Error('the server is not open');
    return this.#server;
  }

  async #cost(key: string, work: Work, times = WRITES): Promise<number> {
    const writer = this.#writer ?? this.#opened();
    const cost = await writer.cost(times, (index) => work(writer, index));
    if (key !== '') this.#note(key, cost);
    return cost;
  }

  #note(key: string, sample: number): void {
    this.samples.set(key, [...(this.samples.get(key) ?? []), sample]);
  }
}
