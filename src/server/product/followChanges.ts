import type { Services } from '../http/Services.ts';

/** Lets this process serve settings, notices, menus and enums as administrators left them, here or in another process. */
export async function followChanges({ config, menus, enums }: Services): Promise<void> {
  await config.refresh();
  await menus.refresh();
  await enums.refresh();
}
