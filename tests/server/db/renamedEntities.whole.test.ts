import { afterAll, beforeAll, expect, it } from 'vitest';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { samplePdf } from '#server/start/demoFiles.ts';
import { gadgets, NEW, OLD, WAS } from '../../support/server/gadgets.ts';
import { makeProduct, writeDocuments } from '../../support/server/makeProduct.ts';
import { planOf } from '../../support/server/planOf.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { at, listAt, numberAt } from '../../support/server/TestClient.ts';
import { onBothDatabases, openServer, type TestServer } from '../../support/server/TestServer.ts';
import { SMALL_PRODUCT } from '../../support/server/testSettings.ts';

onBothDatabases('a start with another name of an entity, of an enum type and of its Values', (database) => {
  let server: TestServer;
  let schemas: string;
  let id: number;
  beforeAll(async () => {
    schemas = makeProduct(gadgets(OLD), SMALL_PRODUCT);
    server = await openServer(database, { schemasDir: schemas });
    const admin = await server.signIn('13900000001');
    const file = await admin.upload('说明书.pdf', samplePdf('说明书'));
    const sent = { Kind: '1', Kinds: '2,1', Place: 'north/a', Remark: '旧的' };
    const added = await admin.post('/api/gadget/Add', { ...sent, Papers: String(file) });
    id = numberAt(added.Data, 'Record.Id');
    const Version = String(Number((await admin.record('gadget', id)).Version));
    await admin.post('/api/gadget/Update', { Id: String(id), Version, Remark: '新的', Kind: '2' });
    await admin.post('/api/gadget/Add', { Kind: '1' });
    await admin.post('/api/remark/Add', { Text: '好', Of: String(id), Sort: 'gadget', About: String(id) });
    const told = `'gadget', ${id}, 1, 'mail', '标题', '', 'sent', 0`;
    await queryRows(
      server,
      `insert into "noticeLog" ("EntityKey", "RecordId", "AccountId", "Channel", "Title", "Content", "State", "CreatedAt") values (${told})`,
    );
    await queryRows(
      server,
      `insert into "recordInitial" ("EntityKey", "FieldName", "RecordId", "Source", "Initials", "Pieces")
        values ('gadget', 'Remark', ${id}, '', 'xd', '{=gadget,xd}')`,
    );
    await queryRows(
      server,
      `update "role" set "ActionList" = '{Gadget.view,Order.view}', "EntityScopes" = '{"gadget":3,"order":5}' where "RoleCode" = 'market'`,
    );
    await queryRows(
      server,
      `update "enumItem" set "Label" = '特大', "UpdaterId" = 1 where "TypeName" = 'GadgetKind' and "Value" = '1'`,
    );
  });
  afterAll(() => server.close());

  it('is told before it is done, with the rows', async () => {
    for (const old of ['gadget', 'enums/GadgetKind.json']) rmSync(join(schemas, old), { recursive: true });
    writeDocuments(schemas, gadgets(NEW, WAS));
    const { code, out } = await planOf(server, schemas);
    expect(code).toBe(0);
    for (const line of [
      'rename table gadget -> device（2 行）',
      'rename enum GadgetKind -> DeviceKind',
      'rename value 1 -> 10 of enum DeviceKind（2 行）',
      'rename value north -> N of enum GadgetPlace（1 行）',
    ])
      expect(out).toContain(line);
  });

  it('keeps rows, files, log, versions, numbers, references, rights and what administrators made of the items', async () => {
    await server.restart();
    expect(server.running.migrated).toEqual(expect.arrayContaining(['rename table gadget -> device']));
    const initials = await queryRows(
      server,
      `select "Pieces" from "recordInitial" where "EntityKey" = 'device' and "RecordId" = ${id}`,
    );
    expect(initials).toContainEqual({ Pieces: ['=device', 'xd'] });
    const entries = await queryRows(server, `select "Changes" from "opLog" where "OpAction" = 'renameStored'`);
    expect(entries).toHaveLength(1);
    for (const step of ['rename table gadget -> device', 'rename value 1 -> 10 of enum DeviceKind'])
      expect(entries[0]?.['Changes']).toContain(step);
    const admin = await server.signIn('13900000001');
    const record = await admin.record('device', id);
    expect(record).toMatchObject({ Code: 'W0001', Remark: '新的', Kind: 2, Kinds: [2, 10], Place: 'N/a' });
    expect(listAt(record, 'Papers')).toMatchObject([{ FileName: '说明书.pdf' }]);
    const { Data: log } = await admin.get('/api/device/Log', { id });
    expect(listAt(log, 'Rows.0.Changes')).toEqual(
      expect.arrayContaining([expect.objectContaining({ Title: '类型', BeforeText: '特大', AfterText: '小' })]),
    );
    expect(at(log, 'Total')).toBe(2);
    const { Data: versions } = await admin.get('/api/device/Versions', { id });
    expect(at(versions, 'Rows.0.Record')).toMatchObject({ Remark: '旧的', Kind: 10 });
    const { Data: third } = await admin.post('/api/device/Add', { Kind: '10' });
    expect(at((await admin.get('/api/device/Get', { id: numberAt(third, 'Record.Id') })).Data, 'Record.Code')).toBe(
      'W0003',
    );
    expect(await queryRows(server, 'select "Of" = "About" as same, "Sort" from "remark"')).toEqual([
      { same: true, Sort: 'device' },
    ]);
    const story = await admin.get('/api/RecordTimeline/Search', { entity: 'device', record: id, kinds: 'message' });
    expect(listAt(story.Data, 'Rows')).toEqual([expect.objectContaining({ Title: '标题', Kind: 'message' })]);
    const [role] = await queryRows(
      server,
      `select "ActionList", "EntityScopes" from "role" where "RoleCode" = 'market'`,
    );
    expect(role?.['ActionList']).toEqual(['Device.view', 'Order.view']);
    expect(JSON.parse(String(role?.['EntityScopes']))).toEqual({ device: 3, order: 5 });
    const refused = await admin.post('/api/device/Add', { Kind: '1' });
    expect(refused.Code).not.toBe(0);
    const { Data: all } = await admin.get('/api/system/SearchOpLogList', { EntityKey: 'device', rows: 50 });
    expect(at(all, 'Total')).toBe(4);
  });

  it('does it once', async () => {
    expect(await planOf(server, schemas)).toEqual({ code: 0, out: '结论：数据库与文档一致，启动不改变任何表' });
    await server.restart();
    expect(server.running.migrated).toEqual([]);
  });

  it('leaves both where both hold something, and says so', async () => {
    await queryRows(server, `create table "gadget" (like "device" including all)`);
    await queryRows(server, `insert into "gadget" ("Id", "Code") values (1, 'X')`);
    await queryRows(
      server,
      `insert into "enumItem" ("TypeName", "Value", "Label", "CreatorId", "IsDeleted") values ('DeviceKind', '3', '自建', 1, false)`,
    );
    writeDocuments(schemas, gadgets(NEW, { ...WAS, big: { 'x-was': [3] } }));
    const { code, out } = await planOf(server, schemas);
    expect(code).toBe(1);
    expect(out).toContain('表 gadget：1 行；device 说它是以前的名称，但 device 自己也有行');
    expect(out).toContain('3 没有改为 10：管理员用 3 新增了“自建”');
    await server.restart();
    expect(server.running.migrated).toEqual(
      expect.arrayContaining(['keep table gadget: device, which was called so, has rows of its own']),
    );
    expect(await queryRows(server, 'select count(*)::int as n from "gadget"')).toEqual([{ n: 1 }]);
  });
});
