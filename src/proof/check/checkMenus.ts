import type { MenuDocument, MenuItemDocument } from '#generated/documents/MenuDocument.ts';
import type { RoleDocument } from '#generated/documents/RoleDocument.ts';
import type { ProductDocuments } from '#engine/model/ProductDocuments.ts';
import { ENTRY_SCREENS, OWN_SCREENS, TAB_SCREENS } from '#engine/product/SCREENS.ts';
import { proposeAmong } from '#engine/schema/proposeName.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';
import type { Reads } from '../memory/CheckMemory.ts';
import { checkListName, checkName, type Names } from './checkName.ts';

/** The roles of a product, for a check that reads them only sometimes: a new role affects only those that do. */
export const rolesRead =
  ({ roles }: Pick<ProductDocuments, 'roles'>, reads: Reads) =>
  (): readonly RoleDocument[] => {
    reads.files('roles/');
    return Object.values(roles);
  };

/** The addresses of a menu, those of entries in groups among them. */
export const pathsIn = (items: readonly MenuItemDocument[]): string[] =>
  items.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...pathsIn(children)]);

/** Checks a menu: its entries, and its home entry. `roles` are read only where the visibility of entries matters. */
export function checkMenus(
  { home, items, role }: MenuDocument,
  roles: () => readonly RoleDocument[],
  names: Names,
  report: Report,
): void {
  if (home !== undefined) checkName('reference/unknown-document', home, pathsIn(items), '/home', report);
  checkMenu(items, names, report, '/items');
  checkPaths(entriesOf(items, '/items', [], role === 'customer'), roles, report);
}

/** An entry with the permissions needed to see it: its own, and those of its groups. */
interface Entry {
  readonly path: string | undefined;
  readonly pointer: string;
  readonly keys: readonly string[];
  /** The entries of a group; the group is visible while one of them is. */
  readonly inside: readonly Entry[];
}

/** All entries in order. Entries of a fixed menu need no permissions. */
function entriesOf(
  items: readonly MenuItemDocument[],
  pointer: string,
  above: readonly string[],
  isFixed: boolean,
): readonly Entry[] {
  return items.flatMap(({ path, key, always, children }, i) => {
    const keys = key === undefined || always === true || isFixed ? above : [...above, key];
    const inside = entriesOf(children ?? [], `${pointer}/${i}/children`, keys, isFixed);
    return [{ path, pointer: `${pointer}/${i}/path`, keys, inside }, ...inside];
  });
}

/** Reports a second entry with the same path that never opens: every user who sees it also sees the first one. */
function checkPaths(entries: readonly Entry[], roles: () => readonly RoleDocument[], report: Report): void {
  entries.forEach(({ path, pointer, keys }, i) => {
    const same = entries.slice(0, i).filter((earlier) => path !== undefined && earlier.path === path);
    const held = same.length === 0 ? [] : keysHeld(keys, roles());
    if (!same.some((earlier) => held.every((all) => isSeen(earlier, all)))) return;
    report({
      code: 'rule/duplicate',
      pointer,
      message: `Another entry has the path "${path ?? ''}": this one never opens`,
      proposal: 'Give it a path of its own',
    });
  });
}

/** The permissions of users with these: by the roles that contain them, or these alone where no role does. */
function keysHeld(keys: readonly string[], roles: readonly RoleDocument[]): readonly (readonly string[])[] {
  const held = roles.flatMap((role) =>
    role.keys !== '*' && keys.every((key) => role.keys.includes(key)) ? [role.keys] : [],
  );
  return keys.length === 0 || held.length === 0 ? [keys] : held;
}

const isSeen = (entry: Entry, held: readonly string[]): boolean =>
  entry.keys.every((key) => held.includes(key)) &&
  (entry.inside.length === 0 || entry.inside.some((each) => isSeen(each, held)));

/** Checks that the lists a menu opens exist. */
function checkMenu(items: readonly MenuItemDocument[], names: Names, report: Report, pointer: string): void {
  items.forEach((item, i) => {
    const at = `${pointer}/${i}`;
    if (item.list !== undefined) checkListName(item.list, `${at}/list`, names, report);
    if (item.badge !== undefined) checkBadge(item.badge, item.list, `${at}/badge`, names, report);
    checkScreen(item.screen, [...OWN_SCREENS, ...ENTRY_SCREENS], `${at}/screen`, names, report);
    (item.tabs ?? []).forEach(({ list, screen }, j) => {
      if (list !== undefined) checkListName(list, `${at}/tabs/${j}/list`, names, report);
      checkScreen(screen, TAB_SCREENS, `${at}/tabs/${j}/screen`, names, report);
    });
    checkMenu(item.children ?? [], names, report, `${at}/children`);
  });
}

function checkScreen(
  screen: string | undefined,
  own: readonly string[],
  pointer: string,
  { code }: Names,
  report: Report,
): void {
  if (screen === undefined || code === undefined) return;
  const known = [...own, ...code.screens];
  // Without a similar name, propose all known ones.
  checkName('reference/unknown-document', screen, known, pointer, (problem) => {
    report({ ...problem, proposal: problem.proposal ?? `One of ${known.join(', ')}` });
  });
}

/** The scene of a list that the bell counts. */
function checkBadge(
  badge: string,
  list: string | undefined,
  pointer: string,
  { entities }: Names,
  report: Report,
): void {
  const [key = '', name = ''] = (list ?? '').split('/');
  const known = (entities.get(key)?.lists.get(name)?.scenes ?? []).map((scene) => scene.key);
  if (known.includes(badge)) return;
  const message = `The list has no scene "${badge}"`;
  report({ code: 'reference/unknown-document', pointer, message, ...proposeAmong(badge, known, report) });
}
