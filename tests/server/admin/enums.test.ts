import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from 'vitest';
import { addOpLog, opLogEntry } from '#server/db/system/opLog.ts';
import { updateRecords } from '#server/db/rows/writeRecords.ts';
import { enumVersion } from '../../support/server/enumVersion.ts';
import { at, column, listAt, type Reply, type TestClient } from '../../support/server/TestClient.ts';
import { ADMIN, onEachDatabase, openServer, SALES, type TestServer } from '../../support/server/TestServer.ts';

onEachDatabase('enum types as administrators change them', (kind) => {
  let server: TestServer;
  let admin: TestClient;
  const open = async (): Promise<void> => {
    server = await openServer(kind);
    admin = await server.signIn(ADMIN);
  };
  const call = (name: string, fields: Record<string, string | number | boolean>): Promise<Reply> =>
    admin.post(`/api/enumdata/${name}EnumDataItemDefine`, fields);
  /** Changes, deletes or merges an item as it is now. */
  const asRead = async (name: string, fields: { TypeName: string; Value: number | string; Into?: number }) =>
    call(name, { ...fields, Version: await enumVersion(admin, fields.TypeName, fields.Value) });
  const update = (TypeName: string, Value: number | string, fields: Record<string, string | number | boolean>) =>
    asRead('Update', { TypeName, Value, ...fields });
  const items = async (typeName: string, client = admin) =>
    (await client.get('/api/enumdata/GetEnumItems', { typeName })).Data;
  const kindOf = async (id: number) => at((await admin.get('/api/order/Get', { id })).Data, 'Record.Kind');

  describe('one by one', () => {
    beforeAll(open);
    afterAll(() => server.close());

    it('are added with the next number, renamed, coloured and disabled; the Value stays', async () => {
      expect((await call('Add', { TypeName: 'Kind', Label: '新类型', Color: 'blue' })).Data).toEqual({ Value: '91' });
      expect(listAt(await items('Kind'), '').at(-1)).toEqual({ Value: 91, Label: '新类型', Color: 'blue' });
      await update('KindAlias', 91, { Label: '改过', Color: '', IsEnabled: false });
      expect(listAt(await items('Kind'), '').at(-1)).toEqual({ Value: 91, Label: '改过', IsEnabled: false });
    });

    it('keep what two administrators change of one item, and tell the second who changed what', async () => {
      const read = await enumVersion(admin, 'Kind', 91);
      await call('Update', { TypeName: 'Kind', Value: 91, Label: '甲改的名', Version: read });
      const stale = await call('Update', { TypeName: 'Kind', Value: 91, IsEnabled: true, Version: read });
      expect(stale).toMatchObject({ Code: 21 });
      expect(stale.Message).toMatch(/ 改了名称（现为 甲改的名）。请核对后再保存$/);
      expect(listAt(await items('Kind'), '').at(-1)).toEqual({ Value: 91, Label: '甲改的名', IsEnabled: false });
      await update('Kind', 91, { IsEnabled: true });
      expect(listAt(await items('Kind'), '').at(-1)).toEqual({ Value: 91, Label: '甲改的名' });
    });

    it.each([
      ['Update', { Label: '没读过' }],
      ['Update', { Position: 0 }],
      ['Delete', {}],
      ['Merge', { Into: 10 }],
    ])('are not changed without the Version that was read: %s %j', async (name, fields) => {
      const before = await items('Kind');
      expect(await call(name, { TypeName: 'Kind', Value: 91, ...fields })).toMatchObject({
        Code: 30,
        Message: '修改、删除或合并枚举项要带上读到的 Version（见 GetEnumUses）',
      });
      expect(await items('Kind')).toEqual(before);
    });

    it('are deleted and merged only as they were read', async () => {
      await call('Add', { TypeName: 'Kind', Value: 95, Label: '待删' });
      await call('Update', { TypeName: 'Kind', Value: 95, Label: '还要用', Version: 1 });
      for (const [name, more] of [
        ['Delete', {}],
        ['Merge', { Into: 10 }],
      ] as const) {
        const refused = await call(name, { TypeName: 'Kind', Value: 95, Version: 1, ...more });
        expect(refused).toMatchObject({ Code: 21 });
        expect(refused.Message).toMatch(/ 改了名称（现为 还要用）。请核对后再(删除|合并)$/);
      }
      expect(column(await items('Kind'), 'Label', '')).toContain('还要用');
      expect(await call('Delete', { TypeName: 'Kind', Value: 95, Version: 2 })).toMatchObject({ Code: 0 });
      expect(column(await items('Kind'), 'Value', '')).not.toContain(95);
    });

    it('are sorted by their place among their siblings', async () => {
      await update('Kind', 30, { Position: 0 });
      expect(column(await items('Kind'), 'Value', '')).toEqual([30, 10, 20, 40, 90, 91]);
      await update('Kind', 30, { Position: 2 });
      expect(column(await items('Kind'), 'Value', '')).toEqual([10, 20, 30, 40, 90, 91]);
    });

    it('are moved in a tree with the paths of records, never below themselves', async () => {
      const order = (await admin.get('/api/order/Search', { rows: 50, list: 'order/list' })).Data;
      const ids = column(order, 'Id', 'Rows').map(Number);
      const before = await Promise.all(
        ids.map(async (id) => at((await admin.get('/api/order/Get', { id })).Data, 'Record.KindPath')),
      );
      const one = ids[before.indexOf('1/101')] ?? 0;
      expect(one).toBeGreaterThan(0);
      await update('Sector', 101, { ParentValue: 2 });
      expect(at((await admin.get('/api/order/Get', { id: one })).Data, 'Record.KindPath')).toBe('2/101');
      expect(await update('Sector', 2, { ParentValue: 101 })).toMatchObject({
        Code: 20,
        Message: '上级不能是它自己，也不能是它自己的下级',
      });
      expect(await update('Kind', 10, { ParentValue: 20 })).toMatchObject({ Code: 20 });
    });

    it('are refused when name or Value are taken or wrong', async () => {
      expect(await call('Add', { TypeName: 'Kind', Label: '加急' })).toMatchObject({ Message: '同级已有这个名称' });
      expect(await call('Add', { TypeName: 'Kind', Label: '' })).toMatchObject({ Message: '请输入名称' });
      expect(await call('Add', { TypeName: 'Kind', Label: '甲', Value: 10 })).toMatchObject({ Message: '值已存在' });
      expect(await call('Add', { TypeName: 'Kind', Label: '甲', Value: 'A' })).toMatchObject({ Code: 20 });
      expect(await call('Add', { TypeName: 'Staff', Label: '甲' })).toMatchObject({ Code: 30 });
      expect(await call('Add', { TypeName: 'OrderState', Label: '甲' })).toMatchObject({ Code: 30 });
      expect(await call('Add', { TypeName: 'Nothing', Label: '甲' })).toMatchObject({ Code: 13 });
      expect(await call('Update', { TypeName: 'Kind', Value: 12345, Label: '甲' })).toMatchObject({ Code: 13 });
    });

    it('are changed by those only who hold key and action, and every change is in the log', async () => {
      const sales = await server.signIn(SALES);
      expect(await sales.post('/api/enumdata/AddEnumDataItemDefine', { TypeName: 'Kind', Label: '甲' })).toMatchObject({
        Code: 12,
      });
      expect(await sales.get('/api/enumdata/GetEnumUses', { typeName: 'Kind' })).toMatchObject({ Code: 12 });
      const log = await admin.get('/api/system/SearchOpLogList', { EntityKey: 'enumItem', rows: 50 });
      const changes = listAt(log.Data, 'Rows').flatMap((row) => listAt(row, 'Changes'));
      expect(changes).toContainEqual(
        expect.objectContaining({ Title: '名称', BeforeText: '新类型', AfterText: '改过' }),
      );
    });
  });

  describe('while records and rules use them', () => {
    beforeEach(open);
    afterEach(() => server.close());

    it('tell rules with their line, records and cases', async () => {
      const uses = (await admin.get('/api/enumdata/GetEnumUses', { typeName: 'Kind' })).Data;
      expect(at(uses, 'IsEditable')).toBe(true);
      const rule = listAt(uses, 'Items').find((item) => Number(at(item, 'Rules')) > 0);
      const value = String(at(rule, 'Value'));
      const impact = (await admin.get('/api/enumdata/GetEnumItemImpact', { typeName: 'Kind', value })).Data;
      expect(at(impact, 'Rules.0')).toMatchObject({ File: 'order/form.json' });
      expect(Number(at(impact, 'Rules.0.Line'))).toBeGreaterThan(1);
      expect(await asRead('Delete', { TypeName: 'Kind', Value: value })).toMatchObject({ Code: 22 });
      expect(await asRead('Merge', { TypeName: 'Kind', Value: value, Into: 30 })).toMatchObject({ Code: 22 });
      expect(await update('Kind', value, { Label: '换个名字' })).toMatchObject({ Code: 0 });
      expect(at((await admin.get('/api/enumdata/GetEnumUses', { typeName: 'Staff' })).Data, 'IsEditable')).toBe(false);
    });

    it('are not deleted while records hold them, but merged, in every record at once, and the merge is undone', async () => {
      await call('Add', { TypeName: 'Kind', Label: '旧', Value: 70 });
      await call('Add', { TypeName: 'Kind', Label: '新', Value: 71 });
      const found = (await admin.get('/api/order/Search', { rows: 50 })).Data;
      const { database } = server.running.services;
      const [first = 0, second = 0] = column(found, 'Id', 'Rows').map(Number);
      await updateRecords(database.db, 'order', [first, second], { Kind: 70 });
      expect(await asRead('Delete', { TypeName: 'Kind', Value: 70 })).toMatchObject({
        Code: 22,
        Message: '有 2 条记录使用这一项，不能删除；可以停用它，或者合并到另一项',
      });
      const version = Number((await admin.record('order', first)).Version);
      expect((await asRead('Merge', { TypeName: 'Kind', Value: 70, Into: 71 })).Data).toEqual({ Records: 2 });
      expect(await kindOf(first)).toBe(71);
      expect(Number((await admin.record('order', first)).Version)).toBe(Number(version) + 1);
      expect(column(await items('Kind'), 'Value', '')).not.toContain(70);
      const log = (await admin.get('/api/order/Log', { id: first })).Data;
      expect(at(log, 'Rows.0')).toMatchObject({
        OpAction: 'merge',
        Changes: [{ Field: 'Kind', Before: '70', After: '新' }],
      });

      // However many merges of other types come after it.
      const others = { OpAction: 'merge', EntityKey: 'enumItem' };
      const source = { now: '2026-03-02 10:00:00', who: { accountId: 1, name: '他人' }, address: '127.0.0.1' };
      await addOpLog(
        database.db,
        Array.from({ length: 201 }, () => opLogEntry(others, source)),
      );
      const merges = async () =>
        listAt((await admin.get('/api/enumdata/GetEnumMerges', { typeName: 'Kind' })).Data, '');
      const [merge] = await merges();
      expect(merge).toMatchObject({ Value: '70', Records: 2, Hindrance: null });
      expect(String(at(merge, 'Title'))).toContain('旧 合并到 新');
      const sales = await server.signIn(SALES);
      expect(await sales.get('/api/enumdata/GetEnumMerges', { typeName: 'Kind' })).toMatchObject({ Code: 12 });
      await updateRecords(database.db, 'order', [second], { Kind: 10 });
      expect((await call('UndoMerge', { TypeName: 'Kind', Value: 70 })).Data).toEqual({ Records: 1 });
      expect([await kindOf(first), await kindOf(second)]).toEqual([70, 10]);
      expect(column(await items('Kind'), 'Value', '')).toContain(70);
      expect(await merges()).toEqual([
        expect.objectContaining({ Value: '70', Hindrance: '值 70 已经在用：已撤销，或又新增了' }),
      ]);
      expect(await call('UndoMerge', { TypeName: 'Kind', Value: 70 })).toMatchObject({ Code: 30 });
      expect(await asRead('Delete', { TypeName: 'Kind', Value: 71 })).toMatchObject({ Code: 0 });
    });

    it('are previewed and brought in from a list; one wrong row keeps all of it out', async () => {
      const row = (Value: string, Label: string, more: object = {}) => ({ Value, Label, IsEnabled: true, ...more });
      const send = (rows: readonly object[], Preview: boolean): Promise<Reply> =>
        admin.post('/api/enumdata/ImportEnumDataItems', { TypeName: 'Kind', Rows: JSON.stringify(rows), Preview });
      const rows = [row('20', '特急', { Color: 'red' }), row('10', '普通'), row('60', '六十')];
      const changes = (await admin.get('/api/System/GetChanges')).Data;
      expect((await send(rows, true)).Data).toMatchObject({
        Changes: [
          { Value: '20', Kind: 'change', Changes: { Label: ['加急', '特急'] } },
          { Value: '60', Kind: 'add' },
        ],
        Issues: [],
        Missing: ['30', '40', '90'],
        IsReordered: true,
      });
      expect(column(await items('Kind'), 'Value', '')).toEqual([10, 20, 30, 40, 90]);
      expect((await admin.get('/api/System/GetChanges')).Data).toEqual(changes);
      expect(await send([...rows, row('60', '又一个')], false)).toMatchObject({ Message: '第 4 行：值 60 重复' });
      await send(rows, false);
      expect(column(await items('Kind'), 'Label', '')).toEqual(['特急', '普通', '六十', '其他', '框架', '停用']);
      expect((await admin.get('/api/System/GetChanges')).Data).not.toEqual(changes);
    });

    it('are never seeded again once they were changed', async () => {
      await update('Kind', 20, { Label: '特急' });
      await server.restart();
      admin = await server.signIn(ADMIN);
      expect(at(await items('Kind'), '1.Label')).toBe('特急');
    });
  });
});
