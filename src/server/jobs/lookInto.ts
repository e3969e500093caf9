import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { EnumSource } from '#language/EnumType.ts';
import type { Values } from '#language/Value.ts';
import { zoneOf } from '#fields/Zone.ts';
import { type Product, prepareProduct, type ReadyProduct } from '../product/ReadyProduct.ts';
import { type Database, wallClock } from '../db/Database.ts';
import type { QueryContext, DbContext } from '../db/sql/SqlScope.ts';
import { readTables, type Catalog } from '../db/migrate/readTables.ts';
import { withFilledTitles } from '../db/rows/selectStored.ts';
import { EnumStore } from '../product/EnumStore.ts';
import { StartError } from '../settings/StartError.ts';
import { ANONYMOUS_USER, userValues } from '#engine/permission/UserContext.ts';
import { buildUsers } from '../access/buildUser.ts';
import { SYSTEM_USER } from '../access/openCall.ts';
import { everyAccount } from '../db/accounts/accounts.ts';

/** Stub, as the database is only read, and may be older than the counts of changes. */
const UNCHANGED = { counts: () => Promise.resolve({ enums: 0, menu: 0, config: 0 }) };

/** A read-only database, with its stored enum types. */
export interface StoredDatabase {
  readonly catalog: Catalog;
  /** At the moment of the check, without a user; enum types that are not stored come from the documents. */
  readonly context: QueryContext;
  /** Users who may have saved its records; undefined where its account table is older than this program. */
  readonly savers: readonly Values[] | undefined;
}

/** Errors for a missing table or column. */
const MISSING: readonly unknown[] = ['42P01', '42703'];

/** Opens a product's database without changing anything. Throws StartError where it is not initialised. */
export async function lookInto(
  database: Database,
  product: Product & { readonly enums: EnumSource },
): Promise<StoredDatabase> {
  try {
    const clock = wallClock(() => new Date(), zoneOf(product.documents.company?.timeZone));
    const ready = prepareProduct(product);
    const stored = new EnumStore(database, { current: ready }, clock, UNCHANGED);
    await stored.refresh();
    const enums: EnumSource = (name) => stored.source(name) ?? product.enums(name);
    const findEntity = (key: string): EntityModel | undefined => product.entities.get(key);
    const context = { findEntity, enums, now: clock.text(), user: {} };
    const savers = await readSavers(ready, { ...context, db: database.db }).catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    });
    const catalog = await withFilledTitles(database.db, product.entities.values(), await readTables(database.db));
    return { catalog, context, savers };
  } catch (error) {
    if (isMissing(error))
      throw new StartError(`数据库里缺少表或列，请先用当前 schemas 启动一次服务（${error.message}）`, error);
    throw error;
  }
}

const isMissing = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && MISSING.includes(error.code);

/** All users who may have saved a record, as today's `$user`: every account, anonymous users, and the system. */
export async function readSavers(product: ReadyProduct, context: DbContext): Promise<Values[]> {
  const built = await buildUsers(await everyAccount(context.db), product, context);
  return [...built.map(({ user }) => user), ANONYMOUS_USER, SYSTEM_USER].map(userValues);
}
