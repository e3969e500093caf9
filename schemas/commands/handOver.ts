import type { EntityModel } from '#engine/model/EntityModel.ts';
import { recordInvalid } from '#engine/validate/Issue.ts';
import { build } from '#language/build.ts';
import type { Expression } from '#language/Expression.ts';
import type { Command, CommandRecords } from '#server/workflow/Command.ts';
import type { Touched } from '#server/records/check/Draft.ts';

const SUCCESSOR = 'SuccessorId';

/**
 * Transfers every open record of a leaving employee to the successor and closes the employee's account, all in the
 * transaction of leaving (C15).
 */
export const handOver: Command = {
  prepare: async ({ records, id, values }) => {
    if (values[SUCCESSOR] === id) throw recordInvalid([{ field: SUCCESSOR, message: '交接人不能是本人' }]);
    if (typeof values[SUCCESSOR] === 'number') return {};
    for (const entity of owned(records)) {
      const [open] = await records.find(entity.key, { where: openOf(entity, id), limit: 1 });
      if (open !== undefined)
        throw recordInvalid([{ field: SUCCESSOR, message: `请选择交接人，名下还有进行中的${entity.title}` }]);
    }
    return {};
  },
  follow: async ({ records, id, values }) => {
    const successor = values[SUCCESSOR];
    const touched = typeof successor === 'number' ? await giveAll(records, id, successor) : [];
    await records.closeAccount(id);
    return touched;
  },
};

/** Entities whose records have an owner of their own; an owner derived from another record changes with that record. */
function owned({ entities }: CommandRecords): EntityModel[] {
  return [...entities.values()].filter((entity) => entity.scope.owned && entity.field('OwnerId')?.computed === false);
}

/** The records of an employee that are in no closed state. */
function openOf({ workflow }: EntityModel, owner: number): Expression {
  const closed = workflow?.closed ?? [];
  const open = closed.map((state) => build.compare(build.record(workflow?.field ?? ''), '!==', state));
  return build.and(build.compare(build.record('OwnerId'), '===', owner), ...open);
}

async function giveAll(records: CommandRecords, from: number, to: number): Promise<readonly Touched[]> {
  const touched: Touched[] = [];
  for (const entity of owned(records))
    for (const { id } of await records.find(entity.key, { where: openOf(entity, from) }))
      touched.push(...(await records.give(entity, id, to)));
  return touched;
}
