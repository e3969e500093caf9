import { actorName } from '#engine/permission/UserContext.ts';
import { type Value, type Values, diffRecord } from '#language/Value.ts';
import { maskText } from '#fields/maskText.ts';
import type { WritableRecord } from '#engine/records/pickWritable.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { addOpLog, opLogEntry } from '../../db/system/opLog.ts';
import type { Call, DbCall } from '../../access/Call.ts';
import { notifyFollowers } from '../../notify/notifyFollowers.ts';
import { actionText } from '../read/presentLog.ts';
import { recordTitle } from '../read/readTitles.ts';
import { addStateLog, type StateLogRow } from '../../db/system/stateLog.ts';
import type { Draft } from '../check/Draft.ts';
import { isRows } from '#fields/table/fieldKinds.ts';
import { numberOf } from '#language/functions/ExpressionFunction.ts';
import { selectRecords } from '../../db/rows/selectRecords.ts';
import { updateRow } from '../../db/rows/writeRecords.ts';

/** A write, with the data for the state log. */
interface StateWrite {
  readonly draft: Draft;
  readonly written: { readonly id: number; readonly before: Values | undefined; readonly after: Values };
}

/** Logs state changes: initial states, changed fields, and transitions without a change. */
export async function logStates(writes: readonly StateWrite[], action: string, call: DbCall): Promise<void> {
  const rows = writes.flatMap((write) => stateRows(write, action, call));
  if (rows.length > 0) await addStateLog(call.db, rows);
}

function stateRows(
  { draft: { entity, step }, written: { id, before, after } }: StateWrite,
  action: string,
  call: Call,
): StateLogRow[] {
  const { workflow } = entity;
  if (workflow === undefined) return [];
  const fields = new Set([...workflow.status.map(({ field }) => field), ...(step === undefined ? [] : [step.field])]);
  const moved = [...fields].filter((field) =>
    before === undefined
      ? field === workflow.field
      : field === step?.field || (before[field] ?? null) !== (after[field] ?? null),
  );
  return moved.map((field) => ({
    EntityKey: entity.key,
    RecordId: id,
    StateField: field,
    FromState: numberOf(before?.[field]),
    ToState: numberOf(after[field]),
    ActionCode: action,
    OperatorId: call.who.employeeId,
    OperatorName: actorName(call.who),
    OpTime: call.now,
    Reason: field === step?.field ? step.reason : null,
  }));
}

/** Keys in the changes of a log entry that are not field names. */
const DROPPED = '$dropped';
const IGNORED = '$ignored';
const REVEALED = '$revealed';
const MERGED = '$merged';

const NOT_LOGGED = ['Version', 'UpdateTime', 'UpdaterId', 'CreateTime', 'CreatorId', 'Id'];

export interface LogInput {
  readonly entity: EntityModel;
  readonly id: number;
  readonly action: string;
  readonly before: Values | undefined;
  readonly after: Values;
  readonly picked?: Pick<WritableRecord, 'dropped' | 'ignored'> | undefined;
  /** Masked fields that were shown in full. */
  readonly revealed?: readonly string[] | undefined;
  /** Titles of the records merged into it. */
  readonly merged?: readonly string[] | undefined;
}

/** Adds an entry to the op log, in the transaction of the change: author, address, each field before and after. */
export const writeLog = (input: LogInput, call: DbCall): Promise<void> => writeLogs([input], call);

/** Adds entries as `writeLog` does, in order, and notifies followers. */
export async function writeLogs(inputs: readonly LogInput[], call: DbCall): Promise<void> {
  await addOpLog(
    call.db,
    inputs.map(({ entity, id, action, after, ...rest }) =>
      opLogEntry(
        {
          EntityKey: entity.key,
          RecordId: id,
          RecordTitle: recordTitle(entity, { ...after, Id: id }, call.wording),
          OpAction: action,
          Changes: JSON.stringify(changesOf({ entity, after, ...rest })),
        },
        call,
      ),
    ),
  );
  for (const { entity, id, action, before, after } of inputs) {
    // New records have no followers yet; viewing and deleting send no news.
    if (before === undefined || before === after) continue;
    const title = entity.workflow?.transitions.find((transition) => transition.action === action)?.title;
    await notifyFollowers(entity, id, () => title ?? actionText(call, action), call);
  }
}

/** The changes of a log entry: each field, and omitted values. */
function changesOf({
  entity,
  before,
  after,
  picked,
  revealed,
  merged,
}: Omit<LogInput, 'id' | 'action'>): Record<string, unknown> {
  const diff = Object.entries(diffRecord(before ?? {}, after)).filter(([name]) => !NOT_LOGGED.includes(name));
  const changes: Record<string, unknown> = Object.fromEntries(
    diff.flatMap(([name, [old, now]]) => {
      const field = entity.field(name);
      return field === undefined || isRows(field) ? [] : [[name, [shown(field, old), shown(field, now)]]];
    }),
  );
  if (picked !== undefined && picked.dropped.length > 0) changes[DROPPED] = picked.dropped;
  if (picked !== undefined && picked.ignored.length > 0) changes[IGNORED] = picked.ignored;
  if (revealed !== undefined) changes[REVEALED] = revealed;
  if (merged !== undefined) changes[MERGED] = merged;
  return changes;
}

/** Masks values in the log, as it has other readers than the owner. */
function shown(field: FieldModel, value: Value): Value {
  return field.masked && typeof value === 'string' ? maskText(value) : value;
}

/** Nested child rows terminate on their own; this ends a cycle in the data. */
const DEEPEST = 8;

/** A record before and after a write; the same object twice when nothing was written. */
export interface WrittenChange {
  readonly before: Values | undefined;
  readonly after: Values | undefined;
}

/**
 * Raises the version of the records that written child rows belonged to and belong to now, in the transaction of the
 * write: a record and its rows are edited as one, so a user with an older version gets a conflict when saving.
 */
export async function raiseHolders(
  entity: EntityModel,
  changes: readonly WrittenChange[],
  call: DbCall,
  depth = 0,
): Promise<void> {
  const written = changes.filter(({ before, after }) => before !== after);
  if (written.length === 0 || depth > DEEPEST) return;
  for (const { entity: holder, field } of call.product.holdersOf(entity.key)) {
    const by = field.child?.by ?? '';
    const ids = new Set(written.flatMap(({ before, after }) => [before?.[by], after?.[by]]));
    for (const id of ids) if (typeof id === 'number') await raiseVersion(holder, id, call, depth + 1);
  }
}

/** Raises the version of a record although none of its own fields changed, and of the record that it belongs to. */
export async function raiseVersion(entity: EntityModel, id: number, call: DbCall, depth = 0): Promise<void> {
  const [found] = await selectRecords({ entity, ids: [id], lock: true }, call);
  if (found === undefined) return;
  const values = {
    UpdateTime: call.now,
    UpdaterId: call.who.employeeId,
    Version: Number(found.values['Version']) + 1,
  };
  await updateRow(call.db, entity.key, id, values);
  await raiseHolders(entity, [{ before: found.values, after: { ...found.values, ...values } }], call, depth);
}
