import { actionCodes } from '#engine/permission/actionCodes.ts';
import { ADMIN_ACTIONS } from '#engine/permission/ADMIN_ACTIONS.ts';
import type { CatalogEntity, CatalogKey, RoleCatalog } from '#engine/permission/RoleCatalog.ts';
import type { MenuItemDocument } from '#generated/documents/MenuDocument.ts';
import type { Call } from '../access/Call.ts';
import { actionText } from '../records/log/actionText.ts';
import { menuOf } from '../session/menuRoutes.ts';

/** Everything that roles may grant, as the menu and the entities of the product say. */
export function roleCatalog(call: Call): RoleCatalog {
  const { product } = call;
  const entities = [...product.entities.values()].map((entity): CatalogEntity => ({
    Api: entity.api,
    Entity: entity.key,
    Title: entity.title,
    Keys: entity.permissionKeys,
    Actions: actionCodes(entity).map((code) => ({
      Code: `${entity.api}.${code}`,
      Title: entity.workflow?.transitions.find(({ action }) => action === code)?.title ?? actionText(call, code),
    })),
    IsScoped: entity.scope.owned,
    Fields: entity.fields.flatMap(({ title, readKeys, writeKeys }) =>
      readKeys.length + writeKeys.length === 0 ? [] : [{ Title: title, Read: readKeys, Write: writeKeys }],
    ),
  }));
  const others = ADMIN_ACTIONS.map(({ key, api, title, actions }): CatalogEntity => ({
    Api: api,
    Title: title,
    Keys: [key],
    Actions: actions.map((code) => ({ Code: `${api}.${code}`, Title: actionText(call, code) })),
    IsScoped: false,
    Fields: [],
  }));
  return { Keys: keysOf(menuOf(product, 'employee')), Entities: [...entities, ...others] };
}

/** The keys in the order of the menu, each once, those of a group below it. */
function keysOf(items: readonly MenuItemDocument[]): CatalogKey[] {
  const found = new Map<string, { titles: string[]; children: CatalogKey[] }>();
  for (const { key, title, children = [] } of items) {
    const below = keysOf(children).filter((child) => child.Key !== key);
    if (key === undefined) continue;
    const known = found.get(key) ?? { titles: [], children: [] };
    known.titles.push(title);
    known.children.push(...below.filter((child) => !known.children.some(({ Key }) => Key === child.Key)));
    found.set(key, known);
  }
  const nested = new Set([...found.values()].flatMap(({ children }) => children.map(({ Key }) => Key)));
  return [...found]
    .filter(([Key]) => !nested.has(Key))
    .map(([Key, { titles, children }]) => ({ Key, Title: titles.join('、'), Children: children }));
}
