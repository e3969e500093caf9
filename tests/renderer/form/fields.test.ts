import { describe, expect, it } from 'vitest';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Value } from '#language/Value.ts';
import { fileSize } from '#renderer/fields/FileLinks.tsx';
import { uploadProblem } from '#renderer/fields/controls/useUploads.ts';
import { enumOptions } from '#renderer/fields/controls/EnumSelect.tsx';
import { pickEntry } from '#renderer/fields/controls/pickEntry.ts';
import { treeOptions } from '#renderer/fields/treeOptions.ts';
import { EMPTY_SCOPE } from '../../support/evaluate.ts';
import { schemaOf } from '../../support/renderer/orderProduct.ts';

function field(name: string): FieldModel {
  const found = schemaOf('order').model.field(name);
  if (found === undefined) throw new Error(`There is no field ${name}`);
  return found;
}

const context = () => EMPTY_SCOPE;
const EMPTY = { shown: () => null, context };
const FULL = { shown: () => 1, context };

const TREE = [
  {
    Value: 10,
    Label: '甲',
    Children: [
      { Value: 101, Label: '甲一' },
      { Value: 102, Label: '甲二', IsEnabled: false },
    ],
  },
  { Value: 20, Label: '乙', Children: [{ Value: 201, Label: '乙一' }] },
];

it('options of a select stand in groups, without disabled items except those chosen', () => {
  expect(enumOptions(TREE, undefined, [])).toEqual([
    { label: '甲', options: [{ value: 101, label: '甲一' }] },
    { label: '乙', options: [{ value: 201, label: '乙一' }] },
  ]);
  expect(enumOptions(TREE, [101, 102], [102])).toEqual([
    { value: 101, label: '甲一' },
    { value: 102, label: '甲二' },
  ]);
});

it('nodes of a tree carry paths where the field stores paths, and only ends can be chosen where it says so', () => {
  const [first] = treeOptions(TREE, { path: true, leaf: true });

  expect(first).toMatchObject({ value: '10', selectable: false });
  expect(first?.children).toMatchObject([{ value: '10/101', selectable: true }]);
});

describe('picking a record', () => {
  const row = { Id: 8, Text: '泵', Ref: { Price: 12, Hint: '小心' } };

  it('enters Id and name, brings what rules read, and fills empty fields only', () => {
    expect(pickEntry(field('ProductId'), [row], EMPTY)).toEqual({
      values: { ProductId: 8, Note: '小心' },
      texts: { ProductId: '泵' },
      refs: { ProductId: { Price: 12, Hint: '小心', Id: 8 } },
      filled: { Note: '由“产品”带出，可以修改' },
      other: { values: {}, texts: {} },
    });
    const other = pickEntry(field('ProductId'), [row], FULL);
    expect([other.values, other.other.values]).toEqual([{ ProductId: 8 }, { Note: '小心' }]);
  });

  it('replaces what the last choice filled and nobody changed, and takes it back with the choice', () => {
    const chosen = (note: Value, isFilled = false): Parameters<typeof pickEntry>[2] => ({
      shown: (name) => (name === 'Note' ? note : 7),
      context: () => ({ ...EMPTY.context(), refs: { ProductId: { Price: 3, Hint: '旧话', Id: 7 } } }),
      isFilled: () => isFilled,
    });
    expect(pickEntry(field('ProductId'), [row], chosen('旧话')).values).toEqual({ ProductId: 8, Note: '小心' });
    expect(pickEntry(field('ProductId'), [row], chosen('自己写的')).other.values).toEqual({ Note: '小心' });
    expect(pickEntry(field('ProductId'), [row], chosen('默认', true)).values).toEqual({ ProductId: 8, Note: '小心' });
    expect(pickEntry(field('ProductId'), [], chosen('旧话')).values).toEqual({ ProductId: null, Note: null });
    expect(pickEntry(field('ProductId'), [], chosen('自己写的')).values).toEqual({ ProductId: null });
  });

  it('enters name and Id of a lookup text, and empties both', () => {
    expect(pickEntry(field('BuyerName'), [row], EMPTY)).toMatchObject({
      values: { BuyerName: '泵', BuyerId: 8 },
      refs: { BuyerId: { Id: 8 } },
    });
    expect(pickEntry(field('BuyerName'), [], EMPTY).values).toEqual({ BuyerName: null, BuyerId: null });
  });
});

describe('uploads', () => {
  it('are refused by size and kind before they start', () => {
    expect(uploadProblem(field('Files'), { name: 'a.pdf', size: 10 })).toBeUndefined();
    expect(uploadProblem(field('Files'), { name: 'a.pdf', size: 60 * 1024 * 1024 })).toBe('“a.pdf”超过 50 MB');
    const small = { ...field('Files'), largest: 10 };
    expect(uploadProblem(small, { name: 'a.pdf', size: 11 * 1024 * 1024 })).toBe('“a.pdf”超过 10 MB');
    expect(uploadProblem({ ...field('Files'), type: 'image' }, { name: 'a.gif', size: 10 })).toContain('类型不支持');
  });

  it('show their size as people read it', () => {
    expect([812, 24_000, 3_300_000].map(fileSize)).toEqual(['812 B', '23 KB', '3.1 MB']);
  });
});
