import { beforeAll, expect, it } from 'vitest';
import { breakWords } from '#proof/breaks/breakWords.ts';
import { readOnly } from '#server/db/transaction.ts';
import { checkStored, type CheckedEntity } from '#server/jobs/checkStored.ts';
import { lookInto } from '#server/jobs/lookInto.ts';
import { makeProduct } from '../../support/server/makeProduct.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { numberAt } from '../../support/server/TestClient.ts';
import { onEachDatabase, useServer } from '../../support/server/TestServer.ts';
import { SMALL_PRODUCT } from '../../support/server/testSettings.ts';

const text = (title: string, more: object = {}) => ({ type: 'string', title, ...more });
const sets = (value: string) => ({ 'x-reactions': [{ fulfill: { state: { value: `{{ ${value} }}` } } }] });

/** Rides, each marked with the user who saved it, whose cost is shared among its stops in their order. */
const RIDES = {
  'ride/form.json': {
    ...{ title: '行程', type: 'object', 'x-permission': 'ContactMgr', 'x-title-field': 'Code' },
    'x-checks': [{ field: 'Route', when: '{{ $values.Route === $user.LoginId }}', message: '路线不能是自己的账号' }],
    properties: {
      Code: text('编号'),
      Route: text('路线'),
      Clerk: { type: 'integer', title: '登记人', ...sets('$user.AccountId') },
      Cost: { type: 'number', title: '费用', multipleOf: 0.01 },
      stops: { type: 'array', title: '停靠', 'x-child': { entity: 'stop', by: 'RideId' } },
    },
  },
  'ride/list.json': { title: '行程', columns: ['Code'], search: ['Code'] },
  'stop/form.json': {
    ...{ title: '停靠', type: 'object', 'x-permission': 'ContactMgr', 'x-title-field': 'Place' },
    properties: {
      RideId: { type: 'integer', title: '行程', 'x-reference': { entity: 'ride' } },
      Place: text('地点'),
      Percent: { type: 'number', title: '比例', multipleOf: 0.01 },
      Part: {
        ...{ type: 'number', title: '分摊', multipleOf: 0.01 },
        ...sets("share($ref.RideId.Cost, $ref.RideId.stops, 'Percent', $index)"),
      },
    },
  },
  'stop/list.json': { title: '停靠', columns: ['Place'], search: ['Place'] },
};

onEachDatabase('what depends on who saved a record', (kind) => {
  let ride: number;
  const server = useServer(kind, { schemasDir: makeProduct(RIDES, SMALL_PRODUCT) });
  beforeAll(async () => {
    const admin = await server.signIn('13900000001');
    const stops = ['东', '南', '西'].flatMap((place, i): [string, string][] => [
      [`stops[${i}][Place]`, place],
      [`stops[${i}][Percent]`, i === 2 ? '33.34' : '33.33'],
    ]);
    for (const Code of ['A', 'B']) {
      const fields = { Code, Route: '环线', Cost: '100.01', ...Object.fromEntries(stops) };
      ride = await admin.add('ride', fields);
    }
  });

  /** The check of an entity's stored records, as `guiju verify` runs it. */
  async function check(key: string): Promise<CheckedEntity> {
    const { database, products } = server.running.services;
    const product = products.current;
    const { savers, ...found } = await lookInto(database, { ...product, enums: server.running.services.enums.source });
    const entity = product.find(key);
    if (entity === undefined) throw new Error(`no ${key}`);
    const options = { most: 5, shouldStop: () => false, savers };
    return readOnly(database, (db) => checkStored({ ...found, db }, entity, options));
  }

  const personal = async (key: string): Promise<unknown[]> =>
    (await check(key)).personal.map(({ field, kind, why, unmet }) => [field, kind, why, unmet]);

  it('is as it should be where one of the accounts would save it like that, row by row', async () => {
    const none = { count: 0, ids: [] };
    expect(await personal('ride')).toEqual([
      ['Clerk', 'computed', 'user', none],
      ['Route', 'check', 'user', none],
    ]);
    expect(await personal('stop')).toEqual([['Part', 'computed', 'index', none]]);
    const { broken } = await check('stop');
    expect(broken.map(({ rule }) => breakWords(rule))).toEqual([]);
  });

  it('is told by its Ids where nobody would, and for whom alone it is wrong', async () => {
    await queryRows(server, `update "ride" set "Clerk" = 987654 where "Id" = ${ride}`);
    // Another account may have saved it: the check reports nothing about values that depend on the account.
    await queryRows(server, `update "ride" set "Route" = '13900000001' where "Id" = ${ride}`);
    const [south] = await queryRows(
      server,
      `update "stop" set "Part" = "Part" + 0.01 where "RideId" = ${ride} and "Place" = '南' returning "Id"`,
    );
    expect(await personal('ride')).toEqual([
      ['Clerk', 'computed', 'user', { count: 1, ids: [ride] }],
      ['Route', 'check', 'user', { count: 0, ids: [] }],
    ]);
    expect(await personal('stop')).toEqual([['Part', 'computed', 'index', { count: 1, ids: [numberAt(south, 'Id')] }]]);
  });

  it('is held against nobody where the accounts are older than the program', async () => {
    await queryRows(server, 'alter table "account" rename column "IsService" to "IsServiceLater"');
    try {
      expect(await personal('stop')).toEqual([['Part', 'computed', 'index', undefined]]);
    } finally {
      await queryRows(server, 'alter table "account" rename column "IsServiceLater" to "IsService"');
    }
  });
});
