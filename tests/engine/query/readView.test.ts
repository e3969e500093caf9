import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '#engine/errors.ts';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { Values } from '#language/Value.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import type { ListModel } from '#engine/model/ListModel.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import { decideAccess } from '#engine/permission/decideAccess.ts';
import { mayShareWithUnit, reachesView, sharesViews } from '#engine/permission/mayShareView.ts';
import type { UserContext } from '#engine/permission/UserContext.ts';
import { filterExpression } from '#engine/query/filterExpression.ts';
import { listFilters, type ListWhereInput, offeredScenes } from '#engine/query/listWhere.ts';
import { parseListQuery, queryProblem } from '#engine/query/parseListQuery.ts';
import { type ReadView, readView, type ReadViewInput, type ViewParams } from '#engine/query/readView.ts';
import { readColumns, readConditions, writeColumns, writeConditions } from '#engine/query/viewQuery.ts';
import { EMPTY_SCOPE } from '../../support/evaluate.ts';
import { smallEntity, smallProduct } from '../../support/smallProduct.ts';
import { customer, employee } from '../../support/userContext.ts';

const context = { enums: enumsOfProduct(smallProduct().documents), today: '2026-03-10' };
const findEntity: FindEntity = (key) => smallProduct().entities.get(key);
const entity = smallEntity('order');
const list = ((): ListModel => {
  const found = entity.lists.get('list');
  if (found === undefined) throw new Error('order/list');
  return found;
})();

const everyRow = employee({ dataScope: 5 });
/** Costs are for finance only. */
const clerk = employee({ dataScope: 5, keys: new Set(['OrderMgr']) });

function inputFor(user: UserContext): ReadViewInput & Omit<ListWhereInput, 'query'> {
  const access = decideAccess(entity, user, findEntity);
  const accessTo: ListWhereInput['accessTo'] = (key) => {
    const target = findEntity(key);
    return target === undefined ? undefined : decideAccess(target, user, findEntity);
  };
  return {
    ...{ entity, list, access, accessTo, findEntity, user, context },
    scenes: offeredScenes(list, entity, user, access).map(({ key }) => key),
    maySort: (field) => access.readable.has(field) && !access.masked.has(field),
  };
}

const read = (params: ViewParams, user = everyRow): ReadView => readView(params, inputFor(user));
const where = (match: 'all' | 'any', ...of: readonly [string, string][]): string => JSON.stringify([match, ...of]);

function holds(params: ViewParams, record: Values, refs: Record<string, Values> = {}, user = everyRow): boolean {
  const rows = listFilters({ ...inputFor(user), user, query: parseListQuery(list, params) });
  const scope = { ...EMPTY_SCOPE, record, refs, enums: context.enums, related: () => true };
  return compileExpression(rows)(scope) === true;
}

const CONDITIONS: readonly (readonly [string, string])[] = [
  ['Kind', '10,20'],
  ['Kind', 'empty'],
  ['Money', '100~200'],
  ['Title', '甲'],
  ['IsRefund', 'true'],
  ['SignDate', '2026-03-01~2026-03-31'],
  ['Executors', '13900000006'],
];
const record = fc.record({
  Kind: fc.constantFrom(null, 10, 20, 30),
  Money: fc.constantFrom(null, 50, 100, 150, 500),
  Title: fc.constantFrom(null, '甲公司', '乙'),
  IsRefund: fc.constantFrom(null, true, false),
  SignDate: fc.constantFrom(null, '2026-03-05', '2025-01-01'),
  Executors: fc.constantFrom(null, ['13900000006'], ['13900000007']),
});

const match = fc.constantFrom('all' as const, 'any' as const);

