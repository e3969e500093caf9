import { afterAll, beforeAll, expect, it } from 'vitest';
import { samplePdf } from '#server/start/demoFiles.ts';
import { migrateProduct } from '#server/product/migrateProduct.ts';
import { makeProduct, writeDocuments } from '../../support/server/makeProduct.ts';
import { planOf } from '../../support/server/planOf.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { at, listAt, numberAt } from '../../support/server/TestClient.ts';
import { onOneDatabase, openServer, type TestServer } from '../../support/server/TestServer.ts';
import { SMALL_PRODUCT } from '../../support/server/testSettings.ts';

const gadget = (properties: object, more: object = {}): Record<string, unknown> => ({
  'gadget/form.json': {
    title: '物件',
    type: 'object',
    'x-permission': 'ContactMgr',
    'x-title-field': 'Code',
    ...more,
    properties: { Code: { type: 'string', title: '编号', 'x-number': { prefix: 'W', digits: 4 } }, ...properties },
  },
  'gadget/list.json': { title: '物件', columns: ['Code'], search: ['Code'] },
});
/** The location of a gadget: its states have these values, and had others before. */
const workflow = ([inside, out]: readonly [number, number], was: readonly [object, object] = [{}, {}]) => ({
  'gadget/workflow.json': {
    field: 'GadgetState',
    title: '去向',
    initial: inside,
    states: [
      { value: inside, title: '在库', color: 'green', ...was[0] },
      { value: out, title: '借出', color: 'blue', ...was[1] },
    ],
    transitions: [{ action: 'lend', title: '借出', from: [inside], to: out, who: '{{ true }}' }],
  },
});
const FILES = { type: 'array', items: { type: 'integer' }, title: '附件', 'x-component': 'Attachments' };
const versionsOf = (name: string) => ({ 'x-versions': { keep: 5, of: [name] } });
const text = (title: string, more: object = {}) => ({ type: 'string', title, ...more });

