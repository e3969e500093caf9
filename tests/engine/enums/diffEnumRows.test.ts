import { expect, it } from 'vitest';
import { diffEnumRows } from '#engine/enums/diffEnumRows.ts';
import type { FlatEnumItem } from '#engine/enums/FlatEnumItem.ts';

const item = (Value: string, Label: string, more: Partial<FlatEnumItem> = {}): FlatEnumItem => ({
  Value,
  Label,
  ParentValue: null,
  Color: null,
  LoginId: null,
  Remark: null,
  IsEnabled: true,
  ...more,
});
const ITEMS = [item('1', '一'), item('2', '二'), item('21', '二一', { ParentValue: '2' })];
const TREE = { isTree: true, isText: false };
const wrong = (rows: readonly FlatEnumItem[], kind = TREE): string[] =>
  diffEnumRows(ITEMS, rows, kind).Issues.map(({ Row, Message }) => `${Row} ${Message}`);

it('finds nothing in a list that is the same', () => {
  expect(diffEnumRows(ITEMS, ITEMS, TREE)).toEqual({ Changes: [], Issues: [], Missing: [], IsReordered: false });
});

it('tells what is new, what changed in which fields, what is missing, and another order', () => {
  const rows = [item('2', '贰', { Color: 'red' }), item('1', '一', { IsEnabled: false }), item('3', '三')];
  expect(diffEnumRows(ITEMS, rows, TREE)).toMatchObject({
    Changes: [
      { Value: '2', Kind: 'change', Changes: { Label: ['二', '贰'], Color: [null, 'red'] } },
      { Value: '1', Kind: 'change', Changes: { IsEnabled: [true, false] } },
      { Value: '3', Label: '三', Kind: 'add' },
    ],
    Missing: ['21'],
    IsReordered: true,
  });
});

it('names every row that cannot be brought in', () => {
  expect(wrong([item('x', '甲'), item('', '乙'), item('3', ''), item('4', '丁', { Color: 'beige' })])).toEqual([
    '1 这个类型的值是整数，“x”不是',
    '2 值是 1 到 50 个字符，不能有空格、逗号和斜线',
    '3 请输入名称',
    '4 没有颜色“beige”',
  ]);
  expect(wrong([item('x', '甲')], { isTree: true, isText: true })).toEqual([]);
  expect(wrong([item('3', '三'), item('3', '叁')])).toEqual(['2 值 3 重复']);
  expect(wrong([item('3', '一')])).toEqual(['1 同级已有名称“一”']);
  expect(wrong([item('3', '一', { ParentValue: '2' })])).toEqual([]);
  expect(wrong([item('3', '三', { ParentValue: '9' })])).toEqual(['1 上级“9”不存在']);
  expect(wrong([item('3', '三', { ParentValue: '2' })], { isTree: false, isText: false })).toEqual([
    '1 这个类型没有层级，不能有上级',
  ]);
});

it('refuses circles, also those that close over items outside of the list', () => {
  expect(wrong([item('2', '二', { ParentValue: '21' })])).toEqual(['1 上级不能是它自己，也不能是它自己的下级']);
  expect(wrong([item('2', '二', { ParentValue: '2' })])).toEqual(['1 上级不能是它自己，也不能是它自己的下级']);
});

it('lets two items change their names with each other', () => {
  expect(wrong([item('1', '二'), item('2', '一')])).toEqual([]);
});

it('holds the rows to what single items are held to', () => {
  expect(wrong([item('3', '三', { Remark: '长'.repeat(201) })])).toEqual(['1 说明不能超过 200 个字']);
  expect(wrong([item('3', '三'.repeat(51))])).toEqual(['1 名称不能超过 50 个字']);
});
