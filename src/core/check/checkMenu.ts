import type { MenuItemDocument } from '#generated/documents/MenuDocument.ts';
import type { Report } from '../schema/SchemaProblem.ts';
import { checkListName } from './checkForm.ts';
import type { Names } from './checkName.ts';

/** Checks that the lists a menu opens exist. */
export function checkMenu(items: readonly MenuItemDocument[], names: Names, report: Report, pointer: string): void {
  items.forEach((item, i) => {
    const at = `${pointer}/${i}`;
    if (item.list !== undefined) checkListName(item.list, `${at}/list`, names, report);
    (item.tabs ?? []).forEach(({ list }, j) => {
      if (list !== undefined) checkListName(list, `${at}/tabs/${j}/list`, names, report);
    });
    checkMenu(item.children ?? [], names, report, `${at}/children`);
  });
}
