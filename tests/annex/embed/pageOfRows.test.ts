import { describe, expect, it } from 'vitest';
import { pageOfRows } from '#annex/embed/pageOfRows.ts';
import type { Values } from '#language/Value.ts';
import { documentsOf, modelsOf, productOf } from '../../support/buildEntity.ts';

const model = modelsOf(
  productOf([
    documentsOf(
      'thing',
      { Name: { type: 'string', title: '名称' }, Size: { type: 'integer', title: '大小' } },
      { 'x-title-field': 'Name' },
      {
        lists: {
          list: { title: '物件', columns: ['Name', 'Size'], search: ['Name'], where: '{{ $record.Size !== 9 }}' },
        },
      },
    ),
  ]),
).get('thing');
const list = model?.lists.get('list');
const ROWS: readonly Values[] = [
  { Id: 1, Name: 'b', Size: 10 },
  { Id: 2, Name: 'A', Size: null },
  { Id: 3, Name: 'c', Size: 2 },
  { Id: 4, Name: 'd', Size: 9 },
];

function find(query: Partial<Parameters<typeof pageOfRows>[1]>): unknown {
  if (model === undefined || list === undefined) throw new Error('The list was not built');
  const context = { schema: { model }, list, enums: new Map(), user: {}, now: '2026-03-10 10:00:00' };
  const asked = { page: 0, size: 10, sort: [], search: '', filters: {}, ...query };
  const { rows, total } = pageOfRows(ROWS, asked, context);
  return [total, ...rows.map(({ Id }) => Id)];
}

describe('pageOfRows', () => {
  it('leaves the rows of the list, in order, empty values last both ways', () => {
    expect(find({})).toEqual([3, 1, 2, 3]);
    expect(find({ sort: [{ field: 'Size', descending: false }] })).toEqual([3, 3, 1, 2]);
    expect(find({ sort: [{ field: 'Size', descending: true }] })).toEqual([3, 1, 3, 2]);
    expect(find({ sort: [{ field: 'Name', descending: false }], size: 2 })).toEqual([3, 2, 1]);
    expect(find({ size: 2, page: 1 })).toEqual([3, 3]);
  });

  it('searches and filters, and refuses a filter that says nothing', () => {
    expect(find({ search: 'a' })).toEqual([1, 2]);
    expect(find({ filters: { Size: '5~20' } })).toEqual([1, 1]);
    expect(find({ filters: { Size: 'empty' } })).toEqual([1, 2]);
    expect(() => find({ filters: { Size: 'many' } })).toThrow('Size=many');
    expect(() => find({ filters: { Weight: '1' } })).toThrow('Weight=1');
  });
});
