import { AppError } from '#engine/errors.ts';
import { compileExpression } from '#language/compileExpression.ts';
import { build } from '#language/build.ts';
import type { Scope } from '#language/Scope.ts';
import type { OthersModel, TransitionModel } from '#engine/model/WorkflowModel.ts';
import { guardBlocks, guardText } from '#engine/workflow/moveOf.ts';
import type { Db } from '../db/Database.ts';
import { selectRecords } from '../db/rows/selectRecords.ts';
import type { Call } from '../access/Call.ts';

/** Throws STATE_FORBIDS with the message of the first guard that does not hold. Other records count whoever owns them. */
export async function checkGuards(
  db: Db,
  { action, guards }: TransitionModel,
  scope: Scope,
  id: number,
  call: Call,
): Promise<void> {
  for (const guard of guards) {
    const blocks = guardBlocks(guard, scope);
    const { others } = guard;
    const broken =
      blocks === 'yes' ||
      (blocks === 'count' &&
        others !== undefined &&
        (await exist(db, others, scope, id, call)) !== (others.wanted === 'some'));
    if (broken)
      throw new AppError('STATE_FORBIDS', { text: guardText(guard, scope), detail: `guard of ${action} ${id}` });
  }
}

/** Tells whether there are as many of the other records as decide: one, or with `fewer` so many that it is too many. */
async function exist(
  db: Db,
  { of, by, equals, where, than }: OthersModel,
  scope: Scope,
  id: number,
  call: Call,
): Promise<boolean> {
  const entity = call.findEntity(of);
  const value = equals === undefined ? id : compileExpression(equals)(scope);
  if (entity === undefined || value === null || typeof value === 'object') return false;
  const found = await selectRecords(
    db,
    {
      entity,
      columns: [],
      where: build.and(build.compare(build.record(by), '===', value), where ?? build.literal(true)),
      form: { values: scope.values, refs: scope.refs },
      limit: than,
    },
    call,
  );
  return found.length >= than;
}
