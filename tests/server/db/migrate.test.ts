import { DEFAULT_ZONE } from '#fields/Zone.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '#server/db/Database.ts';
import { migrate } from '#server/db/migrate/migrate.ts';
import { widens } from '#server/db/migrate/planMigration.ts';
import { orderSql } from '#server/db/sql/compareSql.ts';
import { insertRecords } from '#server/db/rows/writeRecords.ts';
import { transaction } from '#server/db/transaction.ts';
import { loadProduct } from '#server/product/ReadyProduct.ts';
import { makeProduct, VEHICLES } from '../../support/server/makeProduct.ts';
import { objectAt } from '../../support/server/TestClient.ts';
import { onBothDatabases, useServer } from '../../support/server/TestServer.ts';

describe('what may become what', () => {
  it.each([
    ['date', 'timestamp(0) without time zone', true],
    ['bigint', 'numeric(18,2)', true],
    ['numeric(18,2)', 'numeric(24,6)', true],
    ['numeric(18,2)', 'numeric(18,4)', false],
    ['numeric(18,2)', 'bigint', false],
    ['bigint', 'text', true],
    ['text', 'bigint', false],
    ['bigint[]', 'text', false],
    ['boolean', 'text', true],
  ])('%s to %s: %s', (from, to, possible) => expect(widens(from, to)).toBe(possible));
});

