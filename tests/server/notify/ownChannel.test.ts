import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendNotices } from '#server/jobs/startJobs.ts';
import { at, numberAt } from '../../support/server/TestClient.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { onOneDatabase, useServer } from '../../support/server/TestServer.ts';

const received: unknown[] = [];
const chat = createServer((request, response) => {
  void text(request).then((body) => {
    received.push(JSON.parse(body));
    response.end();
  });
});

// The sender of the product reads the address when it is loaded.
beforeAll(async () => {
  await new Promise<void>((done) => chat.listen(0, '127.0.0.1', done));
  process.env['CHAT_URL'] = `http://127.0.0.1:${numberAt(chat.address(), 'port')}/`;
});
afterAll(() => chat.close());

onOneDatabase('the own channel of a product', (kind) => {
  const server = useServer(kind, { schemasDir: resolve('tests/fixtures/products/extended') }, 'empty');
  const admin = server.as('admin');

  it('sends what happened to all but the person who did it', async () => {
    await queryRows(
      server,
      `insert into "account" ("Id", "LoginId", "RealName", "PhoneNumber", "Roles", "AccountState", "IsDeleted", "Version")
       values (50, 'chatter', '韩梅', '13700000050', '{admin}', 1, false, 1)`,
    );
    const { Data } = await admin.post('/api/Vehicle/Add', { PlateNo: '浙A12345', Kind: 2, Mileage: 100 });
    const record = at(Data, 'Record');
    const done = await admin.post('/api/Vehicle/Retire', { Id: Number(at(record, 'Id')), Version: 1 });
    expect(done).toMatchObject({ Successed: true });
    expect(await sendNotices(server.running.services)).toBe(1);
    expect(received).toEqual([{ target: '13700000050', title: '车辆已报废', content: '「浙A12345」已报废' }]);
  });
});
