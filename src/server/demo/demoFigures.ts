import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Db } from '../db/Database.ts';
import { selectRecords } from '../db/rows/selectRecords.ts';
import type { Call } from '../access/Call.ts';
import { demoRollups } from './demoRollups.ts';
import type { DemoRecords } from './DemoRecords.ts';

/**
 * Brings figures over the records loaded so far up to date where the rules of an entity read them of what its rows refer to: a share
 * of what a project received is computed from real payments.
 */
export async function demoFigures(db: Db, call: Call, entity: EntityModel, records: DemoRecords): Promise<void> {
  const targets = [...entity.ruleSet.references].flatMap(([field, names]) => {
    const target = call.findEntity(entity.field(field)?.reference?.entity ?? '');
    return target !== undefined && names.some((name) => followsFigures(target, name)) ? [target] : [];
  });
  if (targets.length === 0) return;
  await demoRollups(db, call, records);
  for (const target of new Set(targets)) {
    const columns = target.fields.map(({ name }) => name);
    const ids = [...records.all(target.key).keys()];
    for (const { id, values } of await selectRecords(db, { entity: target, columns, ids }, call))
      records.replace(target.key, id, values);
  }
}

/** Tells whether a field is a rollup or is computed from one. */
function followsFigures(entity: EntityModel, name: string, seen: readonly string[] = []): boolean {
  if (seen.includes(name)) return false;
  if (entity.field(name)?.rollup !== undefined) return true;
  return entity.ruleSet.rules.some(
    ({ property, target, reads }) =>
      property === 'value' && target === name && reads.some((read) => followsFigures(entity, read, [...seen, name])),
  );
}
