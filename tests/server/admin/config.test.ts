import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, column, listAt, type TestClient } from '../../support/server/TestClient.ts';
import { onEachDatabase, openServer, type TestServer } from '../../support/server/TestServer.ts';

onEachDatabase('settings and notices', (kind) => {
  let server: TestServer;
  let admin: TestClient;
  beforeAll(async () => {
    server = await openServer(
      kind,
      {
        schemasDir: 'schemas',
        notify: {
          sms: undefined,
          weChat: undefined,
          mail: { url: 'smtps://u:geheim@host:465', from: 'a@example.com' },
        },
      },
      'empty',
    );
    admin = await server.signIn('13900000001');
  }, 60_000);
  afterAll(() => server.close());

  it('are read a page at a time, twenty rows at first, and no secret is told', async () => {
    const reply = await admin.get('/api/System/SearchConfig', { searchKey: '', startPage: 1, page: 1, rows: 20 });
    expect(listAt(reply.Data, 'Rows')).toHaveLength(20);
    const next = await admin.get('/api/System/SearchConfig', { startPage: 1, page: 2, rows: 20 });
    expect(listAt(next.Data, 'Rows')).toHaveLength(Number(at(reply.Data, 'Total')) - 20);
    expect((await admin.get('/api/System/SearchConfig', { searchKey: 'smtp' })).Data).toMatchObject({
      Rows: [{ ConfigKey: 'SMTP_URL', ValueType: 5, ConfigValue: '******' }],
      Total: 1,
    });
    expect(JSON.stringify([reply.Data, next.Data])).not.toContain('geheim');
  });

  it('tell the words of every reminder', async () => {
    const { Data } = await admin.get('/api/Notify/SearchConfig', { searchKey: '投标', rows: 50 });
    expect(column(Data, 'Title', 'Rows').join()).toContain('投标');
    expect(at(Data, 'Rows.0.NotifyChannel.0')).toBe('站内消息');
  });

  it('are closed to all others', async () => {
    const sales = await server.signIn('13900000006');
    expect(await sales.get('/api/System/SearchConfig')).toMatchObject({ Code: 12 });
    expect(await sales.get('/api/Notify/SearchConfig')).toMatchObject({ Code: 12 });
  });
});
