import { expect, it } from 'vitest';
import { dropTarget } from '#admin/enums/ItemTree.tsx';
import { flatItems } from '#admin/enums/enumWorkbook.ts';

const ITEMS = flatItems([
  { Value: 1, Label: '一' },
  {
    Value: 2,
    Label: '二',
    Children: [
      { Value: 21, Label: '二一' },
      { Value: 22, Label: '二二' },
    ],
  },
  { Value: 3, Label: '三' },
]);

it('goes before or after another item among its siblings, itself left out', () => {
  expect(dropTarget(ITEMS, '1', '3', -1)).toEqual({ ParentValue: '', Position: 1 });
  expect(dropTarget(ITEMS, '1', '3', 1)).toEqual({ ParentValue: '', Position: 2 });
  expect(dropTarget(ITEMS, '3', '1', -1)).toEqual({ ParentValue: '', Position: 0 });
  expect(dropTarget(ITEMS, '3', '22', -1)).toEqual({ ParentValue: '2', Position: 1 });
});

it('goes into another item as its first', () => {
  expect(dropTarget(ITEMS, '1', '3', 0)).toEqual({ ParentValue: '3', Position: 0 });
});
