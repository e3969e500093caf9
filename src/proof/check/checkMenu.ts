import type { MenuItemDocument } from '#generated/documents/MenuDocument.ts';
import { proposeName } from '#engine/model/proposeName.ts';
import type { Report } from '#engine/model/SchemaProblem.ts';
import { checkListName } from './checkForm.ts';
import type { Names } from './checkName.ts';

/** Checks that the lists a menu opens exist. */
export function checkMenu(items: readonly MenuItemDocument[], names: Names, report: Report, pointer: string): void {
  items.forEach((item, i) => {
    const at = `${pointer}/${i}`;
    if (item.list !== undefined) checkListName(item.list, `${at}/list`, names, report);
    if (item.badge !== undefined) checkBadge(item.badge, item.list, `${at}/badge`, names, report);
    (item.tabs ?? []).forEach(({ list }, j) => {
      if (list !== undefined) checkListName(list, `${at}/tabs/${j}/list`, names, report);
    });
    checkMenu(item.children ?? [], names, report, `${at}/children`);
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
