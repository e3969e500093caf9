import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ListQuery, MAX_PAGE, PAGE_SIZES } from '#engine/query/ListQuery.ts';
import { formatListQuery, parseListQuery, queryProblem } from '#engine/query/parseListQuery.ts';
import type { ListModel } from '#engine/model/ListModel.ts';
import { smallEntity } from '../../support/smallProduct.ts';

function smallList(entity: string, name: string): ListModel {
  const list = smallEntity(entity).lists.get(name);
  if (list === undefined) throw new Error(`${entity}/${name}`);
  return list;
}
const list = smallList('order', 'list');

const anyQuery: fc.Arbitrary<ListQuery> = fc.record({
  search: fc.string({ maxLength: 50 }).map((text) => text.trim()),
  scene: fc.constantFrom(...list.scenes.map(({ key }) => key)),
  filters: fc.dictionary(fc.constantFrom(...list.filters), fc.string({ minLength: 1, maxLength: 20 })),
  within: fc.constantFrom(undefined, 'own', 'unit', 'company'),
  where: fc.constantFrom(undefined, '["any",["Money","5~"]]'),
  columns: fc.constantFrom(undefined, 'Title,Money:120!'),
  density: fc.constantFrom(undefined, 'compact'),
  group: fc.constantFrom(undefined, 'Kind', 'SignDate:year'),
  face: fc.constantFrom(undefined, 'kanban.Kind', 'calendar.SignDate'),
  sort: fc
    .uniqueArray(fc.constantFrom('SignDate', 'Money', 'OrderNo'), { minLength: 1, maxLength: 3 })
    .chain((fields) => fc.tuple(...fields.map((field) => fc.boolean().map((descending) => ({ field, descending }))))),
  page: fc.integer({ min: 0, max: MAX_PAGE }),
  size: fc.constantFrom(...PAGE_SIZES),
});

describe('a list query in the URL', () => {
  it('comes back as it was', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        expect(parseListQuery(list, formatListQuery(list, query))).toEqual(query);
      }),
    );
  });

  it('leaves out what the list has by itself', () => {
    expect(formatListQuery(list, parseListQuery(list, {}))).toEqual({});
  });

  it('falls back to the settings of the list', () => {
    expect(parseListQuery(list, {})).toEqual({
      search: '',
      scene: 'all',
      filters: {},
      within: undefined,
      sort: [{ field: 'SignDate', descending: true }],
      page: 0,
      size: 20,
    });
  });

  it.each([
    { params: { page: '-3' }, part: { page: 0 } },
    { params: { page: 'x' }, part: { page: 0 } },
    { params: { page: '99999999' }, part: { page: MAX_PAGE } },
    { params: { page: '1', startPage: '1' }, part: { page: 0 } },
    { params: { rows: '1000' }, part: { size: 20 } },
    { params: { rows: '0' }, part: { size: 20 } },
    { params: { rows: '7.5' }, part: { size: 20 } },
    { params: { rows: '50' }, part: { size: 50 } },
    { params: { rows: '7' }, part: { size: 7 } },
    { params: { scene: 'nothing' }, part: { scene: 'all' } },
    { params: { searchKey: `  ${'x'.repeat(80)}` }, part: { search: 'x'.repeat(80) } },
    { params: { within: 'unit' }, part: { within: 'unit', filters: {} } },
    { params: { within: 'group' }, part: { within: undefined, filters: {} } },
    { params: { OrderState: '' }, part: { filters: {} } },
    { params: { OrderState: '10,20', list: 'order/list' }, part: { filters: { OrderState: '10,20' } } },
    {
      params: { sort: '-Money,SignDate' },
      part: {
        sort: [
          { field: 'Money', descending: true },
          { field: 'SignDate', descending: false },
        ],
      },
    },
    {
      params: { sort: '-Money,SignDate,OrderNo,Title' },
      part: {
        sort: [
          { field: 'Money', descending: true },
          { field: 'SignDate', descending: false },
          { field: 'OrderNo', descending: false },
          { field: 'Title', descending: false },
        ],
      },
    },
  ])('reads $params', ({ params, part }) => {
    expect(parseListQuery(list, params)).toMatchObject(part);
  });

  it.each<[params: Record<string, string>, problem: string | undefined]>([
    [{ searchKey: 'x'.repeat(100), sort: 'Title,-Money,OrderNo', scene: 'all', within: 'own' }, undefined],
    [{ searchKey: '', scene: '', within: '', sort: '' }, undefined],
    [{ searchKey: 'x'.repeat(101) }, '搜索内容最多 100 个字'],
    [{ sort: 'Title,Money,OrderNo,SignDate' }, '最多按 3 个字段排序'],
    [{ scene: 'nothing' }, '列表没有这个分类'],
    [{ within: 'galaxy' }, '没有这个范围'],
  ])('of %j says what cannot be given', (params, problem) => {
    const scenes = list.scenes.map(({ key }) => key);
    expect(queryProblem(parseListQuery(list, params), scenes, params)).toBe(problem);
  });
});
