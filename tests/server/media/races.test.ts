import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { samplePdf } from '#server/start/demoFiles.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { type Reply } from '../../support/server/TestClient.ts';
import { onEachDatabase, useServer } from '../../support/server/TestServer.ts';

onEachDatabase('a file that is saved and removed at once', (kind) => {
  const server = useServer(kind);
  const [sales, admin] = [server.as('13900000006'), server.as('13900000001')];

  const upload = async (): Promise<number> => {
    return sales.upload('a.pdf', samplePdf('a'));
  };
  const save = (id: number): Promise<Reply> =>
    sales.post('/api/order/Add', { Title: '抢附件', CustomerId: 1, Kind: 10, Money: 5, Attachments: id });
  const remove = (id: number): Promise<Reply> => sales.post('/api/media/Delete', { id });
  const stateOf = async (id: number): Promise<unknown> =>
    (await queryRows(server, `select "MediaState" from "media" where "Id" = ${id}`))[0]?.['MediaState'];

  /** The reply of a call that conflicts with changes, whose transaction ends only after the call waits for it. */
  const during = async (changes: readonly string[], call: () => Promise<Reply>): Promise<Reply> => {
    let reply: Promise<Reply> | undefined;
    await server.running.services.database.db.transaction().execute(async (db) => {
      for (const change of changes) await sql.raw(change).execute(db);
      reply = call();
      // The embedded database has one connection: there the call waits for it from the beginning.
      for (let waiting = kind === 'embedded'; !waiting;) {
        const found = await sql<{ n: number }>`
          select count(*)::int as n from pg_locks
          where not "granted" and pg_backend_pid() = any(pg_blocking_pids("pid"))`.execute(db);
        waiting = Number(found.rows[0]?.n) > 0;
      }
    });
    if (reply === undefined) throw new Error('nothing was called');
    return reply;
  };
  const bind = (id: number, record: string): string =>
    `update "media" set "MediaState" = 2, "EntityKey" = 'order', "RecordId" = ${record}, "FieldName" = 'Attachments' where "Id" = ${id}`;

  it('is not saved when the removal came first', async () => {
    const id = await upload();
    const orders = await queryRows(server, `select count(*) as n from "order"`);
    const reply = await during([`update "media" set "MediaState" = 3 where "Id" = ${id}`], () => save(id));
    expect(reply).toMatchObject({
      Code: 20,
      Message: kind === 'embedded' ? '请上传有效的附件' : '附件中有文件已被删除或已用于其他记录，请重新上传',
    });
    expect(await queryRows(server, `select count(*) as n from "order"`)).toEqual(orders);
    expect(await stateOf(id)).toBe(3);
  });

  it('is not removed when the save came first', async () => {
    const id = await upload();
    const reply = await during([bind(id, '1')], () => remove(id));
    expect(reply).toMatchObject({ Code: 22, Message: '文件已被记录使用，请在记录中移除' });
    expect(await stateOf(id)).toBe(2);
  });

  it('belongs to one record only', async () => {
    const id = await upload();
    expect(await during([bind(id, '1')], () => save(id))).toMatchObject({ Code: 20 });
    expect(await queryRows(server, `select "RecordId" from "media" where "Id" = ${id}`)).toEqual([{ RecordId: 1 }]);
  });

  it('is no orphan when it was saved with a new record meanwhile', async () => {
    const id = await upload();
    const changes = [`insert into "order" ("Id", "Title") values (987654, '新订单')`, bind(id, '987654')];
    const reply = await during(changes, () => admin.post('/api/media/DeleteOrphan', { id }));
    expect(reply).toMatchObject({ Code: 22, Message: '文件已被记录使用，请在记录中移除' });
    expect(await stateOf(id)).toBe(2);
  });

  it('goes one way or the other, however the calls fall', async () => {
    for (let i = 0; i < 8; i += 1) {
      const id = await upload();
      const [saved, removed] = await Promise.all([save(id), remove(id)]);
      expect([saved.Successed, removed.Successed].sort()).toEqual([false, true]);
      expect([saved.Code, removed.Code]).toEqual(saved.Successed ? [0, 22] : [20, 0]);
      expect((await sales.fetch(`/mediapreview/${id}`)).headers.get('content-type')).toContain(
        saved.Successed ? 'application/pdf' : 'application/json',
      );
    }
  });
});
