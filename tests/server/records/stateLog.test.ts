import { beforeAll, expect, it } from 'vitest';
import { systemCall } from '#server/access/openCall.ts';
import { searchStateLog } from '#server/records/read/searchStateLog.ts';
import { holding } from '../../support/server/matchers.ts';
import { at, column, listAt, numberAt, type Fields } from '../../support/server/TestClient.ts';
import { onOneDatabase, SALES, useServer } from '../../support/server/TestServer.ts';

const PATH = '/api/system/SearchStateLogList';
/** A project that SALES owns and that is not set up yet. */
const OPEN = 14;
const MANY = 20_000;

onOneDatabase('the steps of all records', (kind) => {
  let project: string;
  const server = useServer(kind, {}, 'shipped');
  const [admin, sales] = [server.as('13900000001'), server.as(SALES)];
  beforeAll(async () => {
    const { Data } = await sales.get('/api/Project/Get', { id: OPEN });
    project = String(at(Data, 'Record.ProjectName'));
    await sales.post('/api/Project/Submit', { Id: OPEN, Version: numberAt(Data, 'Record.Version') });
  });

  const search = async (params: Fields = {}): Promise<unknown> => (await admin.get(PATH, params)).Data;

  it('are told with who, which record, and the states in their colours', async () => {
    expect(at(await search({ EntityKey: 'project', searchKey: project }), 'Rows.0')).toMatchObject({
      OpTime: '2026-03-10 10:00:00',
      OperatorName: '沈佳宁',
      EntityKeyText: '项目',
      RecordId: OPEN,
      RecordTitle: project,
      ActionText: '提交立项',
      From: { Text: '待立项' },
      To: { Text: '立项审核中' },
    });
    const all = await search();
    expect(listAt(all, 'Rows')).toHaveLength(10);
    expect(all).toMatchObject({ Choices: { EntityKey: holding([{ Value: 'project', Label: '项目' }]) } });
    const times = column(await search({ rows: 100 }), 'OpTime').map(String);
    expect(times).toEqual([...times].sort().reverse());
    // Planned events of demo records have not happened yet.
    expect(times.filter((time) => time > '2026-03-10 10:00:00')).toEqual([]);
  });

  it('are found by kind, person, time and words', async () => {
    const fits = async (params: Fields, test: (row: unknown) => boolean): Promise<void> => {
      const rows = listAt(await search({ ...params, rows: 100 }), 'Rows');
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.filter((row) => !test(row))).toEqual([]);
    };
    await fits({ EntityKey: 'contract,project' }, (row) =>
      ['contract', 'project'].includes(String(at(row, 'EntityKey'))),
    );
    await fits({ OperatorName: '佳宁' }, (row) => at(row, 'OperatorName') === '沈佳宁');
    await fits({ OpTime: '2026-03-10~2026-03-10' }, (row) => String(at(row, 'OpTime')).startsWith('2026-03-10'));
    await fits({ searchKey: project }, (row) => String(at(row, 'RecordTitle')).includes(project));
    for (const params of [{ OperatorName: '%' }, { searchKey: `' or 1=1 --` }, { EntityKey: 'nothing' }])
      expect(await search(params)).toMatchObject({ Rows: [], Total: 0 });
    for (const params of [{ Reason: 'x' }, { OpTime: 'soon' }])
      expect(await admin.get(PATH, params)).toMatchObject({ Code: 30, Message: '查询条件不正确' });
  });

  it('are found the same, newest first, whether records are looked up by name or step by step', async () => {
    const { database } = server.running.services;
    const everything = await searchStateLog({ rows: '100' }, MANY, {
      ...systemCall(server.running.services),
      db: database.db,
    });
    const known = everything.Rows.flatMap(({ RecordTitle, OperatorName }) => [RecordTitle ?? '', OperatorName ?? '']);
    const words = [...new Set(known.flatMap((name) => [name, name.slice(0, 2), name.slice(-2)]))]
      .filter(Boolean)
      .slice(0, 30);
    expect(words.length).toBeGreaterThan(20);
    const isCut: boolean[] = [];
    for (const searchKey of words) {
      const look = (most: number, more: Readonly<Record<string, string>> = {}) =>
        searchStateLog({ searchKey, rows: '100', ...more }, most, {
          ...systemCall(server.running.services),
          db: database.db,
        });
      const [few, many] = [await look(1), await look(MANY)];
      expect(few.Rows).toEqual(many.Rows);
      expect(many.Rows.length).toBe(Math.min(100, many.Total));
      expect(new Set(many.Rows.map(({ Id }) => Id)).size).toBe(many.Rows.length);
      expect([few.Total, few.Bounded === undefined]).toEqual([Math.min(1, many.Total), many.Total <= 1]);
      const beyond = many.Rows.filter(({ RecordTitle, OperatorName }) =>
        [RecordTitle, OperatorName].every((name) => name?.toLowerCase().includes(searchKey.toLowerCase()) !== true),
      );
      expect(beyond).toEqual([]);
      expect((await look(1, { rows: '3', page: '1' })).Rows).toEqual(many.Rows.slice(3, 6));
      isCut.push(many.Total > 5);
    }
    expect(isCut).toContain(true);
  });

  it('are for developers, who read neither titles nor states of what they may not view', async () => {
    expect(await sales.get(PATH)).toMatchObject({ Code: 12, Data: null });
    expect(await server.client().get(PATH)).toMatchObject({ Code: 10 });
    const role = { RoleName: '运维', RoleCode: 'operator', KeyList: '["IndexMgr","Development"]', ActionList: '[]' };
    const scope = { DataScope: 1, EntityScopes: '{}', IsEnabled: true };
    expect(await admin.post('/api/Role/Save', { ...role, ...scope })).toMatchObject({ Code: 0 });
    const account = at((await admin.get('/api/Account/Search', { searchKey: SALES })).Data, 'Rows.0.Id');
    expect(await admin.post('/api/Account/SetRoles', { id: Number(account), Roles: 'operator' })).toMatchObject({
      Code: 0,
    });
    const operator = await server.signIn(SALES);
    const { Data } = await operator.get(PATH, { EntityKey: 'project', OperatorName: '沈佳宁' });
    expect(at(Data, 'Rows.0')).toMatchObject({ RecordId: OPEN, RecordTitle: null, From: null, To: null, Reason: null });
    expect((await operator.get(PATH, { searchKey: project })).Data).toMatchObject({ Total: 0 });
  });
});
