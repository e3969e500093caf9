import type { RoleDocument } from '#generated/documents/RoleDocument.ts';
import type { MenuItemDocument } from '#generated/documents/MenuDocument.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { ProductDocuments } from '#engine/model/ProductDocuments.ts';
import { referredKeys } from '#engine/model/referredEntity.ts';
import { ANONYMOUS_USER } from '#engine/permission/ANONYMOUS_USER.ts';
import { decideAction } from '#engine/permission/decideAction.ts';
import { decideField } from '#engine/permission/decideField.ts';
import { holdsKey, type UserContext } from '#engine/permission/UserContext.ts';
import { ICON_ALIASES, ICON_NAMES } from '#engine/schema/menuIcons.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';
import { checkName } from '../check/checkName.ts';

type Entities = ReadonlyMap<string, EntityModel>;

/** Reports entities that nobody gets to, roles that open what they may not view, and icons that are none. */
export function lintMenus(product: ProductDocuments, entities: Entities, reportTo: (file: string) => Report): void {
  const items = Object.values(product.menus).flatMap((menu) => eachItem(menu.items));
  lintReached(product, entities, items, reportTo);
  for (const [name, menu] of Object.entries(product.menus))
    lintIcons(menu.items, '/items', reportTo(`menus/${name}.json`));
  for (const [name, role] of Object.entries(product.roles)) {
    const report = reportTo(`roles/${name}.json`);
    const user = userOf(name, role);
    lintEntries(role, user, items, entities, report);
    lintPickers(user, entities, report);
  }
}

const eachItem = (items: readonly MenuItemDocument[]): MenuItemDocument[] =>
  items.flatMap((item) => [item, ...eachItem(item.children ?? [])]);

/** Anything else is drawn as a plain list. */
function lintIcons(items: readonly MenuItemDocument[], pointer: string, report: Report): void {
  items.forEach(({ icon, children = [] }, i) => {
    if (icon !== undefined) checkName('reference/unknown-icon', icon, ICONS, `${pointer}/${i}/icon`, report);
    lintIcons(children, `${pointer}/${i}/children`, report);
  });
}

const ICONS: readonly string[] = [...ICON_NAMES, ...Object.keys(ICON_ALIASES)];

const listsOf = ({ list, tabs = [] }: MenuItemDocument): string[] =>
  [list, ...tabs.map((tab) => tab.list)].flatMap((name) => name ?? []);

const keyOf = (list: string): string => list.split('/')[0] ?? '';

/** Whoever has a role, and nothing else. */
const userOf = (name: string, { keys, actions }: RoleDocument): UserContext => ({
  ...ANONYMOUS_USER,
  ...{ accountId: 1, loginId: name, name, role: 'employee', employeeId: 1 },
  keys: keys === '*' ? 'all' : new Set(keys),
  actions: new Set(actions === '*' ? ['*'] : actions),
});

/** An entity is reached from a menu, a page, the record that it belongs to or is shown with, or as a part of the organisation. */
function lintReached(
  { entities: all, pages, workbench }: ProductDocuments,
  entities: Entities,
  items: readonly MenuItemDocument[],
  reportTo: (file: string) => Report,
): void {
  // A menu that opens no list is of a product with screens of its own.
  if (items.every((item) => listsOf(item).length === 0)) return;
  const texts = JSON.stringify([pages, workbench]);
  const reached = new Set(items.flatMap(listsOf).map(keyOf));
  for (const entity of entities.values()) {
    for (const { child } of entity.fields) if (child !== undefined) reached.add(child.entity);
    for (const { list } of [...entity.tabs, ...(entity.customer?.tabs ?? [])]) reached.add(keyOf(list));
  }
  for (const { key } of all) {
    const entity = entities.get(key);
    if (
      entity === undefined ||
      entity.dialog ||
      entity.lists.size === 0 ||
      entity.organisation !== undefined ||
      reached.has(key)
    )
      continue;
    if (entity.public !== undefined || new RegExp(`"${key}[/"]`).test(texts)) continue;
    reportTo(`${key}/form.json`)({
      code: 'menu/unreachable',
      pointer: '/title',
      message: `No menu, page or record leads to "${key}": its records are seen by nobody who does not know the address`,
      proposal: `Add an entry with "list": "${key}/list" to a menu, or a tab to the record it belongs to`,
    });
  }
}

/** A role that holds the key of an entry sees it in the menu, and needs the right to view what it opens. */
function lintEntries(
  { keys }: RoleDocument,
  user: UserContext,
  items: readonly MenuItemDocument[],
  entities: Entities,
  report: Report,
): void {
  const told = new Set<EntityModel>();
  for (const item of items) {
    if (item.key === undefined || item.hidden === true || !holdsKey(user, item.key)) continue;
    const opened = listsOf(item).flatMap((list) => entities.get(keyOf(list)) ?? []);
    const [first] = opened;
    // An entry with tabs opens with those that may be viewed.
    if (first === undefined || told.has(first) || opened.some((entity) => mayView(entity, user))) continue;
    told.add(first);
    const at = keys === '*' ? -1 : keys.indexOf(item.key);
    report({
      code: 'role/lacks-view',
      pointer: at < 0 ? '/keys' : `/keys/${at}`,
      message: `The key shows the entry "${item.title}", and the role may not view what it opens`,
      proposal: lacking(first, user),
    });
  }
}

const mayView = (entity: EntityModel, user: UserContext): boolean => decideAction(entity, user, 'view').allowed;

/** What a role would need to view an entity. */
const lacking = ({ api, permissionKeys }: EntityModel, user: UserContext): string =>
  permissionKeys.length === 0 || permissionKeys.some((key) => holdsKey(user, key))
    ? `Add "${api}.view" to "actions"`
    : `Add the key "${permissionKeys.join('" or "')}", and "${api}.view" to "actions"`;

/**
 * Whoever makes a record chooses among what he may view: a picker of anything else stays empty, and where it has to be filled in no record is
 * ever made. Employees and units are open to all, and what a record belongs to is given where it is made.
 */
function lintPickers(user: UserContext, entities: Entities, report: Report): void {
  for (const entity of entities.values()) {
    if (entity.dialog || !decideAction(entity, user, 'create').allowed) continue;
    for (const field of entity.fields) {
      const { reference, name } = field;
      if (
        reference === undefined ||
        name === entity.scope.parent ||
        !field.required ||
        !decideField(entity, user, field).writable
      )
        continue;
      const targets = referredKeys(reference).flatMap((key) => entities.get(key) ?? []);
      const [first] = targets;
      if (first === undefined || targets.some((target) => isOpen(target) || mayView(target, user))) continue;
      report({
        code: 'role/lacks-view',
        pointer: '/actions',
        message: `The role makes records of "${entity.key}", where "${name}" has to be chosen, and may not view "${first.key}": the picker is empty`,
        proposal: lacking(first, user),
      });
    }
  }
}

const isOpen = ({ organisation }: EntityModel): boolean => organisation === 'employee' || organisation === 'unit';
