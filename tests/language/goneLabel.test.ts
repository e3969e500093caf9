import { describe, expect, it } from 'vitest';
import { deletedItemLabel, findEnumItem, withDeletedItems } from '#language/findEnumItem.ts';

const typeOf = (...items: readonly (readonly [number, string])[]) => ({
  name: 'Kind',
  title: '类型',
  items: items.map(([Value, Label]) => ({ Value, Label })),
});

describe('items that were deleted', () => {
  it('are remembered by their last name until they are back, at any level, and are no items', () => {
    const tree = { ...typeOf([2, '乙']), items: [{ Value: 1, Label: '甲', Children: [{ Value: 11, Label: '甲一' }] }] };
    const first = withDeletedItems(tree, typeOf([2, '乙']));
    expect(findEnumItem(first, 11)).toBeUndefined();
    expect([deletedItemLabel(first, 1), deletedItemLabel(first, 11), deletedItemLabel(first, '1/11')]).toEqual([
      '甲（已删除）',
      '甲一（已删除）',
      '甲一（已删除）',
    ]);
    const second = withDeletedItems(first, typeOf([3, '丙']));
    expect([deletedItemLabel(second, 11), deletedItemLabel(second, 2)]).toEqual(['甲一（已删除）', '乙（已删除）']);
    const back = withDeletedItems(second, typeOf([1, '新甲'], [2, '乙'], [3, '丙'], [11, '甲一']));
    expect(back.gone).toBeUndefined();
  });

  it('that nobody remembers are still no bare number', () => {
    expect(deletedItemLabel(withDeletedItems(undefined, typeOf([1, '甲'])), 7)).toBe('已删除的选项');
  });
});
