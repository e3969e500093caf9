import type { OthersModel } from '#engine/model/WorkflowModel.ts';
import { bindForm } from '#engine/query/bindForm.ts';
import { build } from '#language/build.ts';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { Scope } from '#language/compiler/Scope.ts';
import type { DbCall } from '../access/Call.ts';
import { selectRecords } from '../db/rows/selectRecords.ts';

/** Whether there are as many other records, of any owner, as a guard requires: one, or more than `fewer`. */
export async function othersExist(
  { of, by, equals, where, than }: OthersModel,
  scope: Scope,
  id: number,
  call: DbCall,
): Promise<boolean> {
  const entity = call.findEntity(of);
  const value = equals === undefined ? id : compileExpression(equals)(scope);
  if (entity === undefined || value === null || typeof value === 'object') return false;
  const found = await selectRecords(
    {
      entity,
      columns: [],
      where: build.and(
        build.compare(build.record(by), '===', value),
        bindForm(where ?? build.literal(true), scope, call),
      ),
      limit: than,
    },
    call,
  );
  return found.length >= than;
}
