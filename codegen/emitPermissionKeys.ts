import { listMenuKeys } from '#engine/schema/listMenuKeys.ts';
import type { ProductDocuments } from '#engine/model/ProductDocuments.ts';
import type { GeneratedFile } from './GeneratedFile.ts';

/** The module; the type of one of its keys is named after it. */
const MODULE = 'permissionKeys';
const TYPE = `${MODULE.charAt(0).toUpperCase()}${MODULE.slice(1, -1)}`;

/** Emits the union of every permission key that a menu names. */
export function emitPermissionKeys({ menus }: Pick<ProductDocuments, 'menus'>): GeneratedFile {
  const keys = [...new Set(Object.values(menus).flatMap((menu) => listMenuKeys(menu.items)))].sort();
  const list = keys.map((key) => `  ${JSON.stringify(key)},`).join('\n');
  const text = `/** Every permission key of the menus. */\nexport const PERMISSION_KEYS = [\n${list}\n] as const;\n\nexport type ${TYPE} = (typeof PERMISSION_KEYS)[number];\n`;
  return { path: `src/generated/${MODULE}.ts`, text };
}
