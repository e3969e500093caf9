import type { MenuItemDocument } from '#generated/documents/MenuDocument.ts';
import type {
  BlockDocument,
  NewsDocument,
  ShortcutDocument,
  TabDocument,
  WorkbenchDocument,
} from '#generated/documents/WorkbenchDocument.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';
import { menuLists } from '#engine/workbench/offerWorkbench.ts';
import { checkFace, checkFigure, checkShown, type AskedFigure, type FigurePlace } from './checkFigure.ts';
import { checkName, entityKeys, fieldNames, type Names } from './checkName.ts';
import { pathsIn } from './checkMenus.ts';

/** Checks the names in a workbench: its menu's lists, filters, scenes, sums and columns; forms and permissions. */
export function checkWorkbench(
  { blocks, roles = [] }: WorkbenchDocument,
  menu: readonly MenuItemDocument[],
  names: Names,
  report: Report,
): void {
  const lists = menuLists(menu);
  blocks.forEach((block, i) => {
    const pointer = `/blocks/${i}`;
    if ('keys' in block)
      block.keys?.forEach((key, j) =>
        checkName('reference/unknown-key', key, names.keys, `${pointer}/keys/${j}`, report),
      );
    checkBlock(block, { pointer, names, report, lists }, pathsIn(menu));
  });
  checkKeys(blocks, '/blocks', report);
  const keys = blocks.map(({ key }) => key);
  for (const [i, entry] of roles.entries()) {
    entry.roles.forEach((role, j) =>
      checkName('reference/unknown-document', role, names.roles, `/roles/${i}/roles/${j}`, report),
    );
    entry.blocks.forEach(({ key }, j) =>
      checkName('reference/unknown-document', key, keys, `/roles/${i}/blocks/${j}/key`, report),
    );
    checkKeys(entry.blocks, `/roles/${i}/blocks`, report);
  }
}

function checkBlock(block: BlockDocument, place: FigurePlace, paths: readonly string[]): void {
  const { pointer, report } = place;
  const inside = (part: string, i: number): FigurePlace => ({ ...place, pointer: `${pointer}/${part}/${i}` });
  switch (block.type) {
    case 'cards':
      block.cards.forEach((card, i) => checkFigure(card, inside('cards', i)));
      return checkKeys(block.cards, `${pointer}/cards`, report);
    case 'chart':
      block.series.forEach((series, i) => checkFigure(series, inside('series', i), block.groups));
      return checkKeys(block.series, `${pointer}/series`, report);
    case 'todo':
      block.tabs.forEach((tab, i) => {
        checkShownRows(tab, tab.show, inside('tabs', i));
        checkCreate(tab, inside('tabs', i));
      });
      return checkKeys(block.tabs, `${pointer}/tabs`, report);
    case 'records':
      return checkShownRows(block, block.show, place);
    case 'steps':
      return checkShownRows(block, [...(block.show ?? []), block.field], place);
    case 'calendar':
      checkShownRows(block, block.show ?? [], place);
      return checkFace(block, place);
    case 'pivot':
      checkFigure(block, place);
      return checkFace(block, place);
    case 'shortcuts':
      return block.items.forEach((item, i) => checkShortcut(item, inside('items', i)));
    case 'contact':
      if (block.link !== undefined)
        checkName('reference/unknown-document', block.link.path, paths, `${pointer}/link/path`, report);
      return checkShownRows(block, block.show, { ...place, lists: undefined });
    case 'news':
      return checkNews(block, place, paths);
  }
}

function checkShownRows(figure: AskedFigure, show: readonly string[], place: FigurePlace): void {
  for (const entity of checkFigure(figure, place)) checkShown(show, entity, place);
}

function checkCreate({ list, create }: TabDocument, { pointer, names, report }: FigurePlace): void {
  if (create === undefined) return;
  const codes = [list].flat().map((each) => {
    const [key = '', name = ''] = each.split('/');
    const actions = names.entities.get(key)?.lists.get(name)?.actions ?? [];
    return actions.flatMap(({ kind, code }) => (kind === 'create' ? [code] : []));
  });
  for (const known of codes)
    checkName('reference/unknown-document', create.action, known, `${pointer}/create/action`, report);
}

function checkNews({ steps, notes, path }: NewsDocument, place: FigurePlace, paths: readonly string[]): void {
  const { pointer, names, report } = place;
  const known = {
    includes: (key: string) => names.entities.get(key)?.workflow !== undefined,
    *[Symbol.iterator]() {
      for (const { key, workflow } of names.entities.values()) if (workflow !== undefined) yield key;
    },
  };
  steps.forEach((key, i) => checkName('reference/unknown-entity', key, known, `${pointer}/steps/${i}`, report));
  if (path !== undefined) checkName('reference/unknown-document', path, paths, `${pointer}/path`, report);
  if (notes === undefined) return;
  const inside = { ...place, pointer: `${pointer}/notes` };
  for (const entity of checkFigure(notes, inside)) {
    const filters = entity.lists.get(notes.list.slice(notes.list.indexOf('/') + 1))?.filters ?? [];
    for (const part of ['person', 'unit', 'time', 'kind', 'text', 'about'] as const) {
      const name = notes[part];
      const fields = part === 'text' || part === 'about' ? fieldNames(entity) : filters;
      if (name !== undefined) checkName('reference/unknown-field', name, fields, `${inside.pointer}/${part}`, report);
    }
  }
}

function checkShortcut(
  { entity: key, form, values = {} }: ShortcutDocument,
  { pointer, names, report }: FigurePlace,
): void {
  const known = entityKeys(names);
  if (!checkName('reference/unknown-entity', key, known, `${pointer}/entity`, report)) return;
  const entity = names.entities.get(key);
  if (entity === undefined) return;
  checkName('reference/unknown-document', form, [...entity.forms.keys()], `${pointer}/form`, report);
  for (const name of Object.keys(values))
    checkName('reference/unknown-field', name, fieldNames(entity), `${pointer}/values/${name}`, report, 'key');
}

function checkKeys(entries: readonly { readonly key: string }[], pointer: string, report: Report): void {
  const keys = new Set<string>();
  entries.forEach(({ key }, i) => {
    if (keys.has(key))
      report({ code: 'rule/duplicate', pointer: `${pointer}/${i}/key`, message: `The key "${key}" stands here twice` });
    keys.add(key);
  });
}
