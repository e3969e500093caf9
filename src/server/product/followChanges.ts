import type { EnumStore, ProductStore } from './EnumStore.ts';
import type { MenuStore } from './MenuStore.ts';
import type { SettingStore } from './SettingStore.ts';

/** What keeps the served product as administrators left it. */
export interface ProductServices {
  readonly products: ProductStore;
  readonly config: SettingStore;
  readonly menus: MenuStore;
  readonly enums: EnumStore;
}

/** Lets this process serve settings, notices, menus and enums as administrators left them, here or in another process. */
export async function followChanges({ config, menus, enums }: ProductServices): Promise<void> {
  await config.refresh();
  await menus.refresh();
  await enums.refresh();
}
