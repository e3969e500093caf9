import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runGuiju } from '#cli/runGuiju.ts';
import { SHORT_LIVED, spawnServer, type ServerProcess } from '../support/server/spawnServer.ts';
import { at, column, numberAt, TestClient } from '../support/server/TestClient.ts';
import { SMALL_PRODUCT, TEST_PASSWORD } from '../support/server/testSettings.ts';

export const SALES = '13900000006';
export const ADMIN = '13900000001';

/** The result of a fault. */
export interface Finding {
  /** How often the fault was triggered, as a text. */
  readonly done: string;
  /** The observations, as a text. */
  readonly seen: string;
  /** The violations; empty: none. */
  readonly broken: readonly string[];
}

/** A fault cannot be triggered here; the message gives the reason. */
export class NotDecided extends Error {}

/** The extent of a fault run: `short` is part of the tests. */
export type Size = 'short' | 'whole';

/** A kind of fault. Throws NotDecided if it cannot be triggered. */
export interface Fault {
  readonly name: string;
  readonly run: (world: World, size: Size) => Promise<Finding>;
}

/** A server process with someone signed in. */
export interface Running extends ServerProcess {
  readonly client: TestClient;
}

/** Data folders to be copied, by product. */
export interface Templates {
  small?: string;
  shipped?: string;
}

/** The environment of faults: built servers on data folders of their own. */
export class World {
  readonly folder: string;
  readonly main: string;
  readonly #templates: Templates;
  readonly #size: Size;
  readonly #running = new Set<ServerProcess>();
  readonly #undo: (() => void)[] = [];
  #count = 0;

  /** Templates are data folders with the demo records; the first server creates missing ones. */
  constructor(main: string, size: Size, templates: Templates = {}) {
    this.main = main;
    this.#size = size;
    this.#templates = { ...templates };
    this.folder = mkdtempSync(join(tmpdir(), 'guiju-f-'));
  }

  /** A path that nothing has yet. */
  path(name: string): string {
    return join(this.folder, `${name}${(this.#count += 1)}`);
  }

  /** A data folder with the demo records of the small product, or of the shipped one. */
  async filled(product: 'small' | 'shipped' = 'small'): Promise<string> {
    const data = this.path('data');
    let template = this.#templates[product];
    if (template === undefined) {
      template = this.path('template');
      const args = product === 'small' ? [] : ['--schemas', resolve('schemas')];
      await this.end(await this.start(template, {}, args));
      this.#templates[product] = template;
    }
    cpSync(template, data, { recursive: true, filter: (path) => !path.endsWith('.lock') });
    return data;
  }

  /** Starts a server and resolves when a salesman has signed in. */
  async start(...how: Parameters<World['spawn']>): Promise<Running> {
    const server = this.spawn(...how);
    const client = new TestClient(await server.ready);
    await client.signIn(SALES);
    return { ...server, client };
  }

