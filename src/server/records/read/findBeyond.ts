import { build } from '#language/build.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { HiddenCount } from '#wire/ListReply.ts';
import type { Db } from '../../db/Database.ts';
import { aggregateRecords } from '../../db/rows/aggregateRecords.ts';
import type { Call } from '../../access/Call.ts';
import { findVisible } from './getRecord.ts';

type Rollup = NonNullable<FieldModel['rollup']>;

/**
 * Rows that figures of a record count but its tabs do not list, since the caller may not view them: by tab the titles
 * of these figures and the number of rows. Figures count all rows, lists only the permitted ones. Throws NOT_FOUND.
 */
export async function findBeyond(entity: EntityModel, id: number, db: Db, call: Call): Promise<HiddenCount> {
  await findVisible(entity, id, db, call);
  const { readable } = call.access(entity);
  const figures = entity.fields.filter(({ name, rollup }) => rollup !== undefined && readable.has(name));
  const tabs = call.who.role === 'customer' ? (entity.customer?.tabs ?? []) : entity.tabs;
  const Rows: HiddenCount['Rows'][number][] = [];
  for (const { list, by } of tabs) {
    const child = call.findEntity(list.slice(0, list.indexOf('/')));
    if (child === undefined || child.field(by)?.reference?.oneOf !== undefined) continue;
    const over = figures.flatMap((field) => {
      const rollup = rollupOver(field, child.key, call.findEntity);
      return rollup === undefined ? [] : [{ key: field.name, title: field.title, where: rollup.where }];
    });
    const access = call.access(child);
    // A user who may not open the list has no tab.
    if (over.length === 0 || !access.may('view')) continue;
    const hidden = build.and(build.compare(build.record(by), '===', id), build.not(access.rows('view')));
    const found = await aggregateRecords(db, { entity: child, where: hidden }, over, call);
    for (const { key, title } of over) {
      const Count = found[key] ?? 0;
      if (Count > 0) Rows.push({ List: list, Title: title, Count });
    }
  }
  return { Rows };
}

/** The rollup over an entity that a sum or count is ultimately computed from, through sums of sums. */
function rollupOver(
  field: FieldModel,
  key: string,
  findEntity: FindEntity,
  seen: readonly FieldModel[] = [],
): Rollup | undefined {
  const { rollup } = field;
  if (rollup === undefined || rollup.max !== undefined || seen.includes(field)) return undefined;
  if (rollup.of === key) return rollup;
  const next = findEntity(rollup.of)?.field(rollup.sum ?? '');
  return next === undefined ? undefined : rollupOver(next, key, findEntity, [...seen, field]);
}
