import { AppError } from '#engine/errors.ts';
import { actionModel } from '#engine/workflow/actionModel.ts';
import { decisionOf } from '#engine/workflow/decision.ts';
import { stateAfter, valuesWritten } from '#engine/workflow/moveOf.ts';
import type { WaitedStep } from '#wire/calls/APPROVAL_CALLS.ts';
import type { Call } from '../access/Call.ts';
import type { Database } from '../db/Database.ts';
import { updateRow } from '../db/rows/writeRecords.ts';
import { transaction } from '../db/transaction.ts';
import { type About, waitedFor } from '../notify/waitedFor.ts';
import { findVisible } from '../records/read/getRecord.ts';
import { readScope } from './openScope.ts';
import { actingCall, refusalOf, takeFlags } from './takeable.ts';

/** Ends the transaction, so that nothing of it is stored. */
class Foreseen extends Error {
  readonly steps: readonly WaitedStep[];
  constructor(steps: readonly WaitedStep[]) {
    super('foreseen');
    this.steps = steps;
  }
}

/**
 * The steps that a record would wait for after a transition of the user, answered with yes: with its state and values
 * in a transaction that is rolled back. Throws NOT_FOUND, FORBIDDEN and STATE_FORBIDS like the transition.
 */
export async function nextSteps(
  { entity, id }: About,
  action: string,
  database: Database,
  call: Call,
): Promise<readonly WaitedStep[]> {
  const transition = entity.workflow?.transitions.find((each) => each.action === action);
  if (transition === undefined) throw new AppError('NOT_FOUND');
  const question = decisionOf(entity, transition)?.field.name;
  const sent = question === undefined ? {} : { [question]: true };
  const nothing = { fields: [], editable: new Set<string>(), ignored: [], issues: [] };
  try {
    return await transaction(database, async (db) => {
      const found = await findVisible(
        entity,
        id,
        { ...call, db },
        { lock: true, flags: takeFlags(entity, transition, call) },
      );
      const refusal = refusalOf(entity, transition, found, call);
      if (refusal !== undefined) throw new AppError(refusal.code);
      const acting = actingCall(entity, found, call);
      const model = actionModel(entity, action) ?? entity;
      const { scope } = await readScope({ entity: model, transition, found, sent, ...nothing }, { ...acting, db });
      const { idle } = acting.who;
      const state = stateAfter(transition, scope, idle);
      const moved = state === undefined ? {} : { [transition.field]: state };
      await updateRow(db, entity.key, id, { ...valuesWritten(transition, scope, idle), ...moved });
      throw new Foreseen(await waitedFor({ entity, id }, { ...call, db }));
    });
  } catch (error) {
    if (error instanceof Foreseen) return error.steps;
    throw error;
  }
}
