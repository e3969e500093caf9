import { migrate } from '../db/migrate/migrate.ts';
import { transaction } from '../db/transaction.ts';
import { seedEnums } from './seedEnums.ts';
import type { ReadyProduct } from './ReadyProduct.ts';
import type { Services } from '../http/Services.ts';
import { beijingTime } from '../settings/beijingTime.ts';

/** Brings tables and enum types to what a product needs, in one transaction. */
export async function migrateProduct({ database, clock, enums }: Services, product: ReadyProduct): Promise<string[]> {
  const now = beijingTime(clock());
  return transaction(database, async (db) => {
    const context = { findEntity: product.find, user: {}, now, enums: enums.source };
    const steps = await migrate(db, product.entities.values(), context);
    const seeded = await seedEnums(db, product.documents.enums, now);
    const { written, refused } = seeded;
    return [...steps, ...(written.length === 0 ? [] : [`seed ${written.length} enum types`]), ...refused];
  });
}