onBothDatabases('migration', (kind) => {
  const server = useServer(kind, { schemasDir: makeProduct(VEHICLES) }, 'empty');

  type Properties = Record<string, object>;
  /** The product with other fields, or other keys of its form. */
  const vehicles = (change: (properties: Properties) => Properties, more: object = {}, list: object = {}) => {
    const form = objectAt(VEHICLES, 'vehicle/form.json', '|');
    const properties = Object.fromEntries(
      Object.entries(objectAt(form, 'properties')).filter(
        (entry): entry is [string, object] => typeof entry[1] === 'object',
      ),
    );
    const documents = {
      ...VEHICLES,
      'vehicle/form.json': { ...form, properties: change(properties), ...more },
      'vehicle/list.json': { title: '车', columns: ['Plate'], ...list },
    };
    const { product, problems } = loadProduct(makeProduct(documents));
    expect(problems).toEqual([]);
    return product;
  };
  const same = (properties: Properties): Properties => properties;
  const run = (product: ReturnType<typeof vehicles>) =>
    transaction(server.running.services.database, (db) =>
      migrate(
        product.entities.values(),
        {
          findEntity: (key) => product.entities.get(key),
          user: {},
          now: '2026-03-10 10:00:00',
          enums: () => undefined,
          db,
        },
        { kind, zone: DEFAULT_ZONE },
      ),
    );
  const db = (): Db => server.running.services.database.db;
  const typeOf = async (column: string) => {
    const { rows } = await sql<{ type: string }>`
      select format_type(atttypid, atttypmod) as type from pg_attribute where attrelid = '"vehicle"'::regclass and attname = ${column}`.execute(
      db(),
    );
    return rows[0]?.type;
  };

  it('does nothing twice', async () => {
    expect(await run(vehicles(same))).toEqual([]);
  });

  it('adds columns, widens types and keeps what is no longer in the schema', async () => {
    await run(vehicles((old) => ({ ...old, Day: { type: 'string', format: 'date', title: '日' } })));
    await insertRecords(db(), 'vehicle', [
      { Plate: '浙A1', Kind: 1, Seats: 5, Load: 1.25, Day: '2026-01-31', Remark: '留' },
    ]);
    const steps = await run(
      vehicles(({ Remark: _, ...old }) => ({
        ...old,
        Seats: { type: 'number', title: '座位' },
        Day: { type: 'string', format: 'date-time', title: '日' },
        Tags: { type: 'array', items: { type: 'string' }, title: '标签', 'x-enum': 'VehicleKind' },
      })),
    );
    expect(steps).toEqual([
      'widen vehicle.Seats bigint -> numeric(24,6)',
      'widen vehicle.Day date -> timestamp(0) without time zone',
      'add column vehicle.Tags text[]',
    ]);
    const { rows } = await sql`select "Seats", "Day", "Remark", "Tags" from "vehicle"`.execute(db());
    expect(rows).toEqual([{ Seats: 5, Day: '2026-01-31 00:00:00', Remark: '留', Tags: null }]);
  });

  it('renames the column of a field that says what it was called, with its index, once', async () => {
    const called = vehicles(({ Remark: _, ...old }) => ({
      ...old,
      Seats: { type: 'number', title: '座位' },
      Day: { type: 'string', format: 'date-time', title: '日' },
      Note: { type: 'string', title: '备注', 'x-was': ['Remark'] },
    }));
    await sql`create index "vehicle_Remark" on "vehicle" ("Remark")`.execute(db());
    expect(await run(called)).toEqual(['rename column vehicle.Remark -> Note']);
    const { rows } = await sql`
      select v."Note", i.relname as "index" from "vehicle" v, pg_class i where i.relname in ('vehicle_Note', 'vehicle_Remark')`.execute(
      db(),
    );
    expect(rows).toEqual([{ Note: '留', index: 'vehicle_Note' }]);
    expect(await run(called)).toEqual([]);
    await sql`drop index "vehicle_Note"`.execute(db());
    await sql`alter table "vehicle" rename column "Note" to "Remark"`.execute(db());
  });

  it('refuses what would lose something, and changes nothing then', async () => {
    const product = vehicles((old) => ({
      ...old,
      New: { type: 'string', title: '新' },
      Plate: { type: 'integer', title: '车牌' },
    }));
    await expect(run(product)).rejects.toThrow('vehicle.Plate');
    expect(await typeOf('New')).toBeUndefined();
  });

  it('makes unique indexes, drops those of rules that are gone, and does not stumble over rows that break a rule', async () => {
    const gone = await run(vehicles(same, { 'x-unique': [] }));
    expect(gone).toEqual([expect.stringMatching(/^drop index vehicle_unique_/)]);
    await insertRecords(db(), 'vehicle', [{ Plate: '浙A1', Kind: 1 }]);
    const back = await run(vehicles(same));
    expect(back).toEqual([expect.stringMatching(/^skip unique index vehicle_unique_/)]);
    await sql`delete from "vehicle"`.execute(db());
    expect(await run(vehicles(same))).toEqual([expect.stringMatching(/^create index vehicle_unique_/)]);
  });

  it("makes indexes of what makes a row somebody's own, and of nothing else that the condition reads", async () => {
    const fields = (properties: Properties): Properties => ({
      ...properties,
      DriverAccount: { type: 'integer', title: '司机账号' },
      Kind: { type: 'integer', title: '种类' },
    });
    const own = '{{ $record.DriverAccount === $user.AccountId || $record.Kind === 3 }}';
    const steps = await run(vehicles(fields, { 'x-scope': { own } }));
    expect(steps.filter((step) => step.startsWith('create index'))).toEqual(['create index vehicle_DriverAccount']);
  });

  it('makes an index for the order of a list, that the list then reads', async () => {
    const product = vehicles(same, {}, { sort: ['-Seats', 'Kind'] });
    const name = 'vehicle_order_Seats_desc_Kind';
    expect(await run(product)).toEqual([`create index ${name}`]);
    expect(await run(vehicles(same, {}, { sort: ['Plate'] }))).toEqual([]);
    const entity = product.entities.get('vehicle');
    if (entity === undefined) throw new Error('there is no vehicle');
    const sort = entity.lists.get('list')?.sort ?? [];
    const text = await transaction(server.running.services.database, async (own) => {
      await sql`set local enable_seqscan = off`.execute(own);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select t."Id" from "vehicle" as t where not t."IsDeleted" order by ${orderSql(sort, entity, 't')} limit 5
      `.execute(own);
      return rows.map((row) => row['QUERY PLAN']).join(' ');
    });
    expect(text).toContain(name);
    expect(text).not.toContain('Sort');
  });

  it('lets one of several processes do the work', async () => {
    const product = vehicles((old) => ({ ...old, Once: { type: 'string', title: '一次' } }));
    const steps = await Promise.all([run(product), run(product), run(product)]);
    expect(steps.flat()).toEqual(['add column vehicle.Once text']);
  });
});
