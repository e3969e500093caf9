import { build } from '#language/build.ts';
import type { TotalModel } from '#engine/model/EntityModel.ts';
import type { Issue } from '#engine/validate/Issue.ts';
import { judgeTotal } from '#engine/validate/judgeTotal.ts';
import { totalReads } from '#engine/validate/totalReads.ts';
import type { Db } from '../../../db/Database.ts';
import { aggregateRecords } from '../../../db/rows/aggregateRecords.ts';
import type { RecordQuery } from '../../../db/rows/selectRecords.ts';
import type { Call } from '../../../access/Call.ts';
import { readRefs } from '../../read/readRefs.ts';
import type { CheckedDraft } from '../Draft.ts';

/** A check over other records that failed. */
export interface FailedTotal {
  readonly issue: Issue;
  readonly others: Pick<RecordQuery, 'entity' | 'where' | 'form'>;
}

/** Makes one check over other records. Returns what is wrong, with the records that count; undefined when nothing is. */
export async function checkTotal(
  db: Db,
  check: TotalModel,
  { draft, run }: CheckedDraft,
  call: Call,
): Promise<FailedTotal | undefined> {
  const { entity, stored } = draft;
  const { values } = run.outcome;
  const of = call.findEntity(check.of);
  if (of === undefined) return undefined;
  const fresh = await readRefs(db, entity, values, totalReads(entity, check).references, call);
  const refs = { ...run.context.refs, ...fresh };
  const own = of.key === entity.key ? stored?.['Id'] : undefined;
  const where =
    typeof own === 'number' ? build.and(check.where, build.compare(build.record('Id'), '!==', own)) : check.where;
  const figure = { key: 'total', field: check.sum };
  const { total = 0 } = await aggregateRecords(db, { entity: of, where, form: { values, refs } }, [figure], call);
  const scope = { ...run.context, refs, values, record: values, index: 0, self: null, total };
  const issue = judgeTotal(check, scope, check.sum === undefined ? undefined : of.field(check.sum));
  return issue === undefined ? undefined : { issue, others: { entity: of, where, form: { values, refs } } };
}
