import { beforeAll, expect, it } from 'vitest';
import customer from '../../fixtures/products/small/customer/form.json' with { type: 'json' };
import { makeProduct } from '../../support/server/makeProduct.ts';
import { at, listAt, type Fields } from '../../support/server/TestClient.ts';
import { onEachDatabase, useServer } from '../../support/server/TestServer.ts';
import { SMALL_PRODUCT } from '../../support/server/testSettings.ts';

/** The small product with bids, and with levels that a customer reads only on a black list. */
const MORE = {
  'customer/form.json': {
    ...customer,
    'x-customer': {
      where: '{{ $record.Id === $user.CustomerId }}',
      fields: ['CustomerName', 'Level'],
      when: { Level: '{{ $record.IsBlack === true }}' },
    },
  },
  'bid/form.json': {
    ...{ title: '投标', type: 'object', 'x-permission': 'OrderMgr', 'x-title-field': 'Name' },
    'x-customer': { where: '{{ $record.CustomerId === $user.CustomerId }}', fields: ['Name', 'CustomerId'] },
    properties: {
      Name: { type: 'string', title: '名称' },
      Level: { type: 'integer', title: '级别', 'x-enum': 'Level' },
      CustomerId: {
        ...{ type: 'integer', title: '客户' },
        'x-reference': {
          entity: 'customer',
          likely: [
            { where: '{{ $record.Level === $values.Level }}', reason: '级别相同' },
            { where: '{{ $record.CustomerName === $values.Name }}', reason: '同名' },
          ],
        },
      },
    },
  },
  'bid/list.json': { title: '投标', columns: ['Name'] },
};
const names = Array.from({ length: 52 }, (_, i) => `候选${100 + i}`);

onEachDatabase('likely records of a picker', (kind) => {
  const schemasDir = makeProduct(MORE, SMALL_PRODUCT);
  const server = useServer(kind, { schemasDir });
  beforeAll(async () => {
    const admin = await server.signIn('13900000001');
    for (const CustomerName of names)
      expect(await admin.post('/api/customer/Add', { CustomerName, Level: 2 })).toMatchObject({ Successed: true });
  });

  const pick = async (login: string, values: Fields): Promise<unknown[][]> => {
    const client = await server.signIn(login);
    const { Data } = await client.get('/api/bid/Pick', { for: 'bid.CustomerId', ...values });
    return listAt(Data, 'Rows').map((row) => [at(row, 'Text'), at(row, 'Likely')]);
  };

  it.each(['候选100', '候选151'])('begin with the one that meets all conditions, %s', async (name) => {
    const rows = await pick('13900000001', { 'v.Level': 2, 'v.Name': name });

    expect(rows[0]).toEqual([name, ['级别相同', '同名']]);
    expect(rows.slice(1, 6).map(([, likely]) => likely)).toEqual([
      ...Array.from({ length: 4 }, () => ['级别相同']),
      undefined,
    ]);
  });

  it('are followed by those that the user chose before, unless they may not be chosen', async () => {
    const ids = new Map<string, number>();
    const admin = await server.signIn('13900000001');
    for (const name of ['候选150', '候选120']) {
      const { Data } = await admin.get('/api/bid/Pick', { for: 'bid.CustomerId', searchKey: name });
      ids.set(name, Number(at(Data, 'Rows.0.Id')));
    }
    const recent = [...ids.values(), 999_999].join();
    const rows = await pick('13900000001', { recent, 'v.Level': '', 'v.Name': '候选120' });
    expect(rows.slice(0, 3)).toEqual([
      ['候选120', ['同名']],
      ['候选150', ['最近选过']],
      [expect.any(String), undefined],
    ]);
    expect(rows.filter(([name]) => name === '候选150')).toHaveLength(1);
    expect(await pick('13800000001', { recent })).toEqual([['杭州城投', undefined]]);
  });

  it('name only conditions about what the user sees of the record', async () => {
    expect(await pick('13800000001', { 'v.Level': 1, 'v.Name': '杭州城投' })).toEqual([['杭州城投', ['同名']]]);
    expect(await pick('13900000001', { 'v.Level': 1, 'v.Name': '' })).toContainEqual(['杭州城投', ['级别相同']]);
    expect(await pick('13800000001', { 'v.Level': 1, 'v.Name': '' })).toEqual([['杭州城投', undefined]]);
  });
});
