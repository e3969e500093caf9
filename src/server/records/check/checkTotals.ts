import { sameValue } from '#language/Value.ts';
import type { TotalModel } from '#engine/model/EntityModel.ts';
import type { Issue } from '#engine/validate/Issue.ts';
import { totalReads } from '#engine/validate/totalReads.ts';
import type { Db } from '../../db/Database.ts';
import { lockName } from '../../db/lockName.ts';
import { selectRecords, type RecordQuery } from '../../db/rows/selectRecords.ts';
import type { Call } from '../../access/Call.ts';
import { referencedId, readRefs } from '../read/readRefs.ts';
import type { CheckedDraft } from './Draft.ts';
import { build } from '#language/build.ts';
import { bindForm } from '#engine/query/bindForm.ts';
import { judgeTotal } from '#engine/validate/judgeTotal.ts';
import { aggregateRecords } from '../../db/rows/aggregateRecords.ts';

/**
 * Makes the checks of an entity over other records that a draft could fail. The records that say which others count are locked
 * first: of two saves at once the second one sees what the first one left.
 */
export async function checkTotals(checked: CheckedDraft, db: Db, call: Call): Promise<Issue[]> {
  const { entity } = checked.draft;
  const open = entity.totals.filter((check) => concerns(check, checked));
  await lockHolders(open, checked, db, call);
  const issues: Issue[] = [];
  for (const check of open) {
    const issue = (await checkTotal(check, checked, db, call))?.issue;
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
  checks: readonly TotalModel[],
  { draft, run }: CheckedDraft,
  db: Db,
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

/** A check over other records that failed. */
interface FailedTotal {
  readonly issue: Issue;
  readonly others: Pick<RecordQuery, 'entity' | 'where'>;
}

/** Makes one check over other records. Returns what is wrong, with the records that count; undefined when nothing is. */
export async function checkTotal(
  check: TotalModel,
  { draft, run }: CheckedDraft,
  db: Db,
  call: Call,
): Promise<FailedTotal | undefined> {
  const { entity, stored } = draft;
  const { values } = run.outcome;
  const of = call.findEntity(check.of);
  if (of === undefined) return undefined;
  const fresh = await readRefs(entity, values, totalReads(entity, check).references, db, call);
  const refs = { ...run.context.refs, ...fresh };
  const own = of.key === entity.key ? stored?.['Id'] : undefined;
  const counted = bindForm(check.where, { values, refs }, call);
  const where = typeof own === 'number' ? build.and(counted, build.compare(build.record('Id'), '!==', own)) : counted;
  const figure = { key: 'total', field: check.sum };
  const { total = 0 } = await aggregateRecords(db, { entity: of, where }, [figure], call);
  const scope = { ...run.context, refs, values, record: values, index: 0, self: null, total };
  const issue = judgeTotal(check, scope, check.sum === undefined ? undefined : of.field(check.sum));
  return issue === undefined ? undefined : { issue, others: { entity: of, where } };
}
