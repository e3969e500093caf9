import { afterAll, beforeAll, expect, it } from 'vitest';
import { cleanSystemTables } from '#server/db/system/cleanSystemTables.ts';
import { createApp } from '#server/start/createApp.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { at, type Reply, TestClient } from '../../support/server/TestClient.ts';
import { onOneDatabase, openServer, type TestServer } from '../../support/server/TestServer.ts';

onOneDatabase('upload tokens', (kind) => {
  let server: TestServer;
  let first: TestClient;
  let second: TestClient;
  let other: Awaited<ReturnType<typeof createApp>>;
  beforeAll(async () => {
    server = await openServer(kind, {}, 'shipped');
    other = await createApp(server.running.services);
    first = server.client();
    second = new TestClient(await other.listen({ port: 0, host: '127.0.0.1' }));
  });
  afterAll(async () => {
    await other.close();
    await server.close();
  });

  const issue = async (): Promise<string> =>
    String(at((await first.post('/api/Public/JobApply/Token', { form: 'apply' })).Data, 'Token'));
  const upload = (by: TestClient, authorization: string): Promise<Reply> => {
    const body = new FormData();
    body.append('file', new Blob(['%PDF-1.4 简历']), '简历.pdf');
    return by.call('/api/Public/Upload', { method: 'POST', body, headers: { authorization } });
  };

  it('are good for so many files, whichever servers take them at once', async () => {
    const token = await issue();
    const replies = await Promise.all([first, second, first, second, first, second].map((by) => upload(by, token)));
    expect(replies.map(({ Code }) => Code).sort()).toEqual([0, 0, 0, 32, 32, 32]);
    expect((await queryRows(server, `select "Most", "Taken" from "uploadToken"`))[0]).toEqual({ Most: 3, Taken: 3 });
  });

  it('lie in the database as hashes, and go when they are over', async () => {
    const token = await issue();
    expect(JSON.stringify(await queryRows(server, `select * from "uploadToken"`))).not.toContain(token);
    const now = server.clock.now;
    await cleanSystemTables(server.running.services.database.db, now.getTime());
    expect(await upload(second, token)).toMatchObject({ Successed: true });
    server.clock.now = new Date(now.getTime() + 31 * 60_000);
    expect(await upload(second, token)).toMatchObject({ Code: 10, Message: '上传已过期，请重试' });
    // The token identifies the owner of the files as long as they are stored without a record.
    await cleanSystemTables(server.running.services.database.db, server.clock.now.getTime());
    expect(await queryRows(server, `select * from "uploadToken"`)).not.toEqual([]);
    await cleanSystemTables(server.running.services.database.db, now.getTime() + 25 * 3_600_000);
    server.clock.now = now;
    expect(await queryRows(server, `select * from "uploadToken"`)).toEqual([]);
    expect(await upload(second, '')).toMatchObject({ Code: 10 });
  });
});
