import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { unlockByHand } from '#server/admin/accountByHand.ts';
import { startServer, type RunningServer } from '#server/start/startServer.ts';
import { at, column, numberAt, type Reply, TestClient } from '../../support/server/TestClient.ts';
import { ADMIN, copyDatabase, onEachDatabase, SALES, useServer } from '../../support/server/TestServer.ts';
import { TEST_PASSWORD, testSettings } from '../../support/server/testSettings.ts';

const WANTED = { Name: '同步', Days: '30', ReadsOnly: 'false', Password: TEST_PASSWORD };

const tokenOf = async (client: TestClient): Promise<string> =>
  String(at((await client.post('/api/Account/AddToken', WANTED)).Data, 'Token'));

const callBy = (token: string, client: TestClient): Promise<Reply> =>
  client.get('/api/Order/Search', {}, { authorization: `Bearer ${token}` });

const idOf = async (loginId: string, admin: TestClient): Promise<number> =>
  numberAt((await admin.get('/api/Account/Search', { searchKey: loginId })).Data, 'Rows.0.Id');

onEachDatabase('tokens of an account that is disabled', (kind) => {
  const server = useServer(kind);
  const admin = server.as(ADMIN);

  const setState = async (action: string): Promise<void> => {
    const id = await idOf(SALES, admin);
    expect(await admin.confirm('/api/Account/SetState', { id, action })).toMatchObject({ Code: 0 });
  };

  it('end for good: enabling it brings none back, and the op log names them', async () => {
    const token = await tokenOf(await server.signIn(SALES));
    expect(await callBy(token, server.client())).toMatchObject({ Code: 0 });
    await setState('disable');
    await setState('enable');
    expect(await callBy(token, server.client())).toMatchObject({ Code: 10 });
    const log = await admin.get('/api/system/SearchOpLogList', { rows: 20 });
    expect(column(log.Data, 'OpAction')).toContain('endToken');
    const again = await server.signIn(SALES);
    expect(await callBy(await tokenOf(again), server.client())).toMatchObject({ Code: 0 });
  });

  it('end as well where it was disabled by an earlier version, whatever enables it', async () => {
    const { database, settings, clock } = server.running.services;
    for (const enable of [
      () => setState('enable'),
      () => setState('unlock'),
      () => unlockByHand(SALES, { database, cost: settings.passwordCost, now: clock.text() }),
    ]) {
      const token = await tokenOf(await server.signIn(SALES));
      await sql`update "account" set "AccountState" = 2 where "LoginId" = ${SALES}`.execute(database.db);
      await enable();
      expect(await callBy(token, server.client())).toMatchObject({ Code: 10 });
    }
  });

  it('stay while it is locked only', async () => {
    const token = await tokenOf(await server.signIn(SALES));
    await sql`update "account" set "AccountState" = 3 where "LoginId" = ${SALES}`.execute(
      server.running.services.database.db,
    );
    server.running.services.sessions.drop();
    expect(await callBy(token, server.client())).toMatchObject({ Code: 10 });
    await setState('unlock');
    expect(await callBy(token, server.client())).toMatchObject({ Code: 0 });
  });
});

const { postgres, workerFile } = inject('serverTests');

describe.skipIf(postgres === null)('an account that is disabled at one of three processes', () => {
  let processes: RunningServer[] = [];
  let drop = (): Promise<void> => Promise.resolve();
  const dataDir = join(mkdtempSync(join(tmpdir(), 'guiju-t-')), 'data');
  beforeAll(async () => {
    const database = await copyDatabase('small');
    drop = database.drop;
    const settings = testSettings({ dataDir, workerFile, databaseUrl: database.url });
    processes = [await startServer(settings), await startServer(settings), await startServer(settings)];
  });
  afterAll(async () => {
    for (const each of processes) await each.close();
    await drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('is refused by the others within a second, in a browser and by a token, and so is what is ended', async () => {
    const [here = '', ...others] = processes.map(({ address }) => address);
    const admin = new TestClient(here);
    await admin.signIn(ADMIN);
    const id = await idOf(SALES, admin);
    const browser = new TestClient(here);
    await browser.signIn(SALES);
    const token = await tokenOf(browser);
    /** Milliseconds until no other process answers, each asked as often as it goes. */
    const untilRefused = async (
      end: () => Promise<Reply>,
      ask: (address: string) => Promise<Reply>,
    ): Promise<number> => {
      for (const address of others) expect(await ask(address)).toMatchObject({ Code: 0 });
      expect(await end()).toMatchObject({ Code: 0 });
      const since = performance.now();
      await Promise.all(
        others.map(async (address) => {
          while ((await ask(address)).Code === 0) expect(performance.now() - since).toBeLessThan(5500);
        }),
      );
      return performance.now() - since;
    };
    const byBrowser = (address: string): Promise<Reply> =>
      new TestClient(address, browser.cookie).get('/api/Order/Search');
    const byToken = (address: string): Promise<Reply> => callBy(token, new TestClient(address));
    const setState = (action: string) => (): Promise<Reply> => admin.confirm('/api/Account/SetState', { id, action });
    const ended = async (): Promise<Reply> => {
      const tokens = await admin.get('/api/Account/Tokens', { loginId: SALES });
      return admin.post('/api/Account/EndToken', { Id: numberAt(tokens.Data, 'Rows.0.Id') });
    };
    const waited = [await untilRefused(ended, byToken), await untilRefused(setState('disable'), byBrowser)];
    await setState('enable')();
    await browser.signIn(SALES);
    const second = await tokenOf(browser);
    waited.push(await untilRefused(setState('disable'), (address) => callBy(second, new TestClient(address))));
    expect(Math.max(...waited)).toBeLessThan(1000);
  });
});
