import { migrate } from '../db/migrate/migrate.ts';
import { transaction } from '../db/transaction.ts';
import { seedEnums } from './seedEnums.ts';
import type { ReadyProduct } from './ReadyProduct.ts';
import type { Database } from '../db/Database.ts';
import type { EnumStore } from './EnumStore.ts';
import { beijingTime, type Clock } from '../settings/beijingTime.ts';

/** What a migration works with. */
export interface MigrationServices {
  readonly database: Database;
  readonly clock: Clock;
  readonly enums: EnumStore;
}

/** Brings tables and enum types to what a product needs, in one transaction. */
export async function migrateProduct(
  product: ReadyProduct,
  { database, clock, enums }: MigrationServices,
): Promise<string[]> {
  const now = beijingTime(clock());
  return transaction(database, async (db) => {
    const context = { findEntity: product.find, user: {}, now, enums: enums.source };
    const steps = await migrate(db, product.entities.values(), context);
    const seeded = await seedEnums(product.documents.enums, now, db);
    const { written, refused } = seeded;
    return [...steps, ...(written.length === 0 ? [] : [`seed ${written.length} enum types`]), ...refused];
  });
}
