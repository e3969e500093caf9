import { beforeAll, expect, it } from 'vitest';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { queryRows } from '../../support/server/queryRows.ts';
import {
  at,
  column,
  listAt,
  numberAt,
  type Fields,
  type Reply,
  type TestClient,
} from '../../support/server/TestClient.ts';
import { onOneDatabase, SALES, useServer } from '../../support/server/TestServer.ts';

const PATH = '/api/media/Search';
const PDF = Buffer.from('%PDF-1.4\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n');
const DAY = 24 * 60 * 60 * 1000;

onOneDatabase('all uploaded files', (kind) => {
  let admin: TestClient;
  let sales: TestClient;
  let bound: number;
  let order: number;
  const server = useServer(kind);
  beforeAll(async () => {
    admin = await server.signIn('13900000001');
    sales = await server.signIn(SALES);
    bound = await upload('回单.pdf');
    const added = await sales.post('/api/order/Add', {
      Title: '附件订单',
      CustomerId: 1,
      Kind: 10,
      Money: 5,
      Attachments: String(bound),
    });
    order = numberAt(added.Data, 'Record.Id');
  });

  const upload = async (name: string): Promise<number> => {
    return sales.upload(name, PDF);
  };
  const search = async (params: Fields = {}, by = admin): Promise<unknown> => (await by.get(PATH, params)).Data;
  const remove = (id: number, by = admin): Promise<Reply> => by.post('/api/media/DeleteOrphan', { id });

  it('are told with their record, and counted with those that no record has', async () => {
    const left = await upload('多余.pdf');
    const data = await search({ rows: 100 });
    const find = (id: number): unknown => listAt(data, 'Rows').find((row) => at(row, 'Id') === id);
    expect(find(bound)).toMatchObject({
      FileName: '回单.pdf',
      Extension: 'pdf',
      Size: PDF.length,
      MediaState: 2,
      IsOrphan: false,
      EntityKeyText: '订单',
      RecordId: order,
      RecordTitle: '附件订单',
      CreatorName: '沈佳宁',
      CreateTime: '2026-03-10 10:00:00',
      Url: `/mediapreview/${bound}`,
    });
    expect((await admin.fetch(`/mediapreview/${bound}`)).status).toBe(200);
    expect(find(left)).toMatchObject({ FileName: '多余.pdf', IsOrphan: true, RecordId: null, Url: null });
    expect(await admin.get(`/mediapreview/${left}`)).toMatchObject({ Code: 13 });
    const sizes = column(data, 'Size', 'Rows').map(Number);
    expect(data).toMatchObject({
      Sums: { Count: sizes.length, Size: sizes.reduce((a, b) => a + b, 0), Orphans: 1, OrphanSize: PDF.length },
      CanDelete: true,
    });
    expect(column(await search({ IsOrphan: true }), 'Id')).toEqual([left]);
    expect(column(await search({ MediaState: 1 }), 'Id')).toEqual([left]);
    expect(column(await search({ searchKey: '回单' }), 'Id')).toEqual([bound]);
    expect(column(await search({ Extension: 'pdf', IsOrphan: false, rows: 100 }), 'Id')).toContain(bound);
    expect(await search({ Extension: 'nothing' })).toMatchObject({ Total: 0 });
    for (const params of [{ Nothing: 1 }, { MediaState: 4 }, { IsOrphan: 'x' }])
      expect(await admin.get(PATH, params)).toMatchObject({ Code: 30 });
    expect(await remove(left)).toMatchObject({ Code: 0, Data: { Count: 1 } });
  });

  it('are removed with an entry in the op log when no record has them, and never otherwise', async () => {
    const left = await upload('删除.pdf');
    const [{ StorageName = '' } = {}] = await queryRows(
      server,
      `select "StorageName" from "media" where "Id" = ${left}`,
    );
    const path = join(server.settings.dataDir, 'media', String(StorageName));
    expect(existsSync(path)).toBe(true);
    expect(await remove(bound)).toMatchObject({ Code: 22, Message: '文件已被记录使用，请在记录中移除' });
    expect(await remove(999_999)).toMatchObject({ Code: 13 });
    expect(await remove(left)).toMatchObject({ Code: 0 });
    expect(existsSync(path)).toBe(false);
    expect(await remove(left)).toMatchObject({ Code: 13 });
    const { Data } = await admin.get('/api/system/SearchOpLogList', { EntityKey: 'media', RecordId: left });
    expect(at(Data, 'Rows.0')).toMatchObject({
      OpAction: 'delete',
      RecordTitle: '删除.pdf',
      OperatorName: '系统管理员',
    });
    expect(column(at(Data, 'Rows.0'), 'BeforeText', 'Changes')).toContain('删除.pdf');
    expect(column(await search({ MediaState: 3 }), 'Id')).toContain(left);
  });

  it('are removed all at once when no record has had them for a day, also after the record itself is gone', async () => {
    const old = await upload('昨天.pdf');
    const gone = await upload('失去记录.pdf');
    await queryRows(
      server,
      `update "media" set "MediaState" = 2, "EntityKey" = 'order', "RecordId" = 999999, "FieldName" = 'Attachments' where "Id" = ${gone}`,
    );
    const before = server.clock.now;
    server.clock.now = new Date(before.getTime() + DAY + 1000);
    // The sessions have expired in the meantime.
    const [later, uploader] = [await server.signIn('13900000001'), await server.signIn(SALES)];
    sales = uploader;
    const fresh = await upload('刚才.pdf');
    expect(at(await search({}, later), 'Sums')).toMatchObject({ Orphans: 3, OldOrphans: 2 });
    expect(await later.post('/api/media/DeleteOrphans', {})).toMatchObject({ Code: 30 });
    expect(await later.post('/api/media/DeleteOrphans', { all: true })).toMatchObject({ Code: 0, Data: { Count: 2 } });
    const rest = column(await search({ rows: 100 }, later), 'Id');
    expect(rest).toContain(fresh);
    expect(rest).toContain(bound);
    expect(rest).not.toContain(old);
    expect(rest).not.toContain(gone);
    admin = later;
  });

  it('are for developers, who are not told of files of records that they may not view, nor remove any without the action', async () => {
    expect(await sales.get(PATH)).toMatchObject({ Code: 12, Data: null });
    expect(await sales.post('/api/media/DeleteOrphans', { all: true })).toMatchObject({ Code: 12 });
    const left = await upload('留下.pdf');
    const role = { RoleName: '运维', RoleCode: 'operator', KeyList: '["IndexMgr","Development"]', ActionList: '[]' };
    expect(
      await admin.post('/api/Role/Save', { ...role, DataScope: 1, EntityScopes: '{}', IsEnabled: true }),
    ).toMatchObject({ Code: 0 });
    const account = at((await admin.get('/api/Account/Search', { searchKey: SALES })).Data, 'Rows.0.Id');
    await admin.post('/api/Account/SetRoles', { id: Number(account), Roles: 'operator' });
    const operator = await server.signIn(SALES);
    const data = await search({ rows: 100 }, operator);
    expect(listAt(data, 'Rows').find((row) => at(row, 'Id') === bound)).toMatchObject({
      FileName: null,
      RecordTitle: null,
      Url: null,
    });
    expect(data).toMatchObject({ CanDelete: false });
    expect(await search({ searchKey: '回单' }, operator)).toMatchObject({ Total: 0 });
    expect(await remove(left, operator)).toMatchObject({ Code: 12 });
  });
});
