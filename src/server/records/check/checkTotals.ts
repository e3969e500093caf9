import type { DraftWarnings } from '#wire/BulkReply.ts';
import { isEmpty, isList, sameValue, type Value } from '#language/Value.ts';
import type { EntityModel, TotalModel, CheckModel } from '#engine/model/EntityModel.ts';
import type { EvaluationContext } from '#engine/rules/EvaluationContext.ts';
import { referredEntity } from '#engine/model/referredEntity.ts';
import type { Issue } from '#engine/validate/Issue.ts';
import { checkReads } from '#engine/validate/checkReads.ts';
import { judgeTotal, totalReads } from '#engine/validate/totals.ts';
import { lockName } from '../../db/transaction.ts';
import { type FoundRecord, selectRecords, type RecordQuery } from '../../db/rows/selectRecords.ts';
import type { DbCall } from '../../access/Call.ts';
import { forReader } from '../../access/openCall.ts';
import { readRefs } from '../read/readRefs.ts';
import { checkDraft } from './checkDraft.ts';
import { type CheckedDraft, type Draft, formerly } from './Draft.ts';
import { build } from '#language/build.ts';
import { bindForm } from '#engine/query/bindForm.ts';
import { aggregateRecords } from '../../db/rows/aggregateRecords.ts';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import { readTitles, recordTitle } from '../read/readTitles.ts';

const MAX_LISTED = 5;

/** The newest of the found records, as far as the user may see them. */
async function presentFound(
  { entity, where }: Pick<RecordQuery, 'entity' | 'where'>,
  call: DbCall,
): Promise<Warning['Records'][number][]> {
  const access = call.access(entity);
  const owned = entity.field('OwnerId') !== undefined;
  const found = await selectRecords(
    {
      entity,
      columns: [entity.titleField, ...(owned ? ['OwnerId'] : [])],
      where,
      flags: { shown: access.may('view') ? access.rows('view') : build.literal(false) },
      sort: [{ field: 'Id', descending: true }],
      limit: MAX_LISTED,
    },
    call,
  );
  const owners = found.map(({ values }) => values['OwnerId']).filter((id) => typeof id === 'number');
  const staff = call.product.organisation.employee ?? '';
  const names = await readTitles(new Map([[staff, new Set(owners)]]), call);
  return found.map(({ id, values, flags }) => {
    const isShown = flags['shown'] === true;
    return {
      Entity: entity.key,
      EntityTitle: entity.title,
      Id: isShown ? id : null,
      Title: isShown ? recordTitle(entity, { ...values, Id: id }, forReader(call).wording) : null,
      OwnerName: names.get(staff)?.get(Number(values['OwnerId'])) ?? null,
    };
  });
}

/** A warning to confirm before a record is saved. */
type Warning = DraftWarnings['Warnings'][number];

/** The warnings of a valid draft: of its transition, and of checks that its changes affect. */
export async function findWarnings(checked: CheckedDraft, call: DbCall): Promise<Warning[]> {
  const { warnings: own = [] } = checked.draft;
  const warnings: Warning[] = own.map((Message) => ({ Field: '', Message, Records: [] }));
  for (const check of checked.draft.entity.warnings) {
    if (!isTouched(check, checked)) continue;
    const warning = 'of' in check ? await overOthers(check, checked, call) : overItself(check, checked);
    if (warning !== undefined) warnings.push(warning);
  }
  return warnings;
}

/** The warnings of a record being entered; a check waits while a required field that it reads is empty. */
export async function warnEarly(checked: CheckedDraft, call: DbCall): Promise<Warning[]> {
  const { draft, run } = checked;
  const { entity } = draft;
  const isMissing = (name: string): boolean =>
    run.outcome.states[entity.field(name)?.index ?? -1]?.required === true && isEmpty(run.outcome.values[name] ?? null);
  const warnings = entity.warnings.filter((check) => !checkReads(entity, check).some(isMissing));
  return findWarnings({ ...checked, draft: { ...draft, entity: { ...entity, warnings } } }, call);
}

/** Returns the warnings of a stored record, of checks on fields that the user may read. */
export async function warnStored(
  entity: EntityModel,
  { values }: Pick<FoundRecord, 'values'>,
  call: DbCall,
): Promise<Warning[]> {
  const { readable } = call.access(entity);
  const isReadable = (check: CheckModel | TotalModel): boolean =>
    [check.field, ...checkReads(entity, check)].every((name) => readable.has(name));
  const warnings = entity.warnings.filter(isReadable);
  if (warnings.length === 0) return [];
  const draft: Draft = {
    entity: { ...entity, warnings },
    stored: values,
    // Every check applies, as for a new record; the record itself never counts among others.
    isRevived: true,
    sent: {},
    defaulted: new Set(),
    values: { ...values },
    fields: [],
    editable: new Set(),
    ignored: [],
    issues: [],
  };
  return findWarnings(await checkDraft(draft, call), call);
}

function isTouched(check: CheckModel | TotalModel, { draft, after, run }: CheckedDraft): boolean {
  const { entity } = draft;
  const before = formerly(draft);
  if (run.outcome.states[entity.field(check.field)?.index ?? -1]?.display !== 'visible') return false;
  if (before === undefined) return true;
  return checkReads(entity, check).some((name) => !sameValue(before[name] ?? null, after[name] ?? null));
}

