import type { EntityModel } from '#engine/model/EntityModel.ts';
import { readStateLog } from '../db/system/stateLog.ts';
import type { Call } from '../access/Call.ts';
import { findVisible } from '../records/read/getRecord.ts';

const LIMIT = 200;

/** One step of a record, as replies carry it. */
export interface StateStep {
  readonly StateField: string;
  readonly FromState: number | null;
  readonly ToState: number | null;
  readonly ActionCode: string;
  readonly OperatorName: string | null;
  readonly OpTime: string;
  readonly Reason: string | null;
}

/**
 * The steps of a record from state to state, newest first, for those who may view it. Reasons are told to those who may read the
 * fields they were entered in, customers never (domain 1.6).
 */
export async function stateHistory(call: Call, entity: EntityModel, id: number): Promise<{ Rows: StateStep[] }> {
  const { db } = call.services.database;
  await findVisible(db, call, entity, id);
  const { readable } = call.access(entity);
  const rows = await readStateLog(db, { entity: entity.key, id }, LIMIT);
  const isCustomer = call.who.role === 'customer';
  return {
    Rows: rows
      .filter(({ StateField }) => readable.has(StateField))
      .map(({ StateField, FromState, ToState, ActionCode, OperatorName, OpTime, Reason }) => ({
        StateField,
        FromState,
        ToState,
        ActionCode,
        OperatorName: isCustomer ? null : OperatorName,
        OpTime,
        Reason: isCustomer ? null : Reason,
      })),
  };
}
