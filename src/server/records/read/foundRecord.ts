import { build } from '#language/build.ts';
import type { Expression } from '#language/Expression.ts';
import { bindForm, type AskingForm } from '#engine/query/bindForm.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { referableRows } from '#engine/permission/referableRows.ts';
import type { FoundModel } from '#fields/FieldModel.ts';
import { type FoundRecord, selectRecords } from '../../db/rows/selectRecords.ts';
import type { Call, DbCall } from '../../access/Call.ts';
import { throughFlags } from './maskRecord.ts';

/** The condition of a found field: records in the user's rows, except the record itself. */
export function foundRows(
  asking: EntityModel,
  { where }: FoundModel,
  form: AskingForm,
  target: EntityModel,
  call: Call,
): Expression {
  const own = form.values['Id'];
  const isOwnKind = target.key === asking.key && typeof own === 'number';
  return build.and(
    referableRows(target, call.who, call.access(target)),
    bindForm(where, form, call),
    isOwnKind ? build.compare(build.record('Id'), '!==', own) : build.literal(true),
  );
}

/** The record that a field finds: the greatest value (or the smallest, as configured), then the newest. */
export async function foundRecord(
  asking: EntityModel,
  found: FoundModel,
  form: AskingForm,
  columns: readonly string[],
  call: DbCall,
): Promise<FoundRecord | undefined> {
  const target = call.findEntity(found.entity);
  if (target === undefined) return undefined;
  const { take, of } = found;
  const descending = take === 'latest' || take === 'max';
  const [record] = await selectRecords(
    {
      entity: target,
      columns,
      flags: throughFlags(call.access(target)),
      where: build.and(foundRows(asking, found, form, target, call), build.compare(build.record(of), '!==', null)),
      sort: [of, 'Id'].map((field) => ({ field, descending })),
      limit: 1,
    },
    call,
  );
  return record;
}
