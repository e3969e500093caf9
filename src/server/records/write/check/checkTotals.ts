import { sameValue } from '#engine/records/sameValue.ts';
import type { TotalModel } from '#engine/model/EntityModel.ts';
import type { Issue } from '#engine/validate/Issue.ts';
import { totalReads } from '#engine/validate/totalReads.ts';
import type { Db } from '../../../db/Database.ts';
import { lockName } from '../../../db/lockName.ts';
import { selectRecords } from '../../../db/rows/selectRecords.ts';
import type { Call } from '../../../access/Call.ts';
import { referencedId } from '../../read/readRefs.ts';
import type { CheckedDraft } from '../Draft.ts';
import { checkTotal } from './checkTotal.ts';

/**
 * Makes the checks of an entity over other records that a draft could fail. The records that say which others count are locked
 * first: of two saves at once the second one sees what the first one left.
 */
export async function checkTotals(db: Db, checked: CheckedDraft, call: Call): Promise<Issue[]> {
  const { entity } = checked.draft;
  const open = entity.totals.filter((check) => concerns(check, checked));
  await lockHolders(db, open, checked, call);
  const issues: Issue[] = [];
  for (const check of open) {
    const issue = (await checkTotal(db, check, checked, call))?.issue;
    if (issue !== undefined && !issues.some(({ field }) => field === issue.field)) issues.push(issue);
  }
  return issues;
}

/** The check's field is shown, and something that it reads is new. */
function concerns(check: TotalModel, { draft, after, run }: CheckedDraft): boolean {
  const { entity, stored } = draft;
  if (run.outcome.states[entity.field(check.field)?.index ?? -1]?.display !== 'visible') return false;
  return (
    stored === undefined ||
    totalReads(entity, check).fields.some((name) => !sameValue(stored[name] ?? null, after[name] ?? null))
  );
}

/** Locks in one order, so that two saves do not wait for each other. */
async function lockHolders(
  db: Db,
  checks: readonly TotalModel[],
  { draft, run }: CheckedDraft,
  call: Call,
): Promise<void> {
  const { entity } = draft;
  const wanted = new Map<string, Set<number>>();
  for (const check of checks) {
    const { holders } = totalReads(entity, check);
    for (const name of holders) {
      const id = referencedId(entity, name, run.outcome.values);
      const target = entity.field(name)?.reference?.entity;
      if (id !== null && target !== undefined) wanted.set(target, new Set([...(wanted.get(target) ?? []), id]));
    }
    if (holders.length === 0) await lockName(db, `${entity.key}${check.pointer}`);
  }
  for (const key of [...wanted.keys()].sort()) {
    const target = call.findEntity(key);
    if (target === undefined) continue;
    const sort = [{ field: 'Id', descending: false }];
    await selectRecords(
      db,
      { entity: target, columns: [], ids: [...(wanted.get(key) ?? [])], sort, deleted: true, lock: true },
      call,
    );
  }
}
