import { expect, it } from 'vitest';
import { formatListAddress, readListAddress } from '#engine/query/readListAddress.ts';

it('reads what it wrote, and nothing else', () => {
  const address = {
    list: 'order/list',
    params: { CreateTime: '2026-03-10', sort: '-CreateTime', searchKey: 'a=b&c?' },
  };
  expect(readListAddress(formatListAddress(address))).toEqual(address);
  expect(readListAddress('order/list')).toEqual({ list: 'order/list', params: {} });
  expect(readListAddress('order/list?sort=%E0%A4%A')?.list).toBe('order/list');
  for (const wrong of [null, 3, '', 'order', 'https://example.com/a', 'a/b/c'])
    expect(readListAddress(wrong)).toBeUndefined();
});
