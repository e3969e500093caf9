import type { EnumDocument, EnumItemDocument } from '#generated/documents/EnumDocument.ts';
import type { ProductDocuments } from '#engine/model/ProductDocuments.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';
import { lintItemTitles } from './lintTitles.ts';

export interface EnumUse {
  /** The enum types used by fields or functions. */
  readonly types: ReadonlySet<string>;
  /** By name of type: the values that fields offer; undefined where some field offers them all. */
  readonly offered: ReadonlyMap<string, ReadonlySet<unknown> | undefined>;
}

/** Reports unused enum types, items that no field offers, and repeated values. */
export function lintEnums(enums: ProductDocuments['enums'], use: EnumUse, reportTo: (file: string) => Report): void {
  for (const [name, document] of Object.entries(enums)) {
    const report = reportTo(`enums/${name}.json`);
    const names = [name, ...(document.alias ?? [])];
    lintItems(document, report);
    lintItemTitles(document, report);
    if (!names.some((each) => use.types.has(each))) {
      if (document.standalone !== true) reportUnusedType(name, report);
      continue;
    }
    const sets = names.filter((each) => use.offered.has(each)).map((each) => use.offered.get(each));
    if (sets.length === 0 || sets.includes(undefined)) continue;
    for (const { item, pointer } of everyItem(document.items ?? [], '/items'))
      if ((item.Children ?? []).length === 0 && !sets.some((set) => set?.has(item.Value) === true))
        report({
          code: 'enum/unused-item',
          pointer: `${pointer}/Value`,
          message: `No field ever offers ${JSON.stringify(item.Value)} (${item.Label}): the options of every field leave it out`,
          proposal: 'Offer it, or take it away',
        });
  }
}

function reportUnusedType(name: string, report: Report): void {
  report({
    code: 'enum/unused-type',
    pointer: '/title',
    message: `No document names the enum type "${name}"`,
    proposal: 'Bind a field to it, take it away, or say "standalone": true when other programs read it',
  });
}

function lintItems({ items = [] }: EnumDocument, report: Report): void {
  const first = new Map<string | number, EnumItemDocument>();
  for (const { item, pointer } of everyItem(items, '/items')) {
    const before = first.get(item.Value);
    if (before === undefined) first.set(item.Value, item);
    else
      report({
        code: 'enum/duplicate-item',
        pointer: `${pointer}/Value`,
        message: `${JSON.stringify(item.Value)} is the value of "${before.Label}" already; records cannot tell the two apart`,
        proposal: 'Give it a value of its own',
      });
  }
}

function everyItem(items: readonly EnumItemDocument[], pointer: string): { item: EnumItemDocument; pointer: string }[] {
  return items.flatMap((item, i) => [
    { item, pointer: `${pointer}/${i}` },
    ...everyItem(item.Children ?? [], `${pointer}/${i}/Children`),
  ]);
}
