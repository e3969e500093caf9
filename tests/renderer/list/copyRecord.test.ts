import { expect, it } from 'vitest';
import { copyRecord } from '#renderer/list/actions/useListActions.ts';
import { orderModels, schemaOf } from '../../support/renderer/orderProduct.ts';

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
