import type { EntityModel } from '#engine/model/EntityModel.ts';
import { type ProductDocuments, findOrganisation } from '#engine/model/ProductDocuments.ts';
import { isUpload } from '#fields/table/fieldKinds.ts';
import { type DemoFile, type DemoRow, type DemoSurroundings } from './DemoFile.ts';
import { listOf } from './lintDemoAccounts.ts';
import { ANONYMOUS_USER, userValues } from '#engine/permission/UserContext.ts';
import { DemoRecords } from '#engine/records/DemoRecords.ts';
import { type DemoContext, demoRow, figureSources, fixedEnums } from '#engine/records/demoRow.ts';
import { CASE_NOW } from '../../cases/runCase.ts';
import { limitBroken } from '../../expressions/limitBroken.ts';

/** A second day of a start: what only one of them refuses is not reported. */
const OTHER_NOW = '2027-10-23 16:00:00';

/**
 * Reports rows that their entity's rules, limits and checks refuse, as a start does. Rows of `reported` places already
 * have a finding. Where rules read sums of other records, which a start computes, fields of rules and checks are left to it.
 */
export function lintDemoRules(
  files: readonly DemoFile[],
  product: ProductDocuments,
  { entities, enums, reportTo }: DemoSurroundings,
  reported: ReadonlySet<string>,
): void {
  const findEntity = (key: string): EntityModel | undefined => entities.get(key);
  const common = {
    user: userValues({ ...ANONYMOUS_USER, role: 'employee' }),
    enums: fixedEnums(product.enums, enums),
    findEntity,
    organisation: findOrganisation(product.entities, product.company),
    storedHtml: (html: string): string => html,
  };
  const starts = [CASE_NOW, OTHER_NOW].map((now): DemoContext => ({ ...common, now, records: new DemoRecords() }));
  for (const { file, document, key } of files) {
    const entity = entities.get(key);
    if (entity === undefined) continue;
    const isOpen = figureSources(entity, findEntity).length > 0;
    document.rows.forEach((row, i) => {
      const [here = [], there = []] = starts.map((demo) => refusals(entity, row, demo));
      if (reported.has(placeOf(file, i))) return;
      const found = here.filter(
        ({ field: name }) => there.some(({ field }) => field === name) && !(isOpen && isDecided(entity, name)),
      );
      for (const { field, message } of found) {
        const known = entity.field(field);
        const value = row[field];
        const isPlain = typeof value === 'string' || typeof value === 'number';
        const limit = known === undefined || !isPlain ? undefined : limitBroken(known, value);
        reportTo(file)({
          code: 'demo/invalid',
          pointer: Object.hasOwn(row, field) ? `/rows/${i}/${field}` : `/rows/${i}`,
          message: `This row cannot be saved: "${field}" is refused with "${message}"`,
          proposal: 'Correct the row, or the rule',
          ...limit,
        });
      }
    });
  }
}

/** Whether a rule or a check decides about the field with a name. */
function isDecided(entity: EntityModel, name: string): boolean {
  const index = entity.field(name)?.index ?? -1;
  return (
    entity.ruleSet.rules.some(({ reach }) => reach.includes(index)) || entity.checks.some(({ field }) => field === name)
  );
}

/** The place of a row, for `reported`. */
export const placeOf = (file: string, row: number): string => `${file} ${row}`;

/** Why a row is refused. A row that cannot be read has findings of its own. */
function refusals(
  entity: EntityModel,
  row: DemoRow,
  demo: DemoContext,
): readonly { readonly field: string; readonly message: string }[] {
  try {
    const { record, issues } = demoRow(entity, withFileIds(entity, row), demo);
    if (typeof record['Id'] === 'number') demo.records.add(entity.key, record['Id'], record);
    return issues;
  } catch {
    return [];
  }
}

/** A start stores the files that a row names, and writes their Ids. */
const withFileIds = (entity: EntityModel, row: DemoRow): DemoRow => {
  const files = entity.fields.filter((field) => isUpload(field) && Object.hasOwn(row, field.name));
  const idsOf = (value: unknown): unknown =>
    listOf(value)?.map((_, i) => i + 1) ?? (typeof value === 'string' ? 1 : value);
  return { ...row, ...Object.fromEntries(files.map(({ name }) => [name, idsOf(row[name])])) };
};