describe('conditions of a list', () => {
  it('leave the rows that each filter by itself would leave, all of them or any', () => {
    const picked = fc.array(fc.tuple(fc.constantFrom(...CONDITIONS), fc.boolean()), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(
        match,
        picked,
        fc.array(fc.tuple(match, picked), { maxLength: 2 }),
        record,
        (way, chosen, groups, row) => {
          const one = ([[name, text], isNot]: (typeof chosen)[number]): boolean => {
            const field = entity.field(name);
            const rows = field === undefined ? undefined : filterExpression(field, text, context);
            if (rows === undefined) throw new Error(name);
            return (compileExpression(rows)({ ...EMPTY_SCOPE, record: row, enums: context.enums }) === true) !== isNot;
          };
          const texts = (of: typeof chosen): string[][] =>
            of.map(([[name, value], isNot]) => [isNot ? `!${name}` : name, value]);
          const text = JSON.stringify([way, ...texts(chosen), ...groups.map(([each, of]) => [each, ...texts(of)])]);
          const join = (each: 'all' | 'any', met: boolean[]): boolean =>
            met.includes(each === 'any') === (each === 'any');
          const met = [...chosen.map(one), ...groups.map(([each, of]) => join(each, of.map(one)))];
          expect(holds({ where: text }, row)).toBe(join(way, met));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('come back from their text as they were, and so do columns', () => {
    const path = fc.constantFrom('Money', 'Title', 'CustomerId.Level');
    const condition = fc.record({ path, text: fc.string({ minLength: 1 }), isNot: fc.boolean() });
    const of = fc.array(condition, { minLength: 1 });
    const conditions = fc.record({ match, of, groups: fc.array(fc.record({ match, of }), { maxLength: 3 }) });
    fc.assert(
      fc.property(conditions, (each) => {
        expect(readConditions(writeConditions(each))).toEqual(each);
      }),
    );
    const width = fc.option(fc.integer({ min: 60, max: 800 }), { nil: undefined });
    const columns = fc.uniqueArray(fc.record({ key: path, width, isPinned: fc.boolean() }), {
      minLength: 1,
      selector: ({ key }) => key,
    });
    fc.assert(
      fc.property(columns, (each) => {
        expect(readColumns(writeColumns(each))).toEqual(each);
      }),
    );
  });

  it.each([
    ['no JSON', 'x'],
    ['another match', '["some",["Money","5"]]'],
    ['a group in a group', '["all",["any",["all",["Money","5"]]]]'],
    ['an empty group', '["all",["any",[]]]'],
    ['a group over an unknown field', '["all",["any",["Nothing","1"]]]'],
    ['half a condition', '["all",["Money"]]'],
    ['an unknown field', where('all', ['Nothing', '1'])],
    ['a field that cannot be looked for', where('all', ['Attachments', '1'])],
    ['a text that does not fit', where('all', ['Money', 'x'])],
    ['a way through no reference', where('all', ['Money.Level', '1'])],
    ['too many', where('all', ...Array.from({ length: 21 }, (): [string, string] => ['Money', '5']))],
  ])('are refused: %s', (_, text) => {
    expect(() => holds({ where: text }, {})).toThrow(AppError);
  });

  it('are refused on a field that the user may not read, like one that does not exist', () => {
    const text = where('all', ['Cost', '5~']);
    expect(holds({ where: text }, { Cost: 6 })).toBe(true);
    expect(() => holds({ where: text }, { Cost: 6 }, {}, clerk)).toThrow(AppError);
    expect(() => holds({ where: where('any', ['!Cost', '5~'], ['Money', '1~']) }, {}, {}, clerk)).toThrow(AppError);
  });
});

describe('a saved view', () => {
  it('is what was saved, where nothing has changed', () => {
    const saved = {
      ...{
        scene: 'refunds',
        sort: '-Money,Title',
        rows: '50',
        density: 'compact',
        Kind: '10,20',
        searchKey: '甲',
        within: 'unit',
      },
      columns: 'Title!,Money:160,CustomerId.Level',
      where: where('any', ['CustomerId.Level', '1'], ['!Money', '5~']),
    };
    expect(read(saved)).toEqual({ params: saved, leftOut: [] });
  });

  it.each<[string, ViewParams, ViewParams, string]>([
    [
      'a filter of a field that is gone',
      { Old: '1', Kind: '10' },
      { Kind: '10' },
      '筛选：字段 Old 已不存在，没有按它筛选',
    ],
    [
      'a condition of one',
      { where: where('all', ['Old', '1'], ['Money', '5~']) },
      { where: where('all', ['Money', '5~']) },
      '筛选：字段 Old 已不存在，没有按它筛选',
    ],
    ['a column of one', { columns: 'Old,Title' }, { columns: 'Title' }, '列：字段 Old 已不存在，没有显示'],
    [
      'a column through a reference that is gone',
      { columns: 'OldId.Name,Title' },
      { columns: 'Title' },
      '列：字段 OldId.Name 已不存在，没有显示',
    ],
    ['an order by one', { sort: '-Old,Money' }, { sort: 'Money' }, '排序：字段 Old 已不存在，没有按它排序'],
    ['an item that is gone', { Kind: '10,777' }, { Kind: '10' }, '筛选：「类型」的选项 777 已不存在，没有按它筛选'],
    [
      'a condition of nothing but such items',
      { where: where('all', ['Kind', '777']) },
      {},
      '筛选：「类型」的选项 777 已不存在，没有按它筛选',
    ],
    ['a scene that is gone', { scene: 'old' }, {}, '分类「old」已不存在，显示的是第一个分类'],
    ['a column that is no cell', { columns: 'lines,Title' }, { columns: 'Title' }, '列：「明细」不能作为列，没有显示'],
    [
      'more conditions than a list takes',
      { where: where('all', ...Array.from({ length: 21 }, (): [string, string] => ['Money', '5'])) },
      {},
      '筛选条件超过 20 个，没有按它们筛选',
    ],
    [
      'more columns than a list takes',
      { columns: Array.from({ length: 61 }, (_, i) => `F${i}`).join() },
      {},
      '列超过 60 个，显示的是列表原来的列',
    ],
    [
      'more of an order than a list takes',
      { sort: 'Money,Title,SignDate,OrderNo' },
      { sort: 'Money,Title,SignDate' },
      '最多按 3 个字段排序，没有按 OrderNo 排序',
    ],
    ['conditions that are none', { where: '[' }, {}, '筛选条件读不懂，没有按它筛选'],
  ])('names %s and leaves it out', (_, saved, params, words) => {
    expect(read(saved)).toEqual({ params, leftOut: [words] });
  });

  it.each<[string, ViewParams, string]>([
    ['Kind:year', {}, '分组：不能按「类型」这样分组，没有分组'],
    ['Title', {}, '分组：不能按「订单名称」这样分组，没有分组'],
    ['Nothing', {}, '分组：字段 Nothing 已不存在，没有分组'],
    ['Cost', {}, '分组：您不能查看「成本」，没有分组'],
    ['PlanTime', { group: 'PlanTime:month' }, ''],
    ['SignDate:year', { group: 'SignDate:year' }, ''],
  ])('grouped by %s has what is left of it', (group, params, leftOut) => {
    expect(read({ group }, clerk)).toEqual({ params, leftOut: leftOut === '' ? [] : [leftOut] });
  });

  it.each<[string, ViewParams, string]>([
    ['kanban.Kind', { face: 'kanban.Kind' }, ''],
    ['kanban.OrderState', { face: 'kanban.OrderState' }, ''],
    ['calendar.PlanTime', { face: 'calendar.PlanTime' }, ''],
    ['gantt.CreateTime~PlanTime', { face: 'gantt.CreateTime~PlanTime' }, ''],
    ['gantt.PlanTime~PlanTime', {}, '甘特图：不能按「计划时间」排，显示的是表格'],
    ['gantt.PlanTime', {}, '甘特图：不能按「计划时间」排，显示的是表格'],
    ['gantt.PlanTime~Kind', {}, '甘特图：不能按「类型」排，显示的是表格'],
    ['pivot.Kind.PlanTime:quarter', { face: 'pivot.Kind.PlanTime:quarter' }, ''],
    ['pivot.Kind..avg:Money', { face: 'pivot.Kind..avg:Money' }, ''],
    ['gallery.Kind', {}, '画廊：不能按「类型」排，显示的是表格'],
    ['pivot.Kind.Kind', {}, '透视表：不能按「类型」排，显示的是表格'],
    ['pivot.Kind..sum:Cost', {}, '透视表：您不能查看「成本」，显示的是表格'],
    ['kanban.KindPath', {}, '看板：不能按「板块」排，显示的是表格'],
    ['calendar.Kind', {}, '日历：不能按「类型」排，显示的是表格'],
    ['kanban.CustomerId.Level', {}, '看板：您不能查看「客户名称 · 级别」，显示的是表格'],
    ['kanban.Nothing', {}, '看板：字段 Nothing 已不存在，显示的是表格'],
    ['wall.Kind', {}, '没有这个显示方式，显示的是表格'],
    ['wall', {}, '没有这个显示方式，显示的是表格'],
    ['kanban', {}, '看板：没有写明按哪个字段，显示的是表格'],
    ['calendar.', {}, '日历：没有写明按哪个字段，显示的是表格'],
    ['gantt', {}, '甘特图：没有写明按哪个字段，显示的是表格'],
    ['pivot', {}, '透视表：没有写明按哪个字段，显示的是表格'],
    ['kanban.Cost', {}, '看板：您不能查看「成本」，显示的是表格'],
  ])('with the face %s has what is left of it', (face, params, leftOut) => {
    expect(read({ face }, clerk)).toEqual({ params, leftOut: leftOut === '' ? [] : [leftOut] });
  });

  it('has no lanes by a field of another record, also where its reader may view that', () => {
    expect(read({ face: 'kanban.CustomerId.Level' })).toEqual({
      params: {},
      leftOut: ['看板：不能按「CustomerId.Level」排，显示的是表格'],
    });
  });

  it('names what its reader may not read to employees only, and does not use it', () => {
    const saved = { Cost: '5~', where: where('any', ['Cost', '5~']), sort: '-Cost', columns: 'Cost,Title' };
    expect(read(saved, clerk)).toEqual({
      params: { columns: 'Title' },
      leftOut: [
        '筛选：您不能查看「成本」，没有按它筛选',
        '筛选：您不能查看「成本」，没有按它筛选',
        '排序：您不能查看「成本」，没有按它排序',
        '列：您不能查看「成本」，没有显示',
      ],
    });
    const outside = read(saved, customer(1));
    expect(outside.params).toEqual({ columns: 'Title' });
    expect(outside.leftOut.join()).not.toContain('成本');
  });

  it('whatever was stored, never throws, names every part that it drops, and what is left can be asked', () => {
    const name = fc.oneof(
      fc.constantFrom('Kind', 'Money', 'Old', 'Cost', 'sort', 'where', 'columns', 'scene', 'rows', 'within', 'density'),
      fc.string(),
    );
    const text = fc.oneof(
      fc.string({ minLength: 1 }),
      fc.constantFrom(
        '10',
        '10~20',
        '-Money,Old',
        'Title,Old.Name:90!',
        'refunds',
        where('any', ['Old', '1'], ['Kind', '10']),
      ),
    );
    fc.assert(
      fc.property(fc.dictionary(name, text), fc.constantFrom(everyRow, clerk, customer(1)), (saved, user) => {
        const { params, leftOut } = read(saved, user);
        for (const [key, value] of Object.entries(saved))
          if (params[key] !== value) expect(leftOut.length).toBeGreaterThan(0);
        expect(read(params, user)).toEqual({ params, leftOut: [] });
        const query = parseListQuery(list, params);
        expect(queryProblem(query, inputFor(user).scenes, params)).toBeUndefined();
        listFilters({ ...inputFor(user), user, query });
      }),
      { numRuns: 1000 },
    );
  });
});

describe('sharing a view', () => {
  it('is for who keeps roles, and for chiefs within their units', () => {
    const chief = employee({ actions: new Set(), chiefPaths: ['/1/3/'] });
    expect(mayShareWithUnit(everyRow, '/1/4/')).toBe(true);
    expect([mayShareWithUnit(chief, '/1/3/12/'), mayShareWithUnit(chief, '/1/4/')]).toEqual([true, false]);
    expect([sharesViews(chief), sharesViews(employee({ actions: new Set() })), sharesViews(customer(1))]).toEqual([
      true,
      false,
      false,
    ]);
    const byToken = { ...chief, limits: { name: 't', apis: 'all' as const, readsOnly: false } };
    expect(sharesViews(byToken)).toBe(false);
  });

  it('reaches who has a role, and who is in a unit or below it', () => {
    const person = employee({ roleCodes: ['sales'], unitPath: '/1/3/12/' });
    expect(reachesView({ roles: ['sales'], units: [] }, person)).toBe(true);
    expect(reachesView({ roles: ['chief'], units: [1, 4] }, person)).toBe(true);
    expect(reachesView({ roles: ['chief'], units: [4, 2] }, person)).toBe(false);
  });
});
