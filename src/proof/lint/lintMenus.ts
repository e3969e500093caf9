import type { RoleDocument } from '#generated/documents/RoleDocument.ts';
import type { MenuItemDocument } from '#generated/documents/MenuDocument.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { ProductDocuments } from '#engine/model/ProductDocuments.ts';
import { referredKeys } from '#engine/model/referredEntity.ts';
import { needsNoKey } from '#engine/permission/actionCodes.ts';
import { decideAction, opensEntity } from '#engine/permission/decideAction.ts';
import { decideField } from '#engine/permission/decideField.ts';
import { isOpenToRefer, unreadOfFound } from '#engine/permission/referableRows.ts';
import { ANONYMOUS_USER, holdsKey, type UserContext } from '#engine/permission/UserContext.ts';
import { ICON_ALIASES, ICON_NAMES } from '#engine/schema/menuIcons.ts';
import { pointerStep, type Report } from '#engine/schema/SchemaProblem.ts';
import { checkName } from '../check/checkName.ts';
import { type CheckMemory, NO_MEMORY } from '../memory/CheckMemory.ts';

type Entities = ReadonlyMap<string, EntityModel>;

/** Reports unreachable entities, unknown icons, and roles whose menus, permissions and data scopes do not match. */
export function lintMenus(
  product: ProductDocuments,
  entities: Entities,
  reportTo: (file: string) => Report,
  memory: CheckMemory = NO_MEMORY,
): void {
  const items = Object.values(product.menus).flatMap((menu) => eachItem(menu.items));
  const users = Object.entries(product.roles).map(([name, role]) => userOf(name, role));
  const gists = product.entities.map(({ key }) =>
    memory.recall(`gist ${key}`, SILENT, isGist, (reads) => {
      reads.files('roles/');
      return gistOf(key, users, reads.entities(entities));
    }),
  );
  lintReached(product, gists, items, reportTo);
  for (const [name, menu] of Object.entries(product.menus))
    lintIcons(menu.items, '/items', reportTo(`menus/${name}.json`));
  const byApi = new Map([...entities.values()].map((entity) => [entity.api, entity]));
  for (const [name, role] of Object.entries(product.roles)) {
    const report = reportTo(`roles/${name}.json`);
    const user = userOf(name, role);
    lintEntries(role, user, items, { entities, gists }, report);
    lintActions(role, user, byApi, report);
    lintPerformers(user, entities, reportTo);
    lintScopes(role, entities, report);
    for (const { key, empty } of gists)
      if (empty.includes(name)) lintPickers(user, entities.get(key), entities, report);
  }
}

export const eachItem = (items: readonly MenuItemDocument[]): MenuItemDocument[] =>
  items.flatMap((item) => [item, ...eachItem(item.children ?? [])]);

/** Reports unknown icons, which are shown as a plain list icon. */
function lintIcons(items: readonly MenuItemDocument[], pointer: string, report: Report): void {
  items.forEach(({ icon, children = [] }, i) => {
    if (icon !== undefined)
      checkName('reference/unknown-icon', icon, ICONS, `${pointer}/${i}/icon`, (problem) => {
        report({ ...problem, proposal: problem.proposal ?? 'The names are listed in docs/en/documents.md' });
      });
    lintIcons(children, `${pointer}/${i}/children`, report);
  });
}

const ICONS: readonly string[] = [...ICON_NAMES, ...Object.keys(ICON_ALIASES)];

const listsOf = ({ list, tabs = [] }: MenuItemDocument): string[] =>
  [list, ...tabs.map((tab) => tab.list)].flatMap((name) => name ?? []);

const keyOf = (list: string): string => list.split('/')[0] ?? '';

/** A user with one role and nothing else. */
const userOf = (name: string, { keys, actions }: RoleDocument): UserContext => ({
  ...ANONYMOUS_USER,
  ...{ accountId: 1, loginId: name, name, role: 'employee', employeeId: 1 },
  keys: keys === '*' ? 'all' : new Set(keys),
  actions: new Set(actions === '*' ? ['*'] : actions),
});

/** The requirements of menus and roles for one entity; JSON. */
interface Gist {
  readonly key: string;
  /** The entities that its records link to. */
  readonly leads: readonly string[];
  /** The entity must be reachable. */
  readonly isSought: boolean;
  readonly views: readonly string[];
  /** Names of the roles for which a required picker stays empty. */
  readonly empty: readonly string[];
}

