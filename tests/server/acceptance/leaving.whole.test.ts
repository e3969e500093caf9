import { expect, it } from 'vitest';
import { queryRows } from '../../support/server/queryRows.ts';
import { at, listAt, type Reply } from '../../support/server/TestClient.ts';
import { ADMIN, onOneDatabase, SALES, useServer } from '../../support/server/TestServer.ts';

const LEAVER = 6;
const SUCCESSOR = 7;

onOneDatabase('somebody leaves', (kind) => {
  const server = useServer(kind, {}, 'shipped');
  const admin = server.as(ADMIN);

  const leave = async (id: number, more: object = {}, client = admin): Promise<Reply> => {
    return client.act('Employee/Leave', id, { LeaveDate: '2026-03-10', ...more }, admin);
  };
  const owned = async (owner: number, where = 'true'): Promise<Record<string, number>> => {
    const counts: Record<string, number> = {};
    for (const entity of server.running.services.products.current.entities.values()) {
      if (!entity.scope.owned || entity.field('OwnerId')?.computed === true) continue;
      const rows = await queryRows(
        server,
        `select count(*) as n from "${entity.key}" where "OwnerId" = ${owner} and not "IsDeleted" and ${
          where === 'closed' ? closedOf(entity.workflow?.field, entity.workflow?.closed) : where
        }`,
      );
      counts[entity.key] = Number(at(rows, '0.n'));
    }
    return counts;
  };
  const closedOf = (field = '', closed: readonly number[] = []): string =>
    closed.length === 0 ? 'false' : `"${field}" in (${closed.join(',')})`;
  const sumOf = (counts: Record<string, number>): number =>
    Object.values(counts).reduce((sum, count) => sum + count, 0);

  it('not without a successor for what is open, and nothing has happened then', async () => {
    const before = await owned(LEAVER);
    const refused = await leave(LEAVER);
    expect([refused.Code, refused.Message.slice(0, 6)]).toEqual([20, '请选择交接人']);
    expect(await leave(LEAVER, { SuccessorId: LEAVER })).toMatchObject({ Code: 20, Message: '交接人不能是本人' });
    expect(await owned(LEAVER)).toEqual(before);
  });

  it('with all that is open given to the successor at once, the account closed, and all of it in the log', async () => {
    const client = await server.signIn(SALES);
    const [before, closed, hisBefore] = [await owned(LEAVER), await owned(LEAVER, 'closed'), await owned(SUCCESSOR)];
    expect(sumOf(before)).toBeGreaterThan(sumOf(closed));
    expect((await leave(LEAVER, { SuccessorId: SUCCESSOR })).Message).toBe('');
    expect(await owned(LEAVER)).toEqual(closed);
    const his = await owned(SUCCESSOR);
    for (const [entity, count] of Object.entries(before))
      expect([entity, his[entity]]).toEqual([entity, (hisBefore[entity] ?? 0) + count - (closed[entity] ?? 0)]);
    const record = await admin.record('Employee', LEAVER);
    expect(record).toMatchObject({ EmployeeState: 3, LeaveDate: '2026-03-10' });
    expect(await client.get('/api/Account/CurrentUser')).toMatchObject({ Code: 10 });
    expect(await server.client().signIn(SALES)).toMatchObject({ Code: 11 });
    const units = await queryRows(
      server,
      `select distinct c."OwnerUnitId" = e."UnitId" as same from "customer" c join "employee" e on e."Id" = c."OwnerId" where c."OwnerId" = ${SUCCESSOR}`,
    );
    expect(units).toEqual([{ same: true }]);
    const log = (await admin.get('/api/system/SearchOpLogList', { OpAction: 'transfer', rows: 100 })).Data;
    expect(listAt(log, 'Rows').length).toBeGreaterThan(0);
  });

  it('not as chief of a unit, and never as the last administrator', async () => {
    expect(await leave(5, { SuccessorId: SUCCESSOR })).toMatchObject({ Message: '还是部门负责人，请先更换部门负责人' });
    expect((await leave(1, { SuccessorId: SUCCESSOR })).Successed).toBe(false);
    expect(await admin.get('/api/Account/CurrentUser')).toMatchObject({ Code: 0 });
    const hr = await server.signIn('13900000020');
    expect((await leave(9, { SuccessorId: SUCCESSOR }, hr)).Message).toBe('');
  });
});
