import { expect, it } from 'vitest';
import { valueText } from '#renderer/fields/valueText.ts';
import { createEnumStore } from '#renderer/stores/createEnumStore.ts';
import { documentsOf, modelsOf, productOf } from '../../support/buildEntity.ts';

const fields = {
  Kind: { type: 'integer', title: '种类', 'x-enum': 'Kind' },
  Kinds: { type: 'array', items: { type: 'integer' }, title: '多种', 'x-enum': 'Kind' },
  List: { type: 'string', title: '列表', 'x-component': 'ListLink', 'x-computed': true },
} as const;
const kinds = { Kind: { title: '种类', items: [{ Value: 1, Label: '甲' }] } };
const entity = modelsOf(productOf([documentsOf('thing', fields)], { enums: kinds })).get('thing');

it('names items as they are now, not as they were when the row came, as long as all of them are here', async () => {
  let items = [
    { Value: 1, Label: '甲' },
    { Value: 2, Label: '乙' },
  ];
  const store = createEnumStore(() => Promise.resolve(items));
  const row = { Kind: 1, KindText: '甲', Kinds: [1, 2], KindsText: '甲、乙' };
  const texts = (): string[] =>
    ['Kind', 'Kinds'].map((name) => {
      const field = entity?.field(name);
      return field === undefined ? '' : valueText(field, row, name, { enums: store.source });
    });
  expect(texts()).toEqual(['甲', '甲、乙']);

  await store.load(['Kind']);
  items = [
    { Value: 1, Label: '新甲' },
    { Value: 2, Label: '乙' },
  ];
  await store.reload();
  expect(texts()).toEqual(['新甲', '新甲、乙']);
  expect(store.reloads()).toBe(1);

  // A deleted item keeps the name that was sent with the row.
  items = [{ Value: 2, Label: '乙' }];
  await store.reload();
  expect(texts()).toEqual(['甲', '甲、乙']);
});

it('says of a list that one gets there', () => {
  const field = entity?.field('List');
  const text = field && valueText(field, { List: 'order/list' }, 'List', { enums: () => undefined });
  expect(text).toBe('查看列表');
});
