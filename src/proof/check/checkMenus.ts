import type { MenuDocument, MenuItemDocument } from '#generated/documents/MenuDocument.ts';
import { proposeName } from '#engine/schema/proposeName.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';
import { checkListName, checkName, type Names } from './checkName.ts';
import { pathsIn } from './pathsIn.ts';

/** Checks a menu: its entries, and that it has the one that sign-in leads to. */
export function checkMenus({ home, items }: MenuDocument, names: Names, report: Report): void {
  if (home !== undefined) checkName('reference/unknown-document', home, pathsIn(items), '/home', report);
  checkMenu(items, names, report, '/items');
}

/** Checks that the lists a menu opens exist. */
function checkMenu(items: readonly MenuItemDocument[], names: Names, report: Report, pointer: string): void {
  items.forEach((item, i) => {
    const at = `${pointer}/${i}`;
    if (item.list !== undefined) checkListName(item.list, `${at}/list`, names, report);
    if (item.badge !== undefined) checkBadge(item.badge, item.list, `${at}/badge`, names, report);
    checkScreen(item.screen, FRAME_SCREENS, `${at}/screen`, names, report);
    (item.tabs ?? []).forEach(({ list, screen }, j) => {
      if (list !== undefined) checkListName(list, `${at}/tabs/${j}/list`, names, report);
      checkScreen(screen, FRAME_TABS, `${at}/tabs/${j}/screen`, names, report);
    });
    checkMenu(item.children ?? [], names, report, `${at}/children`);
  });
}

/** The screens that every product has. */
const FRAME_SCREENS = ['home', 'news', 'profile', 'soon', 'tools', 'outbox', 'enums', 'menu'];
const FRAME_TABS = [
  'opLog',
  'viewAs',
  'units',
  'roles',
  'accounts',
  'config',
  'notices',
  'stateLog',
  'media',
  'backup',
  'webhooks',
];

function checkScreen(
  screen: string | undefined,
  own: readonly string[],
  pointer: string,
  { code }: Names,
  report: Report,
): void {
  if (screen === undefined || code === undefined) return;
  const known = [...own, ...code.screens];
  // Where no name is near, those there are tell what is meant.
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
  report({ code: 'reference/unknown-document', pointer, message, ...proposeName(badge, known, report) });
}
