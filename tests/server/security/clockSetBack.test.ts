import { beforeAll, expect, it } from 'vitest';
import { countTry } from '#server/db/accounts/signInGuards.ts';
import { endJobRun, takeJobRun } from '#server/db/system/jobRuns.ts';
import { takeOne } from '#server/db/system/counters.ts';
import { UploadTokens } from '#server/media/UploadTokens.ts';
import { codeSentTo } from '../../support/server/outbox.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { TEST_PASSWORD } from '../../support/server/testSettings.ts';
import { at } from '../../support/server/TestClient.ts';
import { onOneDatabase, SALES, useServer } from '../../support/server/TestServer.ts';

const YEAR = 365 * 86_400_000;

onOneDatabase('a clock that was a year ahead', (kind) => {
  let right: number;
  const server = useServer(kind);
  beforeAll(() => {
    right = server.clock.now.getTime();
  });
  const set = (moment: number): void => {
    server.clock.now = new Date(moment);
  };
  /** Does something in the wrong future, and sets the clock back. */
  const ahead = async <T>(work: () => Promise<T>): Promise<T> => {
    set(right + YEAR);
    const result = await work();
    set(right);
    return result;
  };
  const db = () => server.running.services.database.db;

  it('leaves no session that it began, and no use that prolongs one', async () => {
    const before = await server.signIn(SALES);
    const wrong = await ahead(() => server.signIn(SALES));
    expect(await wrong.get('/api/Account/CurrentUser')).toMatchObject({ Code: 10 });
    expect(await before.get('/api/Account/CurrentUser')).toMatchObject({ Successed: true });
    const { Data } = await before.get('/api/Account/Sessions');
    expect(JSON.stringify(Data)).not.toContain(String(new Date(right + YEAR).getFullYear()));
    await queryRows(server, `update "session" set "SeenAt" = ${right + YEAR} where "CreatedAt" <= ${right}`);
    set(right + 10_000);
    expect(await before.get('/api/Account/CurrentUser')).toMatchObject({ Successed: true });
    const seen = await queryRows(server, `select max("SeenAt") as at from "session" where "CreatedAt" <= ${right}`);
    expect(seen).toEqual([{ at: right + 10_000 }]);
    set(right);
  });

  it('leaves no token that it made', async () => {
    const wanted = { Name: '未来', Days: '30', ReadsOnly: 'true', Password: TEST_PASSWORD };
    const token = await ahead(async () =>
      at((await (await server.signIn(SALES)).post('/api/Account/AddToken', wanted)).Data, 'Token'),
    );
    const authorization = `Bearer ${String(token)}`;
    expect(await server.client().get('/api/Order/Search', {}, { authorization })).toMatchObject({ Code: 10 });
    set(right + YEAR);
    expect(await server.client().get('/api/Order/Search', {}, { authorization })).toMatchObject({ Successed: true });
    set(right);
    const uploads = new UploadTokens(server.running.services.database, () => server.clock.now);
    const grant = { uploader: 1, accept: undefined, largest: 10, most: 1 };
    const upload = await ahead(() => uploads.issue(grant));
    expect(await uploads.find(upload)).toBeUndefined();
    expect(await uploads.find(await uploads.issue(grant))).toMatchObject(grant);
  });

  it('leaves no code that it sent, and no pause after it', async () => {
    const client = server.client();
    const ask = () => client.get('/api/Account/GetPhoneLoginCode', { phoneNumber: SALES });
    const post = () => client.post('/api/Account/GetPhoneLoginCode', { phoneNumber: SALES });
    const send = async (): Promise<boolean> => (await post()).Successed || (await ask()).Successed;
    expect(await ahead(send)).toBe(true);
    const code = await codeSentTo(server, SALES);
    const enter = (ValidateCode: string) => client.post('/api/Account/PhoneLogin', { LoginId: SALES, ValidateCode });
    expect(await enter(code)).toMatchObject({ Code: 14 });
    expect(await send()).toBe(true);
    expect(await enter(await codeSentTo(server, SALES, 2))).toMatchObject({ Successed: true });
  });

  it('leaves no lock and no job that waits for a year', async () => {
    const limit = { free: 1, longest: 600, drain: undefined };
    const now = (): number => server.clock.now.getTime();
    const attempt = () => countTry(db(), 'clock', limit, now());
    expect(await ahead(async () => [await attempt(), await attempt()])).toEqual([true, false]);
    expect(await attempt()).toBe(true);
    const use = () => takeOne(db(), 'clock', { most: 1, time: 60_000 }, now());
    expect(await ahead(use)).toBe(true);
    expect([await use(), await use()]).toEqual([true, false]);
    const take = () => takeJobRun(db(), 'clock', now());
    expect(await ahead(take)).toBe(true);
    expect([await take(), await take()]).toEqual([true, false]);
    await ahead(() => endJobRun(db(), 'clock', now(), 'failed'));
    expect(await take()).toBe(true);
  });
});
