import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addByHand, resetByHand, unlockByHand } from '#server/admin/accountByHand.ts';
import { findAccount } from '#server/db/accounts/accounts.ts';
import { run } from '../../support/runGuijuHere.ts';
import { codeAt } from '#server/session/totp.ts';
import { textWith } from '../../support/server/matchers.ts';
import { at, type Reply } from '../../support/server/TestClient.ts';
import { onEachDatabase, useServer } from '../../support/server/TestServer.ts';
import { SMALL_PRODUCT, TEST_PASSWORD } from '../../support/server/testSettings.ts';

const STAFF = '13900000006';

onEachDatabase('guiju user', (kind) => {
  const server = useServer(kind);

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
    const { code, err } = await command('list');
    expect(code).toBe(kind === 'embedded' ? 2 : 0);
    if (kind === 'embedded') expect(err).toMatch(/正被另一个进程使用/);
    else {
      expect(await command('unlock', 'nobody')).toMatchObject({ code: 1, err: textWith('没有账号') });
      expect(await command('add', STAFF)).toMatchObject({ code: 1, err: textWith('已存在') });
    }
  });

  /** Runs commands when they may: an embedded database has one process. */
  const whenFree = async (work: () => Promise<void>): Promise<void> =>
    kind === 'embedded' ? server.restart(work) : work();

  it('as a command prints a password and a link that work once, adds accounts, unlocks them and takes a second factor away', async () => {
    const sales = await server.signIn('13900000001');
    const begun = await sales.post('/api/Account/BeginSecondFactor', { Password: TEST_PASSWORD });
    const code = codeAt(String(at(begun.Data, 'Secret')), Math.floor(server.clock.now.getTime() / 30_000));
    expect(await sales.post('/api/Account/ConfirmSecondFactor', { Code: code })).toMatchObject({ Code: 0 });
    const { db } = server.running.services.database;
    await sql`update "account" set "AccountState" = 3 where "LoginId" = '13900000002'`.execute(db);
    let [reset, added, bare] = ['', '', ''];
    await whenFree(async () => {
      ({ out: reset } = await command('reset', '13900000001', '--second-factor'));
      ({ out: added } = await command('add', 'night', '--name', '夜班', '--roles', 'admin', '--json'));
      expect(await command('unlock', '13900000002')).toMatchObject({ code: 0 });
      const again = await command('reset', '13900000001', '--second-factor');
      expect([again.code, again.err]).toEqual([0, expect.stringContaining('没有开启两步验证')]);
      ({ out: bare } = again);
      expect(await command('reset')).toMatchObject({ code: 2 });
      expect(JSON.parse((await command('list', '--json')).out)).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ LoginId: 'night', RealName: '夜班', Roles: ['admin'], State: '正常' }),
          expect.objectContaining({ LoginId: '13900000002', State: '正常' }),
        ]),
      );
    });
    const passwordIn = (text: string): string => /初始密码：(\S+)/.exec(text)?.[1] ?? '';
    expect(await signInBy('13900000001', passwordIn(reset))).not.toMatchObject({ Code: 0 });
    const [, link = ''] = /^\/#\/first\?link=(\S+)$/m.exec(bare) ?? [];
    const chosen = { Link: link, Password: 'another-Word-9', ConfirmPassword: 'another-Word-9' };
    expect(await server.client().post('/api/Account/SetFirstPassword', chosen)).toMatchObject({ Code: 0 });
    expect(await server.client().post('/api/Account/SetFirstPassword', chosen)).toMatchObject({ Code: 11 });
    // Neither the former password nor a second factor is required.
    expect(await signInBy('13900000001', 'another-Word-9')).toMatchObject({
      Code: 0,
      Data: { MustChangePassword: false },
    });
    const account: unknown = JSON.parse(added);
    expect(await signInBy('night', String(at(account, 'Password')))).toMatchObject({
      Code: 0,
      Data: { MustChangePassword: true },
    });
    expect(await signInBy('13900000002', TEST_PASSWORD)).toMatchObject({ Code: 0 });
  });
});
