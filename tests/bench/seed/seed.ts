import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { loadTexts } from '#cli/terminal/readSides.ts';
import { systemCall } from '#server/access/openCall.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import { lookInto } from '#server/jobs/lookInto.ts';
import { readFolder } from '#server/product/readFolder.ts';
import { readSettings } from '#server/settings/readSettings.ts';
import type { Settings } from '#server/settings/Settings.ts';
import { StartError } from '#server/settings/StartError.ts';
import { signInLines } from '#server/start/greet.ts';
import { startServer } from '#server/start/startServer.ts';
import { seedRecords } from './seedRecords.ts';
import { analyzeAll } from './templateRows.ts';

/** What is to be in a database: so many records of an entity, and about so many rows in all. */
interface Wish {
  /** `ENTITY=COUNT` */
  readonly records: string;
  readonly rows?: number | undefined;
}

/**
 * Copies the records of a database - an empty one gets the demo records first - with all that refers to them, until
 * there are so many. Each copy is as sound as its model. No server may run on the database meanwhile.
 */
export async function fillDatabase(place: Settings, wish: Wish, tell: (line: string) => void): Promise<void> {
  const settings = { ...place, port: 0, host: '127.0.0.1', jobs: false };
  if (settings.production) throw new StartError('NODE_ENV is production');
  const texts = readFolder(settings.schemasDir);
  const product = loadTexts(texts);
  const entities = [...product.entities.values()].filter(({ dialog }) => !dialog);
  const [, name = '', digits = ''] = /^(.+?)=(\d{1,9})$/.exec(wish.records) ?? [];
  const root = entities.find(({ key, api, title }) => [key, api, title].includes(name));
  if (root === undefined) throw new StartError(`--records ENTITY=COUNT: ${entities.map(({ key }) => key).join(', ')}`);
  const count = Number(digits);
  // A start creates the initial data, and at the end the indexes.
  const first = await startServer(settings);
  if (first.firstStart !== undefined) for (const line of signInLines(first, 'zh')) tell(line);
  await first.close();
  const whole = { folder: settings.schemasDir, texts: [], set: {}, notices: [], settings: {}, ...product };
  await onDatabase(settings, async (database) => {
    const source = await lookInto(database, whole);
    const rowsEach = wish.rows === undefined ? undefined : wish.rows / count;
    await seedRecords({ database, entities, tell, source }, { root, count, rowsEach });
  });
  tell('正在建立索引 ……');
  const running = await startServer(settings);
  const { services } = running;
  await services.listIndexes.tend(services.products.current.entities, systemCall(services));
  await running.close();
  await onDatabase(settings, ({ db }) => analyzeAll(db));
}

async function onDatabase(
  settings: Settings,
  work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<void>,
): Promise<void> {
  const database = await openDatabase(settings, () => undefined);
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

/** `npm run seed -- --records ENTITY=COUNT [--rows COUNT]`, with the flags and environment of `npm start` for the database. */
export async function seed(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...{ records: { type: 'string' }, rows: { type: 'string' } },
      ...{ schemas: { type: 'string' }, data: { type: 'string' }, 'database-url': { type: 'string' } },
    },
  });
  const { records = '', rows, ...place } = values;
  const flags = Object.entries(place).map(([name, value]) => `--${name}=${value}`);
  const settings = readSettings(flags, process.env, process.cwd());
  const workerFile = resolve('dist/server/pgliteWorker.js');
  const wish = { records, rows: rows === undefined ? undefined : Number(rows) };
  await fillDatabase({ ...settings, workerFile }, wish, (line) => console.error(line));
}