onOneDatabase('a start with other documents', (kind) => {
  let server: TestServer;
  let schemas: string;
  beforeAll(async () => {
    schemas = makeProduct(
      {
        ...gadget({ Note: text('说明'), Papers: FILES, Weight: text('重量'), Place: text('地点') }, versionsOf('Note')),
        ...workflow([1, 2]),
      },
      SMALL_PRODUCT,
    );
    server = await openServer(kind, { schemasDir: schemas });
  });
  afterAll(() => server.close());

  const plan = (...more: string[]) => planOf(server, schemas, ...more);

  it('changes nothing where nothing changed', async () => {
    expect(await plan()).toEqual({ code: 0, out: '结论：数据库与文档一致，启动不改变任何表' });
  });

  it('keeps values, files, log, versions, numbers and steps of fields and states that say what they were called', async () => {
    const admin = await server.signIn('13900000001');
    const file = await admin.upload('说明书.pdf', samplePdf('说明书'));
    const id = await admin.add('gadget', {
      Note: '旧的',
      Papers: String(file),
      Weight: '12.50',
      Place: '杭州',
    });
    const { Data: before } = await admin.get('/api/gadget/Get', { id });
    await admin.post('/api/gadget/Update', {
      Id: String(id),
      Version: String(at(before, 'Record.Version')),
      Note: '新的',
    });
    const { Data: changed } = await admin.get('/api/gadget/Get', { id });
    await admin.post('/api/gadget/lend', { Id: String(id), Version: String(at(changed, 'Record.Version')) });

    writeDocuments(schemas, {
      ...workflow([10, 20], [{ 'x-was': [1] }, { 'x-was': [5, 2] }]),
      ...gadget(
        {
          Remark: text('说明', { 'x-was': ['Comment', 'Note'] }),
          Manual: { ...FILES, 'x-was': ['Papers'] },
          Weight: text('重量'),
          Place: text('地点'),
        },
        versionsOf('Remark'),
      ),
    });
    const foreseen = await plan();
    expect(foreseen).toMatchObject({ code: 0 });
    for (const line of ['gadget.Note -> Remark', 'gadget.Papers -> Manual', 'state 5, 2 -> 20 of gadget.GadgetState'])
      expect(foreseen.out).toContain(line);
    await server.restart();
    expect(server.running.migrated).toEqual(expect.arrayContaining(['rename column gadget.Note -> Remark']));

    const again = await server.signIn('13900000001');
    const record = await again.record('gadget', id);
    expect(record).toMatchObject({ Remark: '新的', Code: 'W0001', GadgetState: 20, GadgetStateText: '借出' });
    expect(listAt((await again.get('/api/gadget/StateLog', { id })).Data, 'Rows')).toMatchObject([
      { FromState: 10, ToState: 20 },
      { FromState: null, ToState: 10 },
    ]);
    expect(listAt(record, 'Manual')).toMatchObject([{ FileName: '说明书.pdf' }]);
    const { Data: log } = await again.get('/api/gadget/Log', { id });
    expect(listAt(log, 'Rows.0.Changes')).toMatchObject([{ Field: 'GadgetState', Before: '在库', After: '借出' }]);
    expect(listAt(log, 'Rows.1.Changes')).toMatchObject([
      { Field: 'Remark', Title: '说明', Before: '旧的', After: '新的' },
    ]);
    const { Data: versions } = await again.get('/api/gadget/Versions', { id });
    expect(at(versions, 'Rows.0.Record.Remark')).toBe('旧的');
    const { Data: second } = await again.post('/api/gadget/Add', { Remark: '第二件' });
    expect(at((await again.get('/api/gadget/Get', { id: numberAt(second, 'Record.Id') })).Data, 'Record.Code')).toBe(
      'W0002',
    );
    expect((await plan()).code).toBe(0);
  });

  it('takes the old values where an earlier start made the new column already, and leaves two that both hold some', async () => {
    const [place, seat] = [text('座位'), text('座位', { 'x-was': ['Place'] })];
    const others = { Remark: text('说明'), Manual: FILES, Weight: text('重量') };
    writeDocuments(schemas, gadget({ ...others, Seat: place }, versionsOf('Remark')));
    const lost = await plan();
    expect(lost).toMatchObject({ code: 1 });
    expect(lost.out).toContain('gadget.Place：1 行有值，没有这个字段；若是改名，在新字段上写 "x-was": ["Place"]');
    await server.restart();
    writeDocuments(schemas, gadget({ ...others, Seat: seat }, versionsOf('Remark')));
    await server.restart();
    expect(await queryRows(server, 'select "Seat" from "gadget" order by "Id"')).toEqual([
      { Seat: '杭州' },
      { Seat: null },
    ]);

    await queryRows(server, `alter table "gadget" add column "Place" text`);
    await queryRows(server, `update "gadget" set "Place" = '宁波'`);
    const both = await plan();
    expect(both.code).toBe(1);
    expect(both.out).toContain('gadget.Place：2 行有值；Seat 说它是以前的名称，但 Seat 自己也有值');
    await server.restart();
    expect(server.running.migrated).toEqual([
      'keep column gadget.Place: Seat, which was called so, has values of its own',
    ]);
    expect(await queryRows(server, 'select "Seat", "Place" from "gadget" order by "Id" limit 1')).toEqual([
      { Seat: '杭州', Place: '宁波' },
    ]);
  });

  it('is refused by name where a newer program has written the database', async () => {
    const same = await queryRows(server, `select "Format"::int as format from "databaseFormat"`);
    expect(same).toEqual([{ format: 1 }]);
    await queryRows(server, `update "databaseFormat" set "Format" = 99, "Program" = '9.9.9'`);
    const { services } = server.running;
    const again = migrateProduct(services.products.current, services);
    await expect(again).rejects.toThrow(/更新的程序 9\.9\.9（格式 99）用过，本程序 \S+ 只认识格式 2/);
    await queryRows(server, `update "databaseFormat" set "Format" = 1`);
  });

  it('tells the rows that keep a type or a uniqueness rule from being, before a start is refused', async () => {
    await queryRows(server, `update "gadget" set "Weight" = '十二公斤', "Seat" = '一样' where "Code" = 'W0002'`);
    await queryRows(server, `update "gadget" set "Seat" = '一样'`);
    writeDocuments(
      schemas,
      gadget(
        {
          Remark: text('说明'),
          Manual: FILES,
          Weight: { type: 'integer', title: '重量' },
          Seat: text('座位', { 'x-was': ['Gone'] }),
        },
        { ...versionsOf('Remark'), 'x-unique': [{ fields: ['Seat'], message: '座位已有人' }] },
      ),
    );
    const { code, out } = await plan();
    expect(code).toBe(1);
    expect(out).toContain('字段 gadget.Weight 的类型不能由 text 变为 bigint');
    expect(out).toMatch(/2 行有值，其中 2 行的值新类型放不下（Id \d+："12.50"，Id \d+："十二公斤"）/);
    expect(out).toMatch(/create index gadget_unique_\w+：1 个值不止一行有/);
    expect(out).toContain('结论：按现在的文档无法启动');
    expect(at(JSON.parse((await plan('--json')).out), 'obstacles.0.misfits')).toBe(2);
    await expect(server.restart()).rejects.toThrow('npx guiju plan');
    writeDocuments(schemas, gadget({ Remark: text('说明'), Manual: FILES, Weight: text('重量'), Seat: text('座位') }));
    await server.restart();
    expect(await queryRows(server, 'select count(*)::int as n from "gadget"')).toEqual([{ n: 2 }]);
  });
});

onOneDatabase('an item of an enum type that takes over another', (kind) => {
  const kinds = (...items: object[]) => ({ 'enums/GadgetKind.json': { title: '种类', items } });
  const LARGE = { Value: 1, Label: '大' };
  const schemasDir = makeProduct(
    {
      ...gadget({ Kind: { type: 'integer', title: '种类', 'x-enum': 'GadgetKind' } }),
      ...kinds(LARGE, { Value: 2, Label: '中' }),
    },
    SMALL_PRODUCT,
  );

  it('has the records of both after the next start', async () => {
    const server = await openServer(kind, { schemasDir });
    try {
      const admin = await server.signIn('13900000001');
      for (const Kind of [1, 2, 2]) await admin.add('gadget', { Kind });
      await server.restart(() => {
        writeDocuments(schemasDir, kinds({ ...LARGE, 'x-was': [2] }));
        return Promise.resolve();
      });
      expect(await queryRows(server, 'select "Kind" from "gadget"')).toEqual(Array(3).fill({ Kind: 1 }));
    } finally {
      await server.close();
    }
  });
});