const isGist = (value: unknown): value is Gist => typeof value === 'object' && value !== null && 'isSought' in value;

/** For queries that report nothing. */
const SILENT = (): number => 0;

function gistOf(key: string, users: readonly UserContext[], entities: Entities): Gist {
  const entity = entities.get(key);
  if (entity === undefined) return { key, leads: [], isSought: false, views: [], empty: [] };
  const lists = [...entity.tabs, ...(entity.customer?.tabs ?? [])].map(({ list }) => keyOf(list));
  const named = (holds: (user: UserContext) => boolean): string[] => users.filter(holds).map(({ name }) => name);
  return {
    key,
    leads: [...entity.fields.flatMap(({ child }) => child?.entity ?? []), ...lists],
    isSought:
      !entity.dialog && entity.lists.size > 0 && entity.organisation === undefined && entity.public === undefined,
    views: named((user) => mayView(entity, user)),
    empty: named((user) => {
      let count = 0;
      lintPickers(user, entity, entities, () => (count += 1));
      return count > 0;
    }),
  };
}

/** An entity is reached from a menu, a page, a parent or related record, or as a part of the organisation. */
function lintReached(
  { pages, workbench }: ProductDocuments,
  gists: readonly Gist[],
  items: readonly MenuItemDocument[],
  reportTo: (file: string) => Report,
): void {
  // A menu without lists belongs to a product with its own screens.
  if (items.every((item) => listsOf(item).length === 0)) return;
  const texts = JSON.stringify([pages, workbench]);
  const reached = new Set(items.flatMap(listsOf).map(keyOf));
  for (const { leads } of gists) for (const key of leads) reached.add(key);
  for (const { key, isSought } of gists) {
    if (!isSought || reached.has(key) || new RegExp(`"${key}[/"]`).test(texts)) continue;
    reportTo(`${key}/form.json`)({
      code: 'menu/unreachable',
      pointer: '/title',
      message: `No menu, page or record leads to "${key}": its records can only be opened by their address`,
      proposal: `Add an entry with "list": "${key}/list" to a menu, or a tab to the record it belongs to`,
    });
  }
}

/** A role with the permission of a menu entry sees it, and needs permission to view its target. */
function lintEntries(
  { keys }: RoleDocument,
  user: UserContext,
  items: readonly MenuItemDocument[],
  { entities, gists }: { entities: Entities; gists: readonly Gist[] },
  report: Report,
): void {
  const told = new Set<string>();
  const byKey = new Map(gists.map((gist) => [gist.key, gist]));
  for (const item of items) {
    if (item.key === undefined || item.hidden === true || !holdsKey(user, item.key)) continue;
    const lists = listsOf(item);
    const opened = lists.flatMap((list) => byKey.get(keyOf(list)) ?? []);
    const [gist] = opened;
    // An entity that could not be read may be the one that is viewed.
    if (opened.length < lists.length) continue;
    // An entry with tabs opens with those that may be viewed.
    if (gist === undefined || told.has(gist.key) || opened.some(({ views }) => views.includes(user.name))) continue;
    told.add(gist.key);
    const first = entities.get(gist.key);
    if (first === undefined) continue;
    const at = keys === '*' ? -1 : keys.indexOf(item.key);
    report({
      code: 'role/lacks-view',
      pointer: at < 0 ? '/keys' : `/keys/${at}`,
      message: `The key shows the entry "${item.title}", and the role may not view what it opens`,
      proposal: lacking(first, user),
    });
  }
}

/** An action needs a permission that opens its entity: otherwise it has no effect and the role cannot be saved. */
function lintActions({ actions }: RoleDocument, user: UserContext, byApi: Entities, report: Report): void {
  if (actions === '*') return;
  actions.forEach((code, i) => {
    const entity = byApi.get(code.split('.')[0] ?? '');
    if (entity === undefined || needsNoKey(code) || opensEntity(entity, user)) return;
    const keys = entity.permissionKeys.join('" or "');
    report({
      code: 'role/lacks-key',
      pointer: `/actions/${i}`,
      message: `The action grants nothing: "${entity.key}" opens to who has the key "${keys}"`,
      proposal: `Add that key to "keys", or take the action away`,
    });
  });
}

