import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addByHand, resetByHand, unlockByHand } from '#server/admin/accountByHand.ts';
import { findAccount } from '#server/db/accounts/accounts.ts';
import { run } from '../../support/runGuijuHere.ts';
import type { Reply } from '../../support/server/TestClient.ts';
import { onEachDatabase, openServer, type TestServer } from '../../support/server/TestServer.ts';
import { SMALL_PRODUCT } from '../../support/server/testSettings.ts';

const STAFF = '13900000006';

onEachDatabase('guiju user', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openServer(kind);
  });
  afterAll(() => server.close());

  const byHand = (): Parameters<typeof unlockByHand>[1] => ({
    database: server.running.services.database,
    cost: server.settings.passwordCost,
    now: '2026-03-10 10:00:00',
  });
  const signInBy = (loginId: string, password: string): Promise<Reply> => server.client().signIn(loginId, password);
  const command = async (...args: string[]): Promise<{ code: number; out: string; err: string }> => {
    const { dataDir, databaseUrl } = server.settings;
    const place = databaseUrl === undefined ? [] : ['--database-url', databaseUrl];
    return run(['user', ...args, '--schemas', SMALL_PRODUCT, '--data', dataDir, ...place]);
  };

  it('gives a new first password, and ends what the old one had opened', async () => {
    const before = await server.signIn(STAFF);
    const { password } = await resetByHand(STAFF, false, byHand());

    expect(await before.get('/api/Account/CurrentUser')).toMatchObject({ Code: 10 });
    expect(await signInBy(STAFF, password)).toMatchObject({ Code: 0, Data: { MustChangePassword: true } });
    const admin = await server.signIn('13900000001');
    const { Data } = await admin.get('/api/system/SearchOpLogList', { searchKey: '命令行' });
    expect(Data).toMatchObject({ Rows: [{ OperatorName: '命令行', RecordTitle: STAFF, OpAction: 'resetPassword' }] });
  });

  it('makes no database where there is none', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'guiju-user-'));
    const { code, out, err } = await run(['user', 'reset', STAFF, '--schemas', SMALL_PRODUCT, '--data', folder]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain('没有数据库');
    expect(readdirSync(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  it('lets a disabled account sign in again', async () => {
    const admin = await server.signIn('13900000001');
    const { password } = await resetByHand(STAFF, false, byHand());
    const account = await findAccount(server.running.services.database.db, STAFF);
    await admin.post('/api/Account/SetState', { id: account?.Id ?? 0, action: 'disable' });
    expect(await signInBy(STAFF, password)).not.toMatchObject({ Code: 0 });

    await unlockByHand(STAFF, byHand());
    expect(await signInBy(STAFF, password)).toMatchObject({ Code: 0 });
  });

  it('adds an account with roles that there are, under a name that is free', async () => {
    const password = await addByHand({ loginId: 'rescue', name: '值班', roles: ['admin'] }, byHand());
    expect(await signInBy('rescue', password)).toMatchObject({ Code: 0, Data: { RealName: '值班' } });

    await expect(addByHand({ loginId: 'rescue', name: '值班', roles: ['admin'] }, byHand())).rejects.toThrow('已存在');
    await expect(addByHand({ loginId: 'other', name: '值班', roles: ['boss'] }, byHand())).rejects.toThrow(
      '没有角色 boss',
    );
    await expect(unlockByHand('nobody', byHand())).rejects.toThrow('没有账号 nobody');

    const { db } = server.running.services.database;
    await sql`update "account" set "IsService" = true where "LoginId" = 'rescue'`.execute(db);
    await expect(resetByHand('rescue', false, byHand())).rejects.toThrow('服务账号没有密码');
  });

  it('works beside a server on PostgreSQL, and says whose an embedded database is', async () => {
    const { code, out, err } = await command('reset', STAFF);
    if (kind === 'embedded') {
      expect(code).toBe(2);
      expect(err).toMatch(/另一个|正在/);
      return;
    }
    expect(code).toBe(0);
    const password = /初始密码：(\S+)/.exec(out)?.[1] ?? '';
    expect(await signInBy(STAFF, password)).toMatchObject({ Code: 0 });
    const [, link = ''] = /^\/#\/first\?link=(\S+)$/m.exec(out) ?? [];
    const asked = await server.client().post('/api/Account/ReadFirstLink', { Link: link });
    expect(asked).toMatchObject({ Data: { LoginId: STAFF } });
    expect((await command('list')).out).toContain(STAFF);
    const missing = await command('reset', 'nobody');
    expect(missing.code).toBe(1);
    expect(missing.err).toContain('没有账号 nobody');
    expect(await command('reset')).toMatchObject({ code: 2 });
  });
});