function overItself({ field, when, message }: CheckModel, { run }: CheckedDraft): Warning | undefined {
  const { values } = run.outcome;
  const scope = { ...run.context, values, record: values, index: 0, self: null };
  return compileExpression(when)(scope) === true ? { Field: field, Message: message, Records: [] } : undefined;
}

async function overOthers(check: TotalModel, checked: CheckedDraft, call: DbCall): Promise<Warning | undefined> {
  const failed = await checkTotal(check, checked, call);
  if (failed === undefined) return undefined;
  const { issue, others } = failed;
  return { Field: issue.field, Message: issue.message, Records: await presentFound(others, call) };
}

/**
 * Runs an entity's checks over other records that a draft could violate. Locks the records that decide which others
 * count first, so that the second of two concurrent saves sees the result of the first. `id` is the record's own, which
 * never counts; pass it for a record that was already written.
 */
export async function checkTotals(
  checked: CheckedDraft,
  call: DbCall,
  id = checked.draft.stored?.['Id'],
): Promise<Issue[]> {
  const { entity } = checked.draft;
  const open = entity.totals.filter((check) => concerns(check, checked));
  await lockHolders(open, checked, call);
  const issues: Issue[] = [];
  for (const check of open) {
    const issue = (await checkTotal(check, checked, call, id))?.issue;
    if (issue !== undefined && !issues.some(({ field }) => field === issue.field)) issues.push(issue);
  }
  return issues;
}

/** Whether the check's field is visible, and one of its inputs changed. */
function concerns(check: TotalModel, { draft, after, run }: CheckedDraft): boolean {
  const { entity } = draft;
  const before = formerly(draft);
  if (run.outcome.states[entity.field(check.field)?.index ?? -1]?.display !== 'visible') return false;
  return (
    before === undefined ||
    totalReads(entity, check).fields.some((name) => !sameValue(before[name] ?? null, after[name] ?? null))
  );
}

/** Locks in a fixed order, so that two saves do not deadlock. */
async function lockHolders(checks: readonly TotalModel[], { draft, run }: CheckedDraft, call: DbCall): Promise<void> {
  const { entity } = draft;
  const wanted = new Map<string, Set<number>>();
  for (const check of checks) {
    const { holders } = totalReads(entity, check);
    for (const name of holders) {
      const { values } = run.outcome;
      const field = entity.field(name);
      const value = values[field?.reference?.idField ?? name] ?? null;
      const ids = (isList(value) ? value : [value]).filter((id) => typeof id === 'number');
      const target = referredEntity(field, values, call.findEntity)?.key;
      if (target !== undefined) wanted.set(target, new Set([...(wanted.get(target) ?? []), ...ids]));
    }
    if (holders.length === 0) await lockName(call.db, `${entity.key}${check.pointer}`);
  }
  for (const key of [...wanted.keys()].sort()) {
    const target = call.findEntity(key);
    if (target === undefined) continue;
    const sort = [{ field: 'Id', descending: false }];
    await selectRecords(
      { entity: target, columns: [], ids: [...(wanted.get(key) ?? [])], sort, deleted: true, lock: true },
      call,
    );
  }
}

interface FailedTotal {
  readonly issue: Issue;
  readonly others: Pick<RecordQuery, 'entity' | 'where'>;
}

/** Runs one check over other records for a draft. Returns the failure, with the records that count; undefined on success. */
export async function checkTotal(
  check: TotalModel,
  { draft, run }: CheckedDraft,
  call: DbCall,
  id = draft.stored?.['Id'],
): Promise<FailedTotal | undefined> {
  const { values } = run.outcome;
  const fresh = await readRefs(draft.entity, values, totalReads(draft.entity, check).references, call);
  const context = { ...run.context, refs: { ...run.context.refs, ...fresh }, values };
  return failedTotal(check, { entity: draft.entity, context, id }, call);
}

interface CheckedValues {
  readonly entity: EntityModel;
  /** The values, with the fields of referenced records that the check reads. */
  readonly context: EvaluationContext;
  /** The id of the record, which never counts. */
  readonly id: Value | undefined;
}

/** Runs one check over other records for the values of a form. */
export async function failedTotal(
  check: TotalModel,
  { entity, context, id }: CheckedValues,
  call: DbCall,
): Promise<FailedTotal | undefined> {
  const of = call.findEntity(check.of);
  if (of === undefined) return undefined;
  const { values } = context;
  const own = of.key === entity.key ? id : undefined;
  const counted = bindForm(check.where, context, call);
  const where = typeof own === 'number' ? build.and(counted, build.compare(build.record('Id'), '!==', own)) : counted;
  const figure = { key: 'total', field: check.sum };
  const { total = 0 } = await aggregateRecords({ entity: of, where }, [figure], call);
  const scope = { ...context, record: values, index: 0, self: null, total };
  const issue = judgeTotal(check, scope, check.sum === undefined ? undefined : of.field(check.sum));
  return issue === undefined ? undefined : { issue, others: { entity: of, where } };
}
