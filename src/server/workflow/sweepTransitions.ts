import { AppError } from '#engine/errors.ts';
import { build } from '#language/build.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { automaticSteps, dueRows } from '#engine/permission/transitionRows.ts';
import { selectRecords } from '../db/rows/selectRecords.ts';
import { transaction } from '../db/transaction.ts';
import type { Served } from '../access/Call.ts';
import { systemCall, type CallServices } from '../access/openCall.ts';
import type { Database } from '../db/Database.ts';
import type { Commands } from './Command.ts';
import { settleTransitions } from './settleTransitions.ts';

/** Records per transaction, so that other transactions do not wait long for them. */
const BATCH = 100;

interface SweepServices extends CallServices {
  readonly database: Database;
  readonly commands: Commands;
}

/** Receives each record whose transition was rejected; the others are done all the same. */
export type OnRefused = (entity: EntityModel, id: number, error: AppError) => void;

/** Does every automatic transition due by days. Returns their number. Throws a rejection without `onRefused`. */
export async function sweepTransitions(services: SweepServices, onRefused?: OnRefused): Promise<number> {
  const call = systemCall(services);
  let taken = 0;
  for (const entity of call.product.entities.values())
    if (automaticSteps(entity).steps.length > 0) taken += await sweepEntity(entity, { ...call, services }, onRefused);
  return taken;
}

async function sweepEntity(
  entity: EntityModel,
  call: Served<SweepServices>,
  onRefused: OnRefused | undefined,
): Promise<number> {
  const settle = (ids: readonly number[]): Promise<void> =>
    transaction(call.services.database, (db) =>
      settleTransitions(
        ids.map((id) => ({ entity, id })),
        { ...call, db },
        call.services.commands,
      ),
    );
  const sort = [{ field: 'Id', descending: false }];
  let [taken, last] = [0, 0];
  for (;;) {
    const where = build.and(build.compare(build.record('Id'), '>', last), dueRows(entity));
    const found = await selectRecords(
      { entity, columns: [], where, sort, limit: BATCH },
      { ...call, db: call.services.database.db },
    );
    const ids = found.map(({ id }) => id);
    if (ids.length === 0) return taken;
    last = ids.at(-1) ?? last;
    taken += ids.length;
    await settle(ids).catch(async (error: unknown) => {
      if (!(error instanceof AppError) || onRefused === undefined) throw error;
      for (const id of ids)
        await settle([id]).catch((refusal: unknown) => {
          if (!(refusal instanceof AppError)) throw refusal;
          onRefused(entity, id, refusal);
        });
    });
  }
}
