import type { Value, Values } from '#language/Value.ts';
import type { Db } from '../../db/Database.ts';
import { addStateLog, type StateLogRow } from '../../db/system/stateLog.ts';
import type { Call } from '../../access/Call.ts';
import type { Draft } from '../check/Draft.ts';

/**
 * Adds to the state log what a write did to the states of a record: where it began, every state field that moved, and a transition
 * also when it left the state as it was.
 */
export async function logStates(
  { entity, step }: Draft,
  { id, before, after }: { id: number; before: Values | undefined; after: Values },
  action: string,
  db: Db,
  call: Call,
): Promise<void> {
  const { workflow } = entity;
  if (workflow === undefined) return;
  const fields = new Set([...workflow.status.map(({ field }) => field), ...(step === undefined ? [] : [step.field])]);
  const moved = [...fields].filter((field) =>
    before === undefined
      ? field === workflow.field
      : field === step?.field || (before[field] ?? null) !== (after[field] ?? null),
  );
  await addStateLog(
    db,
    moved.map((field): StateLogRow => ({
      EntityKey: entity.key,
      RecordId: id,
      StateField: field,
      FromState: stateOf(before?.[field]),
      ToState: stateOf(after[field]),
      ActionCode: action,
      OperatorId: call.who.employeeId,
      OperatorName: call.who.name,
      OpTime: call.now,
      Reason: field === step?.field ? step.reason : null,
    })),
  );
}

const stateOf = (value: Value | undefined): number | null => (typeof value === 'number' ? value : null);
