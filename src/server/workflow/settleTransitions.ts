import { build } from '#language/build.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { TransitionModel } from '#engine/model/WorkflowModel.ts';
import { actionModel } from '#engine/workflow/actionModel.ts';
import { automaticSteps } from '#engine/permission/transitionRows.ts';
import { selectRecords, type FoundRecord } from '../db/rows/selectRecords.ts';
import type { DbCall } from '../access/Call.ts';
import { asSystem } from '../access/openCall.ts';
import { readSaved } from '../records/read/getRecord.ts';
import { readRefs } from '../records/read/readRefs.ts';
import type { Touched } from '../records/check/Draft.ts';
import { performTransition } from './performTransition.ts';
import type { Commands } from './Command.ts';
import { isReference } from '#fields/table/fieldKinds.ts';

/**
 * Runs the automatic transitions of changed records, and of those changed as a result, in their transaction. Each runs
 * once per record, so that two that trigger each other terminate.
 */
export async function settleTransitions(touched: readonly Touched[], call: DbCall, commands: Commands): Promise<void> {
  const system = asSystem(call);
  const queue = [...touched];
  const [taken, seen] = [new Set<string>(), new Set<string>()];
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { entity, id } = next;
    if (!seen.has(`${entity.key} ${id}`)) queue.push(...(await dependents(next, system)));
    seen.add(`${entity.key} ${id}`);
    if (automaticSteps(entity).steps.length === 0) continue;
    // Read before locking: two transactions that lock records related to the same one would deadlock.
    const [now] = await readSaved(next, call);
    if (now === undefined || (await findDue(entity, now, system)) === undefined) continue;
    const [found] = await selectRecords({ entity, ids: [id], lock: true }, system);
    const transition = found && (await findDue(entity, found, system));
    if (found === undefined || transition === undefined) continue;
    const key = `${entity.key} ${id} ${transition.action}`;
    if (taken.has(key)) continue;
    taken.add(key);
    const model = actionModel(entity, transition.action) ?? entity;
    const work = {
      entity: model,
      transition,
      found,
      fields: [],
      editable: new Set<string>(),
      sent: {},
      ignored: [],
      issues: [],
    };
    queue.push(...(await performTransition(work, system, commands)), next);
  }
}

/** The automatic transition that is due for a record now. */
async function findDue(
  entity: EntityModel,
  { values }: FoundRecord,
  call: DbCall,
): Promise<TransitionModel | undefined> {
  const { needs, steps } = automaticSteps(entity);
  const refs = await readRefs(entity, values, needs, call);
  const { user, now, enums } = call;
  const scope = { values, record: values, index: 0, user, now, refs, enums, self: null };
  return steps.find(({ isMet }) => isMet(scope) === true)?.transition;
}

/** Records to check because a record they refer to changed: a supplement follows its main contract. */
async function dependents({ entity, id }: Touched, call: DbCall): Promise<Touched[]> {
  const found: Touched[] = [];
  for (const { entity: other, field } of call.product.referringTo(entity.key)) {
    if (!automaticSteps(other).needs.has(field.name) || !isReference(field)) continue;
    const where = build.compare(build.record(field.name), '===', id);
    const rows = await selectRecords({ entity: other, columns: [], where }, call);
    found.push(...rows.map((row) => ({ entity: other, id: row.id })));
  }
  return found;
}
