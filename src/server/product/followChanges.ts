import type { EnumStore, ProductStore } from './EnumStore.ts';
import type { MenuStore } from './MenuStore.ts';
import type { ListIndexStore } from '../db/migrate/ListIndexStore.ts';
import type { SettingStore } from './SettingStore.ts';
import type { Changes } from './Changes.ts';
import type { ReadyProduct } from './ReadyProduct.ts';

/** The stores that apply administrators' changes to the served product. */
export interface ProductServices {
  readonly products: ProductStore;
  readonly config: SettingStore;
  readonly menus: MenuStore;
  readonly enums: EnumStore;
  readonly changes: Changes;
  readonly listIndexes: ListIndexStore;
}

/** The last applied state: the counts of changes, and the resulting product. */
const followed = new WeakMap<ProductStore, { readonly counts: object; readonly product: ReadyProduct }>();

/** Applies administrators' changes of settings, notices, menus and enums, made here or in another process. */
export async function followChanges(services: ProductServices): Promise<void> {
  const { products, changes, config, menus, enums, listIndexes } = services;
  const counts = await changes.counts();
  const last = followed.get(products);
  if (last?.counts !== counts || last.product !== products.current) {
    await config.refresh();
    await menus.refresh();
    followed.set(products, { counts, product: products.current });
  }
  await listIndexes.refresh(products.current.entities);
  // Enum types may come from records: every write may change them.
  await enums.refresh();
}
