import { expect, it } from 'vitest';
import { mergeShipped, type KeptItem } from '#engine/enums/mergeShipped.ts';
import type { FlatEnumItem } from '#engine/enums/FlatEnumItem.ts';

const item = (Value: string, Label: string, ParentValue: string | null = null): FlatEnumItem => ({
  ...{ Value, Label, ParentValue },
  ...{ Color: null, LoginId: null, Remark: null, IsEnabled: true },
});
const kept = (Value: string, Label: string, more: Partial<KeptItem> = {}): KeptItem => ({
  ...item(Value, Label),
  ...{ isOwn: false, isTouched: false },
  ...more,
});

it('adds what is new behind what stands before it, and never what was deleted', () => {
  const merge = mergeShipped([kept('1', '甲'), kept('3', '丙')], new Set(['2']), [
    item('0', '零'),
    item('1', '甲'),
    item('2', '乙'),
    item('4', '丁'),
    item('3', '丙'),
    item('31', '丙一', '3'),
    item('32', '丙二', '3'),
    // Its parent was deleted.
    item('21', '乙一', '2'),
  ]);
  expect(merge.added.map(({ item: { Value }, after }) => [Value, after])).toEqual([
    ['0', null],
    ['4', '1'],
    ['31', null],
    ['32', '31'],
  ]);
  expect([merge.changed, merge.refused]).toEqual([[], []]);
});

it('lets what nobody touched follow the product, and leaves the rest as it is', () => {
  const merge = mergeShipped(
    [kept('1', '甲'), kept('2', '我的乙', { isTouched: true }), kept('3', '我的', { isOwn: true, isTouched: true })],
    new Set(),
    [item('1', '新甲'), item('2', '乙'), item('3', '丙')],
  );
  expect(merge.added).toEqual([]);
  expect(merge.changed.map(({ Label }) => Label)).toEqual(['新甲']);
  expect(merge.refused).toEqual(['“丙”（3）没有加入：这个值已用于“我的”']);
});
