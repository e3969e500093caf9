import type { EnumSource } from '#language/EnumType.ts';
import { type Product, prepareProduct } from '../product/ReadyProduct.ts';
import type { Database } from '../db/Database.ts';
import { readTables, type Catalog } from '../db/migrate/readTables.ts';
import { EnumStore } from '../product/EnumStore.ts';
import { StartError } from '../settings/StartError.ts';

/** The database is only looked at, and may be older than the count of changes. */
const UNCHANGED = { counts: () => Promise.resolve({ enums: 0, menu: 0, config: 0 }) };

/** A database that is only read, with the enum types as they are in it. */
export interface StoredDatabase {
  readonly catalog: Catalog;
  readonly enums: EnumSource;
}

/** The table or column that a query asks for is not there. */
const MISSING: readonly unknown[] = ['42P01', '42703'];

/** Looks into the database of a product as it is, without making or changing anything. Throws StartError where no server has filled it yet. */
export async function lookInto(database: Database, product: Product, clock: () => Date): Promise<StoredDatabase> {
  try {
    const enums = new EnumStore(database, { current: prepareProduct(product) }, clock, UNCHANGED);
    await enums.refresh();
    return { catalog: await readTables(database.db), enums: enums.source };
  } catch (error) {
    if (error instanceof Error && 'code' in error && MISSING.includes(error.code))
      throw new StartError(`数据库里缺少表或列，请先用当前 schemas 启动一次服务（${error.message}）`, error);
    throw error;
  }
}
