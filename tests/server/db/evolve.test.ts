import { beforeAll, expect, it } from 'vitest';
import { applyPlan, type Applied } from '#server/db/evolve/applyPlan.ts';
import { planStart, type StartPlan } from '#server/db/evolve/planStart.ts';
import { makePlan, takeAnswers, type SchemaPlan } from '#server/db/evolve/SchemaPlan.ts';
import { addChange, hashTables, nextChange } from '#server/db/evolve/schemaChanges.ts';
import { settleChanges, undoChange } from '#server/db/evolve/undoChange.ts';
import { transaction } from '#server/db/transaction.ts';
import { shippedEnums } from '#server/product/enumFields.ts';
import { bringUp } from '#server/product/migrateProduct.ts';
import { loadProduct, type Product } from '#server/product/ReadyProduct.ts';
import { makeProduct, VEHICLES } from '../../support/server/makeProduct.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { onBothDatabases, useServer } from '../../support/server/TestServer.ts';

const text = (title: string, more: object = {}) => ({ type: 'string', title, ...more });
const OWNER = { type: 'integer', title: '主人', 'x-reference': { entity: 'owner' } };

/** A product with these fields of a thing, together with owners and other entities. */
function productOf(properties: object, more: object = {}, others: Record<string, unknown> = {}): Product {
  const { product, problems } = loadProduct(
    makeProduct({
      ...VEHICLES,
      'owner/form.json': { title: '主人', type: 'object', properties: { Name: text('姓名'), Phone: text('电话') } },
      'thing/form.json': { title: '物件', type: 'object', 'x-title-field': 'Code', ...more, properties },
      ...others,
    }),
  );
  expect(problems).toEqual([]);
  return product;
}

const before = (): Product =>
  productOf(
    {
      ...{ Code: text('编号'), Size: { type: 'number', title: '大小' }, Weight: text('重量'), Day: text('日期') },
      ...{
        First: text('名'),
        Last: text('姓'),
        Old: text('旧'),
        Owner: OWNER,
        Kind: text('类型'),
        Route: text('路线'),
      },
    },
    {},
    { 'gone/form.json': { title: '没了', type: 'object', properties: { Name: text('名称') } } },
  );
const after = (): Product =>
  productOf(
    {
      ...{ Code: text('编号'), Size: text('大小'), Weight: { type: 'integer', title: '重量' } },
      ...{ Day: text('日期', { format: 'date' }), Owner: OWNER, Kind: { type: 'integer', title: '类型' } },
      ...{
        From: text('起点'),
        To: text('终点'),
        Name: text('全名'),
        Phone: text('电话', { 'x-mask': false }),
        Seat: { type: 'integer', title: '座位' },
      },
      ...{ Level: { type: 'integer', title: '级别', default: 3 } },
    },
    { required: ['Seat'] },
  );

