import { expect, it } from 'vitest';
import { copyRecord } from '#renderer/list/actions/useListActions.ts';
import { documentsOf, modelsOf, productOf } from '../../support/buildEntity.ts';
import { allowedSchema, orderModels, schemaOf } from '../../support/renderer/orderProduct.ts';
import { CHOICES, WRITTEN_KINDS } from '../../support/WRITTEN_KINDS.ts';

it('takes child rows along, and names what stays with the original', () => {
  const lines = [
    { Id: 71, OrderId: 7, Version: 3, Money: 2, No: 1 },
    { Id: 72, OrderId: 7, Version: 1, Money: 1, No: 2 },
  ];
  const record = {
    Id: 7,
    Version: 4,
    OrderNo: 'D0007',
    Kind: 2,
    Cheque: 'C1',
    Files: [{ Id: 5, FileName: 'a.pdf' }],
    orderLine: lines,
  };
  const { prefill, left } = copyRecord(schemaOf('order'), record, (key) => orderModels.get(key));
  expect(left).toEqual(['附件']);
  expect(Object.keys(prefill)).toEqual(['Kind', 'Cheque', 'orderLine']);
  expect(prefill['orderLine']?.value).toMatchObject([{ Money: 2 }, { Money: 1 }]);
  expect(JSON.stringify(prefill['orderLine'])).not.toMatch(/"(Id|OrderId|Version)"/);
});

it.each(Object.entries(WRITTEN_KINDS))('copies a value of the kind %s, or names it', (kind, [node, within]) => {
  const line = documentsOf('detail', {
    Name: { type: 'string', title: '名称' },
    Scan: { type: 'array', title: '扫描件', 'x-component': 'Attachments' },
    ThingId: { type: 'integer', title: '单据', 'x-reference': { entity: 'thing' } },
  });
  const product = productOf([documentsOf('thing', { Typed: node }), line], {
    enums: { Sort: { title: '类别', items: CHOICES } },
  });
  const models = modelsOf(product);
  const thing = models.get('thing');
  if (thing === undefined) throw new Error('There is no entity');
  const files = [{ Id: 5, FileName: 'a.pdf' }];
  const given = kind === 'rows' ? [{ Id: 3, Name: '甲', Scan: files }] : kind === 'attachments' ? files : within;
  const copied = (find: (key: string) => ReturnType<typeof models.get>) =>
    copyRecord(allowedSchema(thing), { Id: 1, Version: 1, Typed: given }, find);
  const { prefill, left } = copied((key) => models.get(key));
  if (kind === 'attachments') expect([prefill, left]).toEqual([{}, ['值']]);
  else if (kind === 'rows') {
    expect([prefill['Typed']?.value, left]).toMatchObject([[{ Name: '甲' }], ['值的扫描件']]);
    expect(JSON.stringify(prefill['Typed'])).not.toContain('Scan');
    // Rows of an entity that the user does not see cannot be copied.
    expect(copied(() => undefined)).toEqual({ prefill: {}, left: ['值'] });
  } else expect([prefill['Typed']?.value, left]).toEqual([given, []]);
});
