import { build } from '#language/build.ts';
import { bindForm, type AskingForm } from '#engine/query/bindForm.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { referableRows } from '#engine/permission/referableRows.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Db } from '../../db/Database.ts';
import { type FoundRecord, selectRecords } from '../../db/rows/selectRecords.ts';
import type { Call } from '../../access/Call.ts';
import { shownFlags } from './maskRecord.ts';

/**
 * The record that a reference with `latest` finds as its form stands: of those in the user's rows that meet its condition the one with the
 * greatest value, of several the newest. Never the record of the form itself.
 */
export async function latestRecord(
  asking: EntityModel,
  { reference }: FieldModel,
  form: AskingForm,
  columns: readonly string[],
  db: Db,
  call: Call,
): Promise<FoundRecord | undefined> {
  const target = call.findEntity(reference?.entity ?? '');
  const { where, latest } = reference ?? {};
  if (target === undefined || where === undefined || latest === undefined) return undefined;
  const own = form.values['Id'];
  const isOwnKind = target.key === asking.key && typeof own === 'number';
  const [found] = await selectRecords(
    db,
    {
      entity: target,
      columns,
      flags: shownFlags(call.access(target)),
      where: build.and(
        referableRows(target, call.who, call.access(target)),
        bindForm(where, form, call),
        build.compare(build.record(latest), '!==', null),
        isOwnKind ? build.compare(build.record('Id'), '!==', own) : build.literal(true),
      ),
      sort: [latest, 'Id'].map((field) => ({ field, descending: true })),
      limit: 1,
    },
    call,
  );
  return found;
}