  /** Starts a server and waits for nothing. One that is `timed` runs as it does for users. */
  spawn(
    data: string,
    environment: Readonly<Record<string, string>> = {},
    args: readonly string[] = [],
    timed = this.#size === 'whole',
  ): ServerProcess {
    const flags = ['--port', '0', '--data', data, '--schemas', resolve(SMALL_PRODUCT), ...args];
    const more = { DEMO_PASSWORD: TEST_PASSWORD, ...environment };
    const server = spawnServer(this.main, flags, more, timed ? [] : SHORT_LIVED);
    this.#running.add(server);
    void server.exited.then(() => this.#running.delete(server));
    return server;
  }

  /** Stops a server as an operator does, or kills it. */
  async end({ child, exited }: ServerProcess, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    child.kill(signal);
    await exited;
  }

  /** Mounts something on a new folder, as only root can, until the end. Throws NotDecided for others. */
  mount(...args: readonly string[]): string {
    const folder = this.path('mount');
    mkdirSync(folder);
    try {
      execFileSync('mount', [...args, folder], { stdio: 'pipe' });
    } catch {
      throw new NotDecided('needs root, to mount');
    }
    this.onClose(() => execFileSync('umount', ['-l', folder], { stdio: 'pipe' }));
    return folder;
  }

  onClose(undo: () => void): void {
    this.#undo.unshift(undo);
  }

  /** Ends every server, undoes every mount and removes the folder. */
  async close(): Promise<void> {
    for (const server of [...this.#running]) await this.end(server, 'SIGKILL');
    for (const undo of this.#undo.splice(0)) undo();
    if (existsSync(this.folder)) rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Writes orders until the server is stopped, and stores the titles of acknowledged ones, and every other status. */
export class Writers {
  readonly acknowledged: string[] = [];
  readonly refused = new Map<string, number>();
  #isOver = false;
  readonly #label: string;

  constructor(label: string) {
    this.#label = label;
  }

  /** Resolves when the server has stopped, or after `stop`. */
  async run(client: TestClient, count = 4): Promise<void> {
    await Promise.all(Array.from({ length: count }, (_, writer) => this.#write(client, writer)));
  }

  stop(): void {
    this.#isOver = true;
  }

  async #write(client: TestClient, writer: number): Promise<void> {
    for (let i = 0; !this.#isOver; i += 1) {
      const Title = `${this.#label} ${writer}-${i}`;
      try {
        const reply = await client.post('/api/order/Add', orderFields(Title));
        if (reply.Successed) this.acknowledged.push(Title);
        else this.#note(`${reply.status} ${reply.Code}`);
      } catch (error) {
        if (error instanceof TypeError) return;
        throw error;
      }
    }
  }

  #note(status: string): void {
    this.refused.set(status, (this.refused.get(status) ?? 0) + 1);
  }
}

/** An order with one line, so that half of a write would show. */
export const orderFields = (title: string): string =>
  new URLSearchParams({
    Title: title,
    CustomerId: '1',
    Kind: '10',
    Money: '5',
    'lines[0][LineNo]': '1',
    'lines[0][Name]': 'x',
  }).toString();

/** Titles of the orders that begin with a label; those that are there twice are there twice. */
export async function titlesOf(client: TestClient, label: string): Promise<string[]> {
  const titles: string[] = [];
  for (let page = 0; ; page += 1) {
    const { Data } = await client.get('/api/order/Search', { Title: label, rows: 100, page, sort: 'Id' });
    const found = column(Data, 'Title').map(String);
    titles.push(...found);
    if (found.length < 100) return titles;
  }
}

/** Acknowledged titles that are missing or occur more than once, as texts. */
export async function lossOf(client: TestClient, label: string, acknowledged: readonly string[]): Promise<string[]> {
  const titles = await titlesOf(client, label);
  const known = new Set(titles);
  const lost = acknowledged.filter((title) => !known.has(title));
  const lines = await client.get('/api/orderLine/Search', { rows: 1 });
  const orders = await client.get('/api/order/Search', { rows: 1 });
  return [
    ...(lost.length === 0 ? [] : [`${lost.length} of ${acknowledged.length} acknowledged rows are gone`]),
    ...(known.size === titles.length ? [] : [`${titles.length - known.size} rows are there twice`]),
    ...(at(lines.Data, 'Total') === undefined || at(orders.Data, 'Total') === undefined
      ? ['the lists cannot be read']
      : torn(numberAt(lines.Data, 'Total'), titles.length)),
  ];
}

/** The demo records have two lines; every order that we write has one. */
const torn = (lines: number, orders: number): string[] =>
  lines < orders ? [`${orders - lines} orders have lost their line`] : [];

/**
 * The problems that `guiju verify-log` reports for the data folder of a stopped server; empty if everything is proved.
 */
export async function proveLog(data: string): Promise<string[]> {
  const said: string[] = [];
  const tell = (text: string): void => void said.push(text);
  const code = await runGuiju(['verify-log', '--data', data, '--schemas', resolve(SMALL_PRODUCT)], {
    out: tell,
    err: tell,
  });
  return code === 0 ? [] : [`guiju verify-log ends with ${code}: ${said.join(' ').slice(0, 300)}`];
}

/** The first unexpected line of a log, as a text. */
export function stackOf(text: string): string[] {
  return /^\s+at .+:\d+:\d+/m.test(text) ? [`a stack was printed: ${text.split('\n')[0] ?? ''}`] : [];
}
