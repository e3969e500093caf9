import {
  cpSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { pack } from 'tar-stream';
import { afterAll, afterEach, describe, expect, inject, it } from 'vitest';
import { copyDatabase as copyAll, type StoredPlace } from '#server/archive/copyDatabase.ts';
import { aboutBackup, backupName, listBackups, removeOldBackups, writeBackup } from '#server/archive/BackupFolder.ts';
import { DatabaseSink } from '#server/archive/DatabaseSink.ts';
import { readArchive, restoreArchive } from '#server/archive/readArchive.ts';
import type { ArchiveTotals } from '#server/archive/Archive.ts';
import type { Database } from '#server/db/Database.ts';
import { announceCopy, COPY_NOTES, readCopyNotes } from '#server/db/copy/copyNotes.ts';
import { sumTable } from '#server/db/copy/copyRows.ts';
import { readShapes } from '#server/db/copy/tableShapes.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import { readOnly, transaction } from '#server/db/transaction.ts';
import { openMediaStore } from '#server/media/openMediaStore.ts';
import { readFolder } from '#server/product/readFolder.ts';
import { programVersion, hashTexts } from '#server/settings/programVersion.ts';
import type { Settings } from '#server/settings/Settings.ts';
import { startServer } from '#server/start/startServer.ts';
import { samplePdf } from '#server/start/demoFiles.ts';
import { signLog } from '#server/jobs/sealLog.ts';
import { SHIPPED_FOLDER } from '../../support/shippedProduct.ts';
import { run } from '../../support/runGuijuHere.ts';
import { gadgets, NEW, OLD, WAS } from '../../support/server/gadgets.ts';
import { makeProduct, writeDocuments } from '../../support/server/makeProduct.ts';
import { startS3 } from '../../support/server/FakeS3.ts';
import { withoutSince } from '../../support/server/withoutSince.ts';
import { at, listAt, numberAt, TestClient } from '../../support/server/TestClient.ts';
import {
  copyDatabase,
  knownProduct,
  onEachDatabase,
  onOneDatabase,
  type DatabaseKind,
} from '../../support/server/TestServer.ts';
import { spawnGuiju } from '../../support/server/spawnGuiju.ts';
import { SMALL_PRODUCT, TEST_NOW, testSettings } from '../../support/server/testSettings.ts';

const folder = mkdtempSync(join(tmpdir(), 'guiju-t-'));
const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let places = 0;
const newFolder = (): string => join(folder, String((places += 1)));

/** Settings of an empty place of a kind. */
async function emptyPlace(kind: DatabaseKind, more: Partial<Settings> = {}): Promise<Settings> {
  const database = kind === 'postgres' ? await copyDatabase('empty') : undefined;
  if (database !== undefined) endings.push(database.drop);
  return testSettings({
    dataDir: newFolder(),
    workerFile: inject('serverTests').workerFile,
    databaseUrl: database?.url,
    ...more,
  });
}

async function openAt(settings: Settings): Promise<StoredPlace & { database: Database }> {
  const database = await openDatabase(settings, () => undefined);
  return { database, media: openMediaStore(settings), dataDir: settings.dataDir };
}

async function withDatabase<T>(
  settings: Settings,
  work: (place: StoredPlace & { database: Database }) => Promise<T>,
): Promise<T> {
  const place = await openAt(settings);
  try {
    return await work(place);
  } finally {
    await place.database.close();
  }
}

const restore = (file: string, settings: Settings, passphrase?: string): Promise<{ totals: ArchiveTotals }> =>
  withDatabase(settings, (place) => restoreArchive(file, passphrase, new DatabaseSink(place)));

const backup = (settings: Settings, passphrase?: string): Promise<string> =>
  withDatabase(settings, async (place) => {
    const path = join(folder, `${(places += 1)}-${backupName(TEST_NOW, passphrase !== undefined)}`);
    await writeBackup(path, place, { about: aboutBackup(TEST_NOW, []), passphrase });
    return path;
  });

const other = (kind: DatabaseKind): DatabaseKind =>
  kind === 'embedded' && inject('serverTests').postgres !== null ? 'postgres' : 'embedded';

/** A copy of the demo records of a product, in a place of its own. */
async function filledPlace(kind: DatabaseKind, origin: 'small' | 'shipped'): Promise<Settings> {
  const { template, shipped, postgres, workerFile } = inject('serverTests');
  const dataDir = newFolder();
  const product = origin === 'shipped' ? { schemasDir: SHIPPED_FOLDER } : {};
  if (kind === 'embedded') {
    cpSync(origin === 'small' ? template : shipped, dataDir, { recursive: true });
    return testSettings({ dataDir, workerFile, ...product });
  }
  const database = await copyDatabase(origin);
  endings.push(database.drop);
  if (origin === 'shipped') cpSync(postgres?.shippedDir ?? '', dataDir, { recursive: true });
  return testSettings({ dataDir, workerFile, databaseUrl: database.url, ...product });
}

/** Ends in the middle, as a process does. */
class BreakingSink extends DatabaseSink {
  #pieces = 0;

  override rows(...given: Parameters<DatabaseSink['rows']>): Promise<void> {
    if ((this.#pieces += 1) > 5) throw new Error('power cut');
    return super.rows(...given);
  }
}

/** The row count of each table, and its hash. */
const sums = (settings: Settings): Promise<Record<string, unknown>> =>
  withDatabase(settings, ({ database }) =>
    readOnly(database, async (db) => {
      const found: Record<string, unknown> = {};
      for (const table of await readShapes(db)) found[table.name] = await sumTable(db, table);
      return found;
    }),
  );

/** The most rows that a page of a list may have. */
const PAGE = 100;

/**
 * All pages of every list (in every tab for the administrator), and the first record of each, as every demo account
 * gets them from a server on a place.
 */
async function answersAt(settings: Settings, now = TEST_NOW): Promise<Map<string, unknown>> {
  const server = await startServer(settings, () => now, undefined, knownProduct(settings));
  try {
    const entities = [...server.services.products.current.entities.values()].filter(({ dialog }) => !dialog);
    const tabs = entities.flatMap(({ key, api, lists }) =>
      [...lists].flatMap(([name, { scenes }]) =>
        (scenes.length === 0 ? [''] : scenes.map((scene) => scene.key)).map((scene, at) => ({
          api,
          list: `${key}/${name}`,
          scene,
          isFirst: at === 0,
        })),
      ),
    );
    const answers = new Map<string, unknown>();
    for (const [i, { LoginId }] of server.accounts.entries()) {
      const client = new TestClient(server.address);
      await client.signIn(LoginId);
      // The administrator queries each tab of a list, the others only its first tab.
      const asked = i === 0 ? tabs : tabs.filter(({ isFirst }) => isFirst);
      for (const { api, list, scene } of asked)
        for (let page = 0; ; page += 1) {
          const reply = await client.get(`/api/${api}/Search`, { list, scene, page, rows: PAGE });
          const rows = at(reply, 'Successed') === true ? listAt(reply, 'Data.Rows') : [];
          answers.set([LoginId, list, scene, page].join(' '), withoutSince(reply));
          const record = page === 0 ? rows[0] : undefined;
          if (record !== undefined && !answers.has(`${LoginId} ${api} ${numberAt(record, 'Id')}`))
            answers.set(
              `${LoginId} ${api} ${numberAt(record, 'Id')}`,
              await client.get(`/api/${api}/Get`, { id: numberAt(record, 'Id') }),
            );
          if (rows.length < PAGE) break;
        }
    }
    return answers;
  } finally {
    await server.close();
  }
}

onEachDatabase('everything of a product', (kind) => {
  it('goes into one file, and comes out of it into either database the same', async () => {
    // Encryption does not depend on the database, and takes seconds: it is only tested with one of them.
    const passphrase = kind === 'embedded' ? 'a passphrase 一二三' : undefined;
    const from = await filledPlace(kind, 'small');
    const file = await backup(from, passphrase);
    const to = await emptyPlace(other(kind));
    const { totals } = await restore(file, to, passphrase);
    expect(await sums(to)).toEqual(await sums(from));
    expect(totals.tables).toEqual(await sums(from));
    // Numbering continues from its last value.
    const [before, after] = [await nextOrder(from), await nextOrder(to)];
    expect(after).toBe(before);
  });

  const nextOrder = (settings: Settings): Promise<unknown> =>
    withDatabase(settings, async ({ database: { db } }) => {
      const { rows } = await sql`insert into "order" ("Version") values (1) returning "Id"`.execute(db);
      return at(rows, '0.Id');
    });
});

onOneDatabase('a copy', (kind) => {
  it('keeps every value whatever it holds', async () => {
    const from = await filledPlace(kind, 'small');
    const texts = fc.sample(fc.string({ unit: 'binary', maxLength: 40 }), 200).filter((text) => !text.includes('\0'));
    const odd = ['', ' ', '\\', '\\N', '"', "'", '\r\n\t', '{"a":[1]}', '\u2028', '😀𠮷', 'null', ...texts];
    await withDatabase(from, async ({ database: { db } }) => {
      await sql`create table "odd" ("Id" bigint primary key, "T" text, "L" text[], "N" numeric(30,12), "B" bigint, "D" timestamp(0), "Y" boolean)`.execute(
        db,
      );
      for (const [i, text] of odd.entries())
        await sql`insert into "odd" values (${String(i)}::bigint, ${text}, array[${text}, null, ''],
          ${`${i % 2 === 0 ? '-' : ''}123456789012345678.${String(i).padStart(12, '9')}`}::numeric, ${'9223372036854775807'}::bigint - ${String(i)}::bigint,
          '2026-02-28 23:59:59'::timestamp, ${i % 3 === 0 ? null : i % 3 === 1})`.execute(db);
    });
    const to = await emptyPlace(other(kind));
    await restore(await backup(from), to);
    const rowsAt = (settings: Settings): Promise<unknown> =>
      withDatabase(settings, async ({ database: { db } }) => {
        const { rows } = await sql`select "T", "L", "N"::text, "B"::text, "D", "Y" from "odd" order by "Id"`.execute(
          db,
        );
        return rows;
      });
    const rows = await rowsAt(to);
    expect(rows).toEqual(await rowsAt(from));
    expect(listAt(rows, '').map((row) => at(row, 'T'))).toEqual(odd);
  });

  it('is never written over what is there', async () => {
    const file = await backup(await filledPlace(kind, 'small'));
    const there = await filledPlace(kind, 'small');
    const before = await sums(there);
    await expect(restore(file, there)).rejects.toThrow('目标不是空的');
    expect(await sums(there)).toEqual(before);
  });

  it('is written to its end before a server starts on it', async () => {
    const file = await backup(await filledPlace(kind, 'small'));
    const to = await emptyPlace(kind);
    await withDatabase(to, async (place) => {
      const breaking = new BreakingSink(place);
      await expect(restoreArchive(file, undefined, breaking)).rejects.toThrow('power cut');
    });
    await expect(startServer(to, () => TEST_NOW)).rejects.toThrow('没有完成');
    const another = await backup(await filledPlace(kind, 'small'));
    await expect(restore(another, to)).rejects.toThrow('另一次没有完成');
    await restore(file, to);
    const server = await startServer(to, () => TEST_NOW);
    await server.close();
  });
});

onOneDatabase('a restored product', () => {
  it('answers every list of every account like the original', async () => {
    const from = await filledPlace('embedded', 'shipped');
    const to = await emptyPlace(other('embedded'), { schemasDir: from.schemasDir });
    await withDatabase(from, (source) =>
      withDatabase(to, (target) =>
        copyAll(source, aboutBackup(TEST_NOW, []), new DatabaseSink({ ...target, dataDir: to.dataDir })),
      ),
    );
    const [original, copy] = [await answersAt(from), await answersAt(to)];
    expect(copy.size).toBe(original.size);
    // 59 lists by nine accounts, and their tabs.
    expect(original.size).toBeGreaterThan(600);
    for (const [question, answer] of original)
      expect(JSON.stringify([question, copy.get(question)])).toBe(JSON.stringify([question, answer]));
  });
});

describe('a folder that is being filled', () => {
  const refused = (settings: Settings): Promise<void> =>
    expect(startServer(settings, () => TEST_NOW)).rejects.toThrow('恢复或迁移没有完成');

  it('is no new one to a server, whenever the restore or the move into it was killed, and the same command goes on', async () => {
    const from = await filledPlace('embedded', 'small');
    const file = await backup(from);
    const broken = join(folder, 'half.tar.gz');
    const bytes = readFileSync(file);
    writeFileSync(broken, bytes.subarray(0, bytes.length / 2));
    const moved = (to: Settings): string[] => ['move', '--from', from.dataDir, '--to', to.dataDir];
    const restored = (to: Settings): string[] => ['restore', file, '--data', to.dataDir];
    for (const make of [restored, moved]) {
      const to = await emptyPlace('embedded');
      expect((await command(make(to), () => existsSync(join(to.dataDir, 'db')))).code).toBe(null);
      await refused(to);
      expect((await here('verify-log', '--data', to.dataDir)).err).toContain('恢复或迁移没有完成');
      // It fails after the database was created, which contains no table.
      expect(await here('restore', broken, '--data', to.dataDir)).toMatchObject({ code: 2 });
      await refused(to);
      expect([to.dataDir, await here(...make(to))]).toMatchObject([to.dataDir, { code: 0, err: '' }]);
      const server = await startServer(to, () => TEST_NOW);
      await server.close();
    }
  });

  it('has the guards of its log before its first start, which raises no alarm', async () => {
    const from = await filledPlace('embedded', 'small');
    const source = await startServer(from, () => TEST_NOW);
    const admin = new TestClient(source.address);
    await admin.signIn('13900000001');
    const { Successed } = await admin.post('/api/Customer/Add', { CustomerName: '记入日志的客户', Level: '1' });
    expect(Successed).toBe(true);
    await source.close();
    const to = await emptyPlace('embedded');
    await restore(await backup(from), to);
    const server = await startServer(to, () => TEST_NOW);
    const { rows } = await sql`select "ErrorMessage" from "opLog" where "OpAction" = 'logAltered'`.execute(
      server.services.database.db,
    );
    await server.close();
    expect(rows).toEqual([]);
  });

  it('is as it was where a restore into a folder with a database is refused', async () => {
    const there = await filledPlace('embedded', 'small');
    const file = await backup(there);
    expect((await here('restore', file, '--data', there.dataDir)).err).toContain('目标不是空的');
    const server = await startServer(there, () => TEST_NOW);
    await server.close();
  });
});

describe('a PostgreSQL database that is being filled', () => {
  it.skipIf(inject('serverTests').postgres === null)(
    'is no new one to a server, from before the first table on, and the same command goes on',
    async () => {
      const refused = (settings: Settings): Promise<void> =>
        expect(startServer(settings, () => TEST_NOW)).rejects.toThrow(/恢复或迁移没有完成.*再次运行同一条.*不再恢复/);
      const from = await filledPlace('embedded', 'small');
      const file = await backup(from);
      const broken = join(folder, 'half-of-postgres.tar.gz');
      const bytes = readFileSync(file);
      writeFileSync(broken, bytes.subarray(0, bytes.length / 2));
      const to = await emptyPlace('postgres');
      let isNoted = false;
      const watched = withDatabase(to, async ({ database }) => {
        while (!isNoted) {
          isNoted = (await readCopyNotes(database.db)) !== undefined;
          await wait(2);
        }
      });
      expect((await command(['restore', file, ...flagsOf(to)], () => isNoted)).code).toBe(null);
      await watched;
      await refused(to);
      const other = await emptyPlace('postgres');
      // It ends before there is a table.
      expect(await here('restore', broken, ...flagsOf(other))).toMatchObject({ code: 2 });
      expect(await withDatabase(other, ({ database }) => readShapes(database.db))).toMatchObject([
        { name: COPY_NOTES },
      ]);
      await refused(other);
      // Another process was faster.
      const taken = await emptyPlace('postgres');
      await withDatabase(taken, ({ database }) =>
        transaction(database, async (db) => {
          await announceCopy(db);
          await sql`create table "account" ("Id" int)`.execute(db);
        }),
      );
      expect((await here('restore', file, ...flagsOf(taken))).err).toContain('目标不是空的：已有 1 张表（account ……）');
      expect(await withDatabase(taken, ({ database }) => readCopyNotes(database.db))).toBe(undefined);
      for (const settings of [to, other]) {
        expect(await here('restore', file, ...flagsOf(settings))).toMatchObject({ code: 0, err: '' });
        const server = await startServer(settings, () => TEST_NOW);
        await server.close();
        // A database in use is refused as a target, and stays unchanged.
        expect((await here('restore', file, ...flagsOf(settings))).err).toContain('目标不是空的');
        expect(await withDatabase(settings, ({ database }) => readCopyNotes(database.db))).toBe(undefined);
      }
    },
  );
});

describe('an embedded folder after a year', () => {
  const MONTH = 30 * 24 * 60 * 60 * 1000;

  it('goes to a fresh PostgreSQL by one command, with nothing wrong in it, and answers like before', async () => {
    const schemas = makeProduct(gadgets(OLD), SMALL_PRODUCT);
    const from = { ...(await filledPlace('embedded', 'small')), schemasDir: schemas };
    const to = await emptyPlace(other('embedded'), { schemasDir: schemas });
    let now = TEST_NOW;
    const half = async (api: string, kinds: readonly [string, string]): Promise<void> => {
      const server = await startServer(from, () => now);
      try {
        for (let month = 0; month < 6; month += 1) {
          now = new Date(now.getTime() + MONTH);
          const admin = new TestClient(server.address);
          await admin.signIn('13900000001');
          const changes = async (path: string, values: Record<string, string>): Promise<void> => {
            const reply = await admin.post(path, values);
            expect([path, reply.Message, reply.Successed]).toEqual([path, expect.any(String), true]);
          };
          const record = async (id: number) => {
            const { Data } = await admin.get(`/api/${api}/Get`, { id });
            return { Id: String(id), Version: String(numberAt(Data, 'Record.Version')) };
          };
          const file = await admin.upload(`${api}-${month}.pdf`, samplePdf(`${api} ${month}`));
          const id = await admin.add(api, { Kind: kinds[0], Papers: String(file) });
          for (const Remark of ['一', '二', '三', '四'])
            await changes(`/api/${api}/Update`, { ...(await record(id)), Remark, Kind: kinds[1] });
          const gone = await admin.add(api, { Kind: kinds[1] });
          await changes(`/api/${api}/Delete`, await record(gone));
          await changes('/api/Customer/Add', { CustomerName: `${api} 的客户 ${month}`, Level: '1' });
          await changes('/api/enumdata/AddEnumDataItemDefine', { TypeName: 'Kind', Label: `${api} ${month} 月加的` });
          await signLog(server.services);
        }
      } finally {
        await server.close();
      }
    };
    await half('gadget', ['1', '2']);
    for (const old of ['gadget', 'enums/GadgetKind.json']) rmSync(join(schemas, old), { recursive: true });
    writeDocuments(schemas, gadgets(NEW, WAS));
    await half('device', ['10', '2']);

    const place = to.databaseUrl ?? to.dataDir;
    const files = ['--to-files', to.dataDir, '--schemas', schemas];
    const moved = await run(['move', '--from', from.dataDir, '--to', place, ...files]);
    expect([moved.code, moved.err]).toEqual([0, '']);
    const verified = await spawnGuiju(['verify', ...flagsOf(to), '--schemas', schemas]);
    expect(verified.out).not.toContain('✗');
    expect(verified.out).toMatch(/结论：(全部相符|没有发现不符)/);
    const [original, copy] = [await answersAt(from, now), await answersAt(to, now)];
    expect(JSON.stringify(original.get('13900000001 device/list  0'))).toContain('"Version":5');
    expect(original.size).toBeGreaterThan(50);
    expect(JSON.stringify([...copy])).toBe(JSON.stringify([...original]));
  });
});

describe('a file that is no whole backup of ours', () => {
  /** Marks content of zeros that expands from almost nothing to 300 MB. */
  const BOMB = 'bomb';
  const tarOf = async (entries: Readonly<Record<string, string>>): Promise<string> => {
    const tar = pack();
    const path = join(folder, `${(places += 1)}.tar.gz`);
    const written = pipeline(tar, createGzip({ level: 1 }), createWriteStream(path));
    for (const [name, text] of Object.entries(entries))
      if (text === BOMB)
        await pipeline(
          Readable.from(Array.from({ length: 300 }, () => Buffer.alloc(1024 * 1024))),
          tar.entry({ name, size: 300 * 1024 * 1024 }),
        );
      else tar.entry({ name }, text);
    tar.finalize();
    await written;
    return path;
  };
  const head = (more: Readonly<Record<string, unknown>> = {}): string =>
    JSON.stringify({ format: 1, id: 'a', taken: '', program: '', schemas: '', kind: 'embedded', tables: [], ...more });
  const totals = JSON.stringify({ tables: {}, sequences: [], files: {}, missing: [], damaged: [] });
  const column = { name: 'a', type: 'text', isNeeded: false, isIdentity: false };
  const tableWith = (more: Readonly<Record<string, unknown>>): string =>
    head({ tables: [{ name: 't', key: [], columns: [{ ...column, ...more }] }] });

  it.each<[string, Readonly<Record<string, string>>, RegExp]>([
    ['another tar', { 'a.txt': 'a' }, /不是 Guiju 的备份/],
    ['one without an end', { 'head.json': head() }, /不是 Guiju 的备份，或者不完整/],
    ['one of a newer program', { 'head.json': head({ format: 2 }) }, /格式 2/],
    ['one without its tables', { 'head.json': head({ tables: undefined }) }, /tables/],
    [
      'one with a path out of the folder',
      { 'head.json': head(), 'beside/../../x': 'x', 'totals.json': totals },
      /不认识的文件/,
    ],
    ['one with SQL for a type', { 'head.json': tableWith({ type: 'text); drop table x; --' }) }, /类型不认识/],
    ['one with SQL for a value', { 'head.json': tableWith({ standard: "(select 'x')" }) }, /类型不认识/],
    [
      'one with rows that its end does not tell',
      { 'head.json': tableWith({}), 'tables/t/000001.jsonl': '{"a":"x"}\n', 'totals.json': totals },
      /不一致/,
    ],
    ['one with an entry that fills the memory', { 'head.json': BOMB }, /head\.json 有 300 MB/],
    [
      'one with rows that fill the memory',
      { 'head.json': tableWith({}), 'tables/t/000001.jsonl': BOMB },
      /tables\/t\/000001\.jsonl 有 300 MB/,
    ],
  ])('is refused: %s', async (_title, entries, message) => {
    await expect(readArchive(await tarOf(entries), undefined)).rejects.toThrow(message);
  });

  it('is refused when it was cut off or changed, encrypted or not, or the passphrase is missing or another one', async () => {
    const from = await filledPlace('embedded', 'small');
    for (const passphrase of [undefined, 'a passphrase']) {
      const file = await backup(from, passphrase);
      const whole = readFileSync(file);
      const broken = join(folder, 'broken.tar.gz');
      const cuts = [whole.subarray(0, whole.length / 2), whole.subarray(0, whole.length - 4)];
      // Opening an encrypted one takes a second, as guessing should.
      for (const bytes of passphrase === undefined ? [...cuts, flipped(whole)] : [flipped(whole)]) {
        writeFileSync(broken, bytes);
        await expect(readArchive(broken, passphrase)).rejects.toThrow(/不完整|损坏|不是 Guiju/);
      }
      if (passphrase === undefined) continue;
      await expect(readArchive(file, undefined)).rejects.toThrow('BACKUP_PASSPHRASE');
      await expect(readArchive(file, 'another one')).rejects.toThrow('口令');
    }
  });

  const flipped = (bytes: Buffer): Buffer => {
    const copy = Buffer.from(bytes);
    const middle = Math.floor(copy.length / 2);
    copy.writeUInt8(copy.readUInt8(middle) ^ 0x55, middle);
    return copy;
  };
});

it('an uploaded file that is gone or was changed is named, and the rest is taken', async () => {
  const from = await filledPlace('embedded', 'shipped');
  const media = join(from.dataDir, 'media');
  const [first, second] = readdirSync(media).flatMap((name) =>
    readdirSync(join(media, name)).map((file) => join(media, name, file)),
  );
  rmSync(first ?? '');
  writeFileSync(second ?? '', 'something else');
  const { missing, damaged, files } = await withDatabase(from, (place) =>
    writeBackup(join(folder, 'named.tar.gz'), place, { about: aboutBackup(TEST_NOW, []), passphrase: undefined }),
  );
  expect([missing.length, damaged.length]).toEqual([1, 1]);
  const to = await emptyPlace('embedded');
  await restore(join(folder, 'named.tar.gz'), to);
  const taken = Object.keys(files).filter((name) => name.startsWith('media/'));
  for (const name of taken) expect(existsSync(join(to.dataDir, name))).toBe(true);
});

it('a file beside the database is taken where a link leads, and never written over another one', async () => {
  const from = await filledPlace('embedded', 'small');
  const keys = join(from.dataDir, 'keys');
  mkdirSync(keys);
  writeFileSync(join(folder, 'elsewhere.pem'), 'the key');
  symlinkSync(join(folder, 'elsewhere.pem'), join(keys, 'own.pem'));
  const file = await backup(from);
  const to = await emptyPlace(other('embedded'));
  // On the embedded database a folder with anything in it is refused before.
  const target = to.databaseUrl === undefined ? await emptyPlace('embedded') : to;
  mkdirSync(join(target.dataDir, 'keys'), { recursive: true });
  if (target.databaseUrl === undefined) {
    await expect(restore(file, target)).rejects.toThrow('却没有数据库');
    rmSync(target.dataDir, { recursive: true });
  } else {
    writeFileSync(join(target.dataDir, 'keys', 'own.pem'), 'another key');
    await expect(restore(file, target)).rejects.toThrow('不会覆盖');
    expect(readFileSync(join(target.dataDir, 'keys', 'own.pem'), 'utf8')).toBe('another key');
    rmSync(join(target.dataDir, 'keys'), { recursive: true });
  }
  await restore(file, target);
  expect(readFileSync(join(target.dataDir, 'keys', 'own.pem'), 'utf8')).toBe('the key');
});

it('older backups go when there are more than wanted, and parts of broken ones go with them', async () => {
  const backups = newFolder();
  await listBackups(backups);
  for (const day of ['01', '02', '03'])
    writeFileSync(join(backups, backupName(new Date(`2026-01-${day}T00:00:00Z`), day === '02')), 'x');
  writeFileSync(join(backups, 'guiju-20260104-000000.tar.gz.part'), 'x');
  writeFileSync(join(backups, 'notes.txt'), 'mine');
  expect(await removeOldBackups(backups, 2)).toEqual(['guiju-20260101-000000.tar.gz']);
  expect(readdirSync(backups).sort()).toEqual([
    'guiju-20260102-000000.tar.gz.age',
    'guiju-20260103-000000.tar.gz',
    'notes.txt',
  ]);
});

/** Runs the command in this process: it is killed in no case. */
const here = (...args: readonly string[]): ReturnType<typeof run> => run([...args, '--schemas', SMALL_PRODUCT]);

/** Runs the built command as a process, which is killed after some milliseconds. */
const command = (
  args: readonly string[],
  until?: number | (() => boolean),
  environment: Record<string, string> = {},
): ReturnType<typeof spawnGuiju> => spawnGuiju([...args, '--schemas', SMALL_PRODUCT], { until, environment });
const flagsOf = ({ dataDir, databaseUrl }: Settings): string[] =>
  databaseUrl === undefined ? ['--data', dataDir] : ['--data', dataDir, '--database-url', databaseUrl];

onEachDatabase('the commands', (kind) => {
  it('leave nothing half done when they are killed at any moment', async () => {
    const from = await filledPlace(kind, 'small');
    const backups = newFolder();
    expect(await here('backup', '--to', backups, ...flagsOf(from))).toMatchObject({ code: 0 });
    const [file] = await listBackups(backups);
    if (file === undefined) throw new Error('there is no backup');
    const to = await emptyPlace(kind);
    for (const killAfter of [700, 1400]) {
      const path = join(backups, `killed-${killAfter}.tar.gz`);
      await command(['backup', '--to', path, ...flagsOf(from)], killAfter);
      // It may have been killed between giving the file its name and its own end.
      if (existsSync(path)) await readArchive(path, undefined);
      // The same command continues, whether or not the previous one finished.
      await command(['restore', file.path, ...flagsOf(to)], killAfter);
    }
    const last = await here('restore', file.path, ...flagsOf(to));
    expect(last.out + last.err).toMatch(/已恢复到|目标不是空的/);
    const target = await emptyPlace(other(kind));
    const placed = (settings: Settings): string => settings.databaseUrl ?? settings.dataDir;
    const move = [
      'move',
      '--from',
      placed(to),
      '--from-files',
      to.dataDir,
      '--to',
      placed(target),
      '--to-files',
      target.dataDir,
    ];
    for (const killAfter of [1000]) await command(move, killAfter);
    const moved = await here(...move);
    expect(moved.out + moved.err).toMatch(/已迁移并逐行核对|目标不是空的/);
    expect(await sums(target)).toEqual(await sums(from));
  });
});

onOneDatabase('the commands', (kind) => {
  it('rehearse a restore without leaving anything', async () => {
    const backups = newFolder();
    const from = await filledPlace(kind, 'small');
    await here('backup', '--to', backups, ...flagsOf(from));
    const [file] = await listBackups(backups);
    // It contains its program version and its documents.
    expect((await readArchive(file?.path ?? '', undefined)).head).toMatchObject({
      program: programVersion(),
      schemas: hashTexts(readFolder(SMALL_PRODUCT)),
    });
    expect((await here('restore', file?.path ?? '', '--rehearse', '--data', newFolder())).err).toContain('--data');
    const store = await startS3();
    endings.push(() => store.close());
    const { endpoint, bucket, region, keyId, keySecret } = store.account;
    const names = { S3_ENDPOINT: endpoint, BACKUP_S3_BUCKET: bucket, S3_REGION: region };
    const environment = { ...names, S3_KEY_ID: keyId, S3_KEY_SECRET: keySecret };
    store.objects.set(`backups/${file?.name}`, readFileSync(file?.path ?? ''));
    const rehearsed = await command(['restore', `s3:${file?.name}`, '--rehearse'], undefined, environment);
    expect(rehearsed).toMatchObject({ code: 0 });
    expect(rehearsed.out).toContain('演练成功');
    const sent = await command(['backup', '--to', 's3', ...flagsOf(from)], undefined, environment);
    expect(sent).toMatchObject({ code: 0 });
    expect(store.objects.size).toBe(2);
    expect(await here('restore', join(backups, 'none.tar.gz'), '--rehearse')).toMatchObject({ code: 2 });
    expect(await here('backup', '--to', backups, '--data', newFolder())).toMatchObject({ code: 2 });
  });
});
