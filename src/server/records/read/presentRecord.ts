import { build } from '#language/build.ts';
import type { Expression } from '#language/Expression.ts';
import type { Value } from '#language/Value.ts';
import { deletableRows, editableRows } from '#engine/permission/rows/changeableRows.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Db } from '../../db/Database.ts';
import type { FoundRecord } from '../../db/rows/selectRecords.ts';
import type { Call } from '../../access/Call.ts';
import { addDaysInState } from './addDaysInState.ts';
import { addPersons } from './addPersons.ts';
import { presentAttachments } from './presentAttachments.ts';
import { actionFlags, flaggedActions } from '../../workflow/actionFlags.ts';
import { editableNow } from './editableNow.ts';
import { readChildren } from './childRecords.ts';
import { collectNamed } from './fieldTexts.ts';
import { pageOfRecord } from '../../public/pageOfRecord.ts';
import { maskRecord, shownFlags } from './maskRecord.ts';
import { isWithheld } from './withheldFlags.ts';
import { presentFields } from './presentFields.ts';
import { readShownRefs, type Refs } from './readRefs.ts';
import { readTitles } from './readTitles.ts';
import { resolveNames } from './resolveNames.ts';

export interface RecordReply {
  readonly Record: Readonly<Record<string, Value>>;
  readonly Can: readonly string[];
  readonly Editable: readonly string[];
  /** Fields that are shown without their middle. */
  readonly Masked: readonly string[];
  readonly Refs: Refs;
}

/** The conditions to read a record with, so that `presentRecord` can tell what may be done with it, and a refusal its reason. */
export function recordFlags(call: Call, entity: EntityModel): Record<string, Expression> {
  const access = call.access(entity);
  return {
    edit: editableRows(entity, access),
    editScope: access.rows('edit'),
    delete: deletableRows(entity, access),
    deleteScope: access.rows('delete'),
    transfer: mayTransfer(entity) ? access.rows('transfer') : build.literal(false),
    ...shownFlags(access),
    ...actionFlags(call, entity),
  };
}

/** An owner that rules compute cannot be chosen. */
export function mayTransfer(entity: EntityModel): boolean {
  return entity.scope.owned && entity.field('OwnerId')?.computed === false;
}

/** A public page would show the record, and the user is one of those who work on such records. */
function mayPreview(call: Call, entity: EntityModel, { id, values }: FoundRecord): boolean {
  const mayEdit = call.who.role === 'employee' && call.access(entity).may('edit');
  return mayEdit && pageOfRecord(call, entity, id, values) !== undefined;
}

/** A record as replies carry it: what the user may read, what he may do, and what the rules of its form need to know. */
export async function presentRecord(db: Db, entity: EntityModel, found: FoundRecord, call: Call): Promise<RecordReply> {
  const access = call.access(entity);
  const fields = entity.fields.filter(({ name }) => access.readable.has(name));
  const children = await readChildren(db, entity, found.id, call);
  const wanted = new Map<string, Set<number>>();
  collectNamed(fields, found.values, call, wanted);
  for (const { fields: own, rows } of children.values()) for (const row of rows) collectNamed(own, row, call, wanted);
  const titles = await readTitles(db, wanted, call);
  const shown = maskRecord(access, found);
  const record: Record<string, Value> = { ...presentFields(fields, shown.values, titles, call), Id: found.id };
  for (const [name, { fields: own, shown: rows }] of children) {
    if (!access.readable.has(name) || isWithheld(found, name)) continue;
    const list = rows.map(({ values, masked }) => ({
      ...presentFields(own, values, titles, call),
      ...(masked.length === 0 ? {} : { Masked: masked }),
    }));
    await presentAttachments(db, own, list);
    record[name] = list;
  }
  await presentAttachments(db, fields, [record]);
  await addDaysInState(db, entity, fields, [record], call);
  await addPersons(db, entity, fields, [record], call);
  const resolved = await resolveNames(db, entity, found.values, call, found.values);
  const refs = await readShownRefs(db, entity, found.values, entity.ruleSet.references, call, resolved);
  const editable = found.flags['edit'] === true ? await editableNow(db, entity, found.values, call) : [];
  return {
    Record: record,
    Can: [
      ...['edit', 'delete', 'transfer'].filter((action) => found.flags[action] === true),
      ...flaggedActions(entity, found.flags),
      ...(mayPreview(call, entity, found) ? ['preview'] : []),
    ],
    Editable: [...editable],
    Masked: shown.masked,
    Refs: refs,
  };
}
