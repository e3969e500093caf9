import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { Backups } from '#server/archive/Backups.ts';
import { backUp } from '#server/jobs/startJobs.ts';
import { startS3, type FakeS3 } from '../../support/server/FakeS3.ts';
import { startProcess } from '../../support/server/ServerProcess.ts';
import { textWith } from '../../support/server/matchers.ts';
import { at, listAt, TestClient, type Reply } from '../../support/server/TestClient.ts';
import { ADMIN, onEachDatabase, openServer, type TestServer } from '../../support/server/TestServer.ts';
import { SMALL_PRODUCT } from '../../support/server/testSettings.ts';

const HOUR = 3_600_000;
const PLAN = { IsOn: 'true', At: '01:00', Place: 'folder', Folder: 'daily', Keep: '1' };

onEachDatabase('backups by a plan', (kind) => {
  let server: TestServer;
  let store: FakeS3;
  let admin: TestClient;
  let files: string;
  beforeAll(async () => {
    store = await startS3();
    server = await openServer(kind);
    const { settings } = server;
    Object.assign(settings.backup, { s3: store.account });
    files = join(settings.backup.folder, 'daily');
    mkdirSync(files, { recursive: true });
    admin = await server.signIn(ADMIN);
  });
  afterAll(async () => {
    await server.close();
    await store.close();
  });

  const state = async (): Promise<unknown> => (await admin.get('/api/Backup/Get')).Data;
  const save = async (more: object = {}): Promise<Reply> =>
    admin.post('/api/Backup/Save', { ...PLAN, Version: String(at(await state(), 'Plan.Version')), ...more });
  const later = async (hours: number): Promise<void> => {
    server.clock.now = new Date(server.clock.now.getTime() + hours * HOUR);
    admin = await server.signIn(ADMIN);
  };
  /** Runs the job of the minute to its end. */
  const followed = async (): Promise<unknown> => {
    const { services } = server.running;
    const begun = await backUp(services);
    await services.backups.ended();
    return begun;
  };
  const runs = async (): Promise<unknown[]> => [...listAt(await state(), 'Runs')];

  it('are for those who hold the key, and a plan is checked', async () => {
    const sales = await server.signIn('13900000006');
    for (const reply of [
      await sales.get('/api/Backup/Get'),
      await sales.post('/api/Backup/Start', {}),
      await sales.post('/api/Backup/Save', { ...PLAN, Version: '0' }),
    ])
      expect(reply.Code).toBe(12);
    for (const [field, value] of [
      ['At', '25:00'],
      ['Keep', '0'],
      ['Folder', '../x'],
      ['Folder', 'a/.ssh'],
      ['Folder', '/etc'],
    ] as const)
      expect(at((await save({ [field]: value })).Data, 'Issues.0.Field')).toBe(field);
    expect(await state()).toMatchObject({ Plan: { IsOn: false, Version: 0 }, LastProven: null, Runs: [] });
  });

  it('are made once a day however many processes look, proven, and older ones go after that', async () => {
    expect((await save()).Successed).toBe(true);
    expect(at(await state(), 'IsOverdue')).toBe(false);
    writeFileSync(join(files, 'guiju-20200101-000000.tar.gz'), 'of somebody else');
    const { settings, database, clock, log, products } = server.running.services;
    const other = new Backups({ settings, database, clock, log, texts: () => products.current.texts });
    const begun = await Promise.all([backUp(server.running.services), other.followPlan(() => Promise.resolve())]);
    await Promise.all([server.running.services.backups.ended(), other.ended()]);
    expect(begun.filter((one) => one === 'begun' || one === true)).toHaveLength(1);
    const [first] = await runs();
    expect(first).toMatchObject({ State: 'proven', Problem: null, AskedBy: null, IsRemoved: false });
    expect(Number(at(first, 'Rows'))).toBeGreaterThan(50);
    expect(await followed()).toBeUndefined();
    await later(24);
    expect(await followed()).toBe('begun');
    const [second, old] = await runs();
    expect([second, old]).toMatchObject([{ State: 'proven', IsRemoved: false }, { IsRemoved: true }]);
    expect(readdirSync(files).sort()).toEqual(['guiju-20200101-000000.tar.gz', at(second, 'Name')].sort());
    expect(readdirSync(join(server.settings.dataDir, '.scratch'))).toEqual([]);
  });

  // Decisions above the database are only tested on one.
  if (kind === 'postgres' || inject('serverTests').postgres === null) {
    it('that fail say why, are tried three times a day, and are overdue after it', async () => {
      writeFileSync(join(server.settings.backup.folder, 'blocked'), 'no folder');
      expect((await save({ Folder: 'blocked' })).Successed).toBe(true);
      await later(24);
      expect(await followed()).toBe('begun');
      // Not immediately again, and not indefinitely.
      expect(await followed()).toBeUndefined();
      for (const wanted of ['begun', 'begun', undefined]) {
        await later(1);
        expect(await followed()).toBe(wanted);
      }
      const [last] = await runs();
      expect(last).toMatchObject({ State: 'failed', Problem: textWith('文件写不了') });
      await later(28);
      expect(at(await state(), 'IsOverdue')).toBe(true);
    });

    it('go to a store, where what it lost is noticed', async () => {
      expect((await save({ Place: 's3', Keep: '1' })).Successed).toBe(true);
      expect(await followed()).toBe('begun');
      expect((await runs())[0]).toMatchObject({ State: 'proven', Where: `S3：${store.account.bucket}` });
      const [kept] = store.objects.keys();
      const { objects } = store;
      const set = objects.set.bind(objects);
      objects.set = (name, bytes) => set(name, bytes.subarray(0, bytes.length / 2));
      await later(24);
      expect(await followed()).toBe('begun');
      objects.set = set;
      const [broken] = await runs();
      expect(broken).toMatchObject({ State: 'failed', Problem: textWith('不完整') });
      // A verified backup stays until a newer one is verified.
      expect([...objects.keys()]).toContain(kept);
    });

    it('are begun by hand, one at a time; what is broken off by a stop is told', async () => {
      expect((await save({ Place: 'folder' })).Successed).toBe(true);
      expect((await admin.post('/api/Backup/Start', {})).Successed).toBe(true);
      expect((await admin.post('/api/Backup/Start', {})).Code).toBe(40);
      expect((await runs())[0]).toMatchObject({ State: 'running' });
      await server.running.services.backups.stop();
      expect((await runs())[0]).toMatchObject({ State: 'failed', Problem: textWith('停止') });
      expect(readdirSync(files).filter((name) => name.endsWith('.part'))).toEqual([]);
    });
  }

  it('that a kill broke off are told, and the next one is made', async () => {
    const scratch = join(server.settings.dataDir, '.scratch');
    const { dataDir, databaseUrl } = server.settings;
    await server.running.close();
    const flags = ['--port', '0', '--data', dataDir, '--schemas', SMALL_PRODUCT];
    const { child, ready, exited } = startProcess(
      [...flags, ...(databaseUrl === undefined ? [] : ['--database-url', databaseUrl])],
      { BACKUP_DIR: server.settings.backup.folder },
    );
    const client = new TestClient(await ready);
    await client.signIn(ADMIN);
    expect((await client.post('/api/Backup/Start', {})).Successed).toBe(true);
    const isThere = (): boolean =>
      kind === 'embedded'
        ? readdirSync(files).some((name) => name.endsWith('.part'))
        : // It is being restored, to be compared.
          existsSync(scratch) &&
          readdirSync(scratch).some((run) => existsSync(join(scratch, run, 'data', 'db', 'PG_VERSION')));
    while (!isThere()) await wait(5);
    child.kill('SIGKILL');
    await exited;
    await server.restart();
    server.clock.now = new Date(Date.now() + HOUR);
    admin = await server.signIn(ADMIN);
    expect((await runs())[0]).toMatchObject({ State: 'failed', Problem: textWith('终止') });
    // A rehearsal has everything in it, in clear: it goes without waiting for the next backup.
    expect(readdirSync(scratch)).not.toEqual([]);
    expect((await save({ IsOn: 'false' })).Successed).toBe(true);
    expect(await followed()).toBeUndefined();
    expect(existsSync(scratch)).toBe(false);
    expect((await admin.post('/api/Backup/Start', {})).Successed).toBe(true);
    await server.running.services.backups.ended();
    expect((await runs())[0]).toMatchObject({ State: 'proven' });
    expect(readdirSync(files).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});