/** A role that a transition names never takes it without the action and a key; keys of listed actions: `lintActions`. */
function lintPerformers(user: UserContext, entities: Entities, reportTo: (file: string) => Report): void {
  for (const entity of entities.values()) {
    const opens = opensEntity(entity, user);
    if (!opens && [...user.actions].some((code) => code.startsWith(`${entity.api}.`))) continue;
    entity.workflow?.transitions.forEach(({ who, action, manual }, i) => {
      const isNamed = who.some((entry) => 'role' in entry && entry.role === user.name);
      if (!isNamed || !manual || decideAction(entity, user, action).allowed) return;
      reportTo(`${entity.key}/workflow.json`)({
        code: 'role/lacks-key',
        pointer: `/transitions/${i}/who`,
        message: opens
          ? `The role "${user.name}" never does this: its actions lack "${entity.api}.${action}"`
          : `The role "${user.name}" never does this: its keys lack "${entity.permissionKeys.join('" or "')}"`,
        proposal: 'Add it to the role, or take the role away here',
      });
    });
  }
}

/** A data scope limits rows by owner: for rows without one it has no effect, but suggests a limit. */
function lintScopes({ entityScopes = {} }: RoleDocument, entities: Entities, report: Report): void {
  for (const [key, scope] of Object.entries(entityScopes)) {
    const held = entities.get(key)?.scope;
    if (held === undefined || held.owned || held.by !== undefined) continue;
    const isOpen = held.parent === undefined && held.own === undefined;
    if (isOpen && scope === ALL_ROWS) continue;
    report({
      code: 'role/lacks-owner',
      pointer: `/entityScopes/${pointerStep(key)}`,
      message: isOpen
        ? `The scope does nothing: records of "${key}" have no owner, and who may view them sees all of them`
        : `The scope does nothing: records of "${key}" have no owner, and its form says who sees them`,
      proposal: 'Add "OWNED" to "x-sets" of its form, or take the scope away',
    });
  }
}

/** The data scope of who sees everything. */
const ALL_ROWS = 5;

const mayView = (entity: EntityModel, user: UserContext): boolean => decideAction(entity, user, 'view').allowed;

const lacking = ({ api, permissionKeys }: EntityModel, user: UserContext): string =>
  permissionKeys.length === 0 || permissionKeys.some((key) => holdsKey(user, key))
    ? `Add "${api}.view" to "actions"`
    : `Add the key "${permissionKeys.join('" or "')}", and "${api}.view" to "actions"`;

/**
 * Reports pickers of entities that the user may not view: they stay empty, and a required one makes it impossible to
 * create a record. Employees and units are visible to all, and the parent of a record is set where it is created.
 */
function lintPickers(user: UserContext, entity: EntityModel | undefined, entities: Entities, report: Report): void {
  if (entity === undefined || entity.dialog) return;
  lintFound(user, entity, entities, report);
  if (!decideAction(entity, user, 'create').allowed) return;
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
    if (first === undefined || targets.some((target) => isOpenToRefer(target, user) || mayView(target, user))) continue;
    report({
      code: 'role/lacks-view',
      pointer: '/actions',
      message: `The role makes records of "${entity.key}", where "${name}" has to be chosen, and may not view "${first.key}": the picker is empty`,
      proposal: lacking(first, user),
    });
  }
}

/** The system looks up only records that the user may see: without permission the result is empty, or none. */
function lintFound(user: UserContext, entity: EntityModel, entities: Entities, report: Report): void {
  if (!['create', 'edit'].some((action) => decideAction(entity, user, action).allowed)) return;
  for (const { found, name } of entity.fields) {
    const target = entities.get(found?.entity ?? '');
    if (found === undefined || target === undefined) continue;
    const unread = unreadOfFound(found, target, user);
    if (unread === undefined) continue;
    report({
      code: 'role/lacks-view',
      pointer: '/actions',
      message:
        unread === 'records'
          ? `The role fills in "${entity.key}", where "${name}" is found in "${target.key}", and may not view that: nothing is found`
          : `The role fills in "${entity.key}", where "${name}" is found by "${target.key}.${found.of}", and may not read that: nothing is found`,
      proposal: unread === 'records' ? lacking(target, user) : 'Let it read the field, or take the form from it',
    });
  }
}
