import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { AppError } from '#engine/errors.ts';
import type { ListReply } from '#wire/ListReply.ts';
import type { RecordReply } from '#wire/RecordReply.ts';
import type { Call } from '#server/access/Call.ts';
import { buildUser } from '#server/access/buildUser.ts';
import { makeCall, SYSTEM_USER, systemCall, withoutAccount } from '#server/access/openCall.ts';
import { perUser } from '#server/access/perUser.ts';
import type { Db } from '#server/db/Database.ts';
import { prepareProduct, type ReadyProduct, resetProduct } from '#server/product/ReadyProduct.ts';
import { findAccount } from '#server/db/accounts/accounts.ts';
import { readOnly } from '#server/db/transaction.ts';
import { searchRecords } from '#server/records/list/searchRecords.ts';
import { getRecord } from '#server/records/read/getRecord.ts';
import { onOneDatabase, useServer } from '../../support/server/TestServer.ts';

const ACCOUNTS = ['01', '03', '05', '06', '10', '16', '19'].map((nn) => `139000000${nn}`);
/** A second, a minute, an hour. */
const STEPS = [1000, 60_000, 3_600_000];
const LISTS = ['contract', 'customer', 'project', 'paymentPlan', 'tender'];

interface Answer extends Pick<ListReply, 'Rows' | 'Total' | 'SceneCounts' | 'Sums'> {
  readonly first: RecordReply | null;
}

type Change = {
  readonly what: 'scope' | 'roles' | 'unit' | 'owner' | 'chief' | 'time';
  readonly a: number;
  readonly b: number;
};

const changes = fc.record<Change>({
  what: fc.constantFrom('scope', 'roles', 'unit', 'owner', 'chief', 'time'),
  a: fc.nat(50),
  b: fc.nat(50),
});

/**
 * The caches for a user's access (access decisions, statements, database replies) equal a new computation, whatever
 * roles, units, records and time have changed in between.
 */
onOneDatabase('what is kept between calls', (kind) => {
  const server = useServer(kind, {}, 'shipped');

  it('equals what is made anew after random changes', async () => {
    let rows = 0;
    const two = fc.uniqueArray(fc.constantFrom(...ACCOUNTS), { minLength: 2, maxLength: 2 });
    await fc.assert(
      fc.asyncProperty(fc.array(changes, { minLength: 1, maxLength: 3 }), two, async (steps, logins) => {
        for (const step of steps) await change(step);
        for (const key of LISTS) {
          const kept = [];
          for (const login of logins) kept.push(await read(key, login, true));
          for (const [i, login] of logins.entries()) expect(kept[i]).toEqual(await read(key, login, false));
          for (const each of kept) rows += typeof each === 'string' ? 0 : each.Rows.length;
        }
      }),
      { numRuns: 12 },
    );
    expect(rows).toBeGreaterThan(200);
  });

  it('goes with the product that it was made of', async () => {
    const { services } = server.running;
    const made = perUser(
      () => 'title',
      ({ product }) => ({ product }),
    );
    const { texts, set } = services.products.current;
    const ofAnother = (): WeakRef<ReadyProduct> => {
      const { product } = resetProduct({ folder: '', texts }, set);
      const current = prepareProduct(product);
      made(makeCall(withoutAccount(SYSTEM_USER), '', { ...services, products: { current } }));
      return new WeakRef(current);
    };
    const replaced = ofAnother();
    setFlagsFromString('--expose-gc');
    const collect: unknown = runInNewContext('gc');
    if (typeof collect !== 'function') throw new Error('nothing collects garbage');
    await expect
      .poll(() => {
        Reflect.apply(collect, undefined, []);
        return replaced.deref() === undefined;
      })
      .toBe(true);
  });

  /** Changes the database directly, bypassing all cache invalidation. */
  async function change({ what, a, b }: Change): Promise<void> {
    const { db } = server.running.services.database;
    const id = String(a + 1);
    const scope = String((b % 5) + 1);
    switch (what) {
      case 'scope':
        await sql`update "role" set "DataScope" = ${scope}::bigint where "Id" = ${String((a % 9) + 1)}::bigint`.execute(
          db,
        );
        return;
      case 'roles':
        await sql`
          update "account" set "Roles" = (select array_agg("RoleCode") from "role" where "Id" % 5 = ${scope}::bigint - 1)
          where "LoginId" = ${ACCOUNTS[a % ACCOUNTS.length]} and "LoginId" <> '13900000001'`.execute(db);
        return;
      case 'unit':
        await sql`
          update "employee" set "UnitId" = (select "Id" from "unit" order by "Id" offset ${String(b % 8)}::bigint limit 1)
          where "Id" = ${String((a % 20) + 1)}::bigint`.execute(db);
        return;
      case 'owner':
        await sql`
          update "contract" set "OwnerId" = e."Id", "OwnerUnitId" = u."Id", "OwnerUnitPath" = u."UnitPath"
          from "employee" as e join "unit" as u on u."Id" = e."UnitId"
          where e."Id" = ${String((b % 20) + 1)}::bigint and "contract"."Id" = ${id}::bigint`.execute(db);
        return;
      case 'chief':
        await sql`
          update "unit" set "ChiefEmployeeId" = ${String((b % 20) + 1)}::bigint where "Id" = ${String((a % 12) + 1)}::bigint
        `.execute(db);
        return;
      case 'time':
        // Within a minute, within a day, and over days.
        server.clock.now = new Date(server.clock.now.getTime() + (STEPS[b % STEPS.length] ?? 0) * a);
    }
  }

  /** A list and the detail of its first row, as an account sees them; the word of the refusal where it may not. */
  async function read(key: string, login: string, isKept: boolean): Promise<Answer | string> {
    const { services } = server.running;
    const { database } = services;
    const call = await callOf(login, isKept);
    const entity = services.products.current.entities.get(key);
    if (entity === undefined) throw new Error(`there is no ${key}`);
    const ask = async (db: Db): Promise<Answer> => {
      const { Rows, Total, SceneCounts, Sums } = await searchRecords(entity, { rows: '20' }, 20_000, { ...call, db });
      const first = Number(Rows[0]?.['Id'] ?? 0);
      return {
        Rows,
        Total,
        SceneCounts,
        Sums,
        first: first === 0 ? null : await getRecord(entity, first, { ...call, db }),
      };
    };
    try {
      // Nothing that was read before is believed in a transaction.
      return isKept ? await ask(database.reads()) : await readOnly(database, ask);
    } catch (error) {
      if (error instanceof AppError) return error.code;
      throw error;
    }
  }

  async function callOf(login: string, isKept: boolean): Promise<Call> {
    const { services } = server.running;
    const { database, products } = services;
    const plain = systemCall(services);
    const account = await findAccount(database.db, login);
    if (account === undefined) throw new Error(`there is no ${login}`);
    const { user } = await buildUser(account, products.current, { ...plain, user: {}, db: database.db });
    if (isKept) return makeCall(withoutAccount(user), '', services);
    // Another user, and another product, to whatever is kept.
    return makeCall(withoutAccount({ ...user }), '', { ...services, products: { current: { ...products.current } } });
  }
});