onBothDatabases('a plan', (kind) => {
  const server = useServer(kind, { schemasDir: makeProduct(VEHICLES) }, 'empty');
  beforeAll(async () => {
    await start(before());
    await queryRows(server, `insert into "owner" ("Name", "Phone") values ('甲', '138-1')`);
    await queryRows(
      server,
      `insert into "thing" ("Code", "Size", "Weight", "Day", "First", "Last", "Old", "Owner", "Route") values
        ('A', 12.5, '12.00', '2026-02-28', '三', '张', '留', 1, '杭州-苏州'), ('B', 7, '十二', '2026-02-30', '四', '李', null, null, null)`,
    );
    await queryRows(server, `insert into "gone" ("Name") values ('还在')`);
  });

  const contextOf = ({ entities }: Product) => ({
    findEntity: (key: string) => entities.get(key),
    user: {},
    now: '2026-03-10 10:00:00',
    enums: () => undefined,
  });
  const run = <T>(work: Parameters<typeof transaction<T>>[1]): Promise<T> =>
    transaction(server.running.services.database, work);
  const start = (product: Product): Promise<string[]> =>
    run((db) => bringUp(product, { ...contextOf(product), db }, kind));
  const look = (product: Product): Promise<StartPlan> =>
    run((db) => planStart(product.entities.values(), { ...contextOf(product), db }, shippedEnums(product)));
  const plan = async (product: Product): Promise<SchemaPlan> =>
    makePlan(await look(product), { program: '1', documents: 'd', database: await run(hashTables) });
  const apply = (product: Product, answered: SchemaPlan): Promise<Applied> =>
    run(async (db) => {
      const Id = await nextChange(db);
      const context = contextOf(product);
      const migrate = (): Promise<string[]> => bringUp(product, { ...context, db }, kind);
      const applied = await applyPlan(db, Id, answered, { entities: product.entities, context, migrate });
      await addChange(db, { Id, Program: '1', Documents: 'd', Backup: '/b.tar.gz', AppliedAt: 1, done: applied.done });
      return applied;
    });
  const answered = (made: SchemaPlan): SchemaPlan => ({
    ...made,
    convert: made.convert.map((one) => ({
      ...one,
      otherwise:
        one.column === 'Weight'
          ? "{{ $record.Weight === '十二' ? 12 : null }}"
          : one.column === 'Day'
            ? 'empty'
            : 'refuse',
    })),
    remove: made.remove.map((one) => ({ ...one, drop: one.column === 'Old' || one.table === 'gone' })),
    fill: made.fill.map((one) => ({
      ...one,
      with:
        {
          ...{ From: "{{ before($record.Route, '-') }}", To: "{{ after($record.Route, '-') }}" },
          ...{ Name: '{{ $record.Last + $record.First }}', Phone: "{{ before($ref.Owner.Phone, '-') }}", Seat: 4 },
        }[one.column] ?? null,
    })),
  });
  const things = () => queryRows(server, 'select * from "thing" order by "Id"');

  it('lists what a start does not do by itself, with the rows in the way, what would go out of sight, and what is required and empty', async () => {
    const made = await plan(after());
    expect(made.convert).toMatchObject([
      { column: 'Size', have: 'numeric(24,6)', want: 'text', filled: 2, misfits: 0 },
      { column: 'Weight', want: 'bigint', filled: 2, misfits: 1, examples: [{ id: 2, value: '十二' }] },
      { column: 'Day', want: 'date', filled: 2, misfits: 1, examples: [{ id: 2, value: '2026-02-30' }] },
    ]);
    expect(made.remove).toEqual([
      { table: 'thing', column: 'First', rows: 2, drop: false },
      { table: 'thing', column: 'Last', rows: 2, drop: false },
      { table: 'thing', column: 'Old', rows: 1, drop: false },
      { table: 'thing', column: 'Route', rows: 1, drop: false },
      { table: 'gone', column: null, rows: 1, drop: false },
    ]);
    expect(made.fill).toContainEqual({ table: 'thing', column: 'Seat', empty: 2, isRequired: true, with: null });
    expect(made.fill).toContainEqual({
      ...{ table: 'thing', column: 'Level', empty: 2, isRequired: false, initial: 3, with: null },
    });
    expect(made.steps.map(({ text: line }) => line)).toContain('retype thing.Kind text -> bigint, which holds nothing');
    await expect(start(after())).rejects.toThrow('npx guiju apply plan.json');
  });

  it('takes answers and nothing else from its file, and refuses one that was made of other data', async () => {
    const made = await plan(after());
    expect(takeAnswers(JSON.stringify(answered(made)), made)).toEqual(answered(made));
    const wrong =
      (change: object): (() => unknown) =>
      () =>
        takeAnswers(JSON.stringify({ ...made, ...change }), made);
    expect(wrong({ documents: 'e' })).toThrow('文档在计划之后改过');
    expect(wrong({ database: 'e' })).toThrow('数据库的表在计划之后变了');
    expect(wrong({ convert: made.convert.map((one) => ({ ...one, filled: 1 })) })).toThrow('“convert”与现在的数据不同');
    expect(wrong({ fill: made.fill.map((one) => ({ ...one, with: [] })) })).toThrow('不是可以用的答案');
    expect(() => takeAnswers('{}', made)).toThrow('不是 guiju plan --out 写的计划');
  });

  it('does nothing while a value has no answer, or an answer that its column cannot hold', async () => {
    const [old, made] = [await things(), await plan(after())];
    await expect(apply(after(), made)).rejects.toThrow('thing.Weight 有 1 行的值放不进 bigint');
    const wrong = { ...answered(made), fill: made.fill.map((one) => ({ ...one, with: '{{ $record.Code }}' })) };
    await expect(apply(after(), wrong)).rejects.toThrow(/thing\.Seat（bigint）放不下表达式的值，共 2 行：Id 1："A"/);
    await expect(
      apply(after(), { ...wrong, fill: made.fill.map((one) => ({ ...one, with: '{{ $record. }}' })) }),
    ).rejects.toThrow('的表达式不对');
    expect(await things()).toEqual(old);
  });

  it('converts, joins, splits, moves, fills and removes in one go, and takes it back with what was written since', async () => {
    const old = await things();
    await apply(after(), answered(await plan(after())));
    expect(await things()).toMatchObject([
      {
        Size: '12.5',
        Weight: 12,
        Day: '2026-02-28',
        Name: '张三',
        Phone: '138',
        Seat: 4,
        Kind: null,
        From: '杭州',
        To: '苏州',
      },
      { Size: '7', Weight: 12, Day: null, Name: '李四', Phone: null, Seat: 4, From: null, To: null },
    ]);
    const later = await look(after());
    expect(later).toMatchObject({ steps: [], obstacles: [], empty: [] });
    expect(later.outOfSight.map(({ column }) => column)).toEqual(['First', 'Last', 'Route']);
    expect(await start(after())).toEqual([]);

    await queryRows(server, `update "thing" set "Size" = '30', "Seat" = 5 where "Code" = 'A'`);
    await queryRows(server, `insert into "thing" ("Code", "Size", "Weight") values ('C', '很大', 3)`);
    await expect(run((db) => undoChange(db, 2))).rejects.toThrow(/thing\.Size 有 1 行是之后写的.*Id 3："很大"/);
    await queryRows(server, `update "thing" set "Size" = '8' where "Code" = 'C'`);
    const { steps } = await run((db) => undoChange(db, 2));
    expect(steps).toContain('convert thing.Size text -> numeric(24,6), 2 values written since');
    const back = await things();
    expect(back).toMatchObject([
      { ...old[0], Size: 30, Kind: null },
      { ...old[1], Kind: null },
      { Code: 'C', Size: 8, Weight: '3' },
    ]);
    expect(back.map(({ Seat }) => Seat)).toEqual([5, null, null]);
    expect(await queryRows(server, 'select "Name" from "gone"')).toEqual([{ Name: '还在' }]);
    expect(Object.keys(back[0] ?? {}).filter((name) => name.includes('~'))).toEqual([]);
    await expect(run((db) => undoChange(db, 3))).rejects.toThrow('没有可以撤回的改动');
  });

  it('deletes what was set aside when it is settled, and cannot take it back then', async () => {
    await apply(after(), answered(await plan(after())));
    const gone = await run((db) => settleChanges(db, 4));
    expect(gone).toEqual(expect.arrayContaining(['thing.Old~2', 'gone~2', 'thing.Size~2']));
    expect(Object.keys((await things())[0] ?? {}).filter((name) => name.includes('~'))).toEqual([]);
    await expect(run((db) => undoChange(db, 5))).rejects.toThrow('没有可以撤回的改动');
  });
});
