import { AppError } from '#engine/errors.ts';
import { build } from '#language/build.ts';
import { type Values, type Value, sameValue } from '#language/Value.ts';
import type { IgnoredField } from '#engine/records/pickWritable.ts';
import type { Ignored } from '#wire/RecordReply.ts';
import { type Issue, recordInvalid } from '#engine/validate/Issue.ts';
import { attempt } from '../../db/transaction.ts';
import type { Call, DbCall } from '../../access/Call.ts';
import { remindChange } from '../../notify/remindChange.ts';
import { computeRows, type CheckedChildren, type ChildPlan } from '../check/planChildren.ts';
import { checkDraft, checkWithHook } from '../check/checkDraft.ts';
import { NO_HOOKS } from '../../product/Hooks.ts';
import { checkUnique, uniqueCandidate } from '../check/checkUnique.ts';
import { type CheckedDraft, type Draft, formerly, type HookedValues, type Touched } from '../check/Draft.ts';
import { checkTotals, findWarnings } from '../check/checkTotals.ts';
import { refreshRollups, recompute } from './refreshRollups.ts';
import { checkRows, writeRows } from './saveRows.ts';
import { writeDraft } from './writeDraft.ts';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import { listNames } from '#language/mapExpression.ts';
import { decidesAccess } from '#engine/permission/accessChange.ts';
import { requireAssessed, assessAccessChange } from '../read/assessAccessChange.ts';
import { disabledEmployees } from '../../db/accounts/accounts.ts';
import { namedEntity, namedIds, readTitles, recordTitle } from '../read/readTitles.ts';
import type { EntityModel, WriteModel } from '#engine/model/EntityModel.ts';
import { referredEntity } from '#engine/model/referredEntity.ts';
import { selectRecords } from '../../db/rows/selectRecords.ts';
import { updateRow } from '../../db/rows/writeRecords.ts';
import { writeLog, raiseHolders, raiseVersion } from './writeLog.ts';

/** A saved record, with all records changed as a result. */
export interface SavedDraft {
  readonly id: number;
  readonly after: Values;
  readonly touched: readonly Touched[];
  /** Sent values that are not stored, as replies name them. */
  readonly ignored: readonly Ignored[];
  /** The values that the product's hook set. */
  readonly hooked?: HookedValues | undefined;
  /** Its child rows as they were saved. */
  readonly children: readonly CheckedChildren[];
}

/**
 * Checks a draft with its child rows and writes them, with rollups and op log, in the transaction `db`. Throws
 * RECORD_INVALID with every issue, UNCONFIRMED when there are unconfirmed warnings, or an unaccepted effect on the
 * access of users; nothing is written then.
 */
export async function saveDraft(
  draft: Draft,
  plans: readonly ChildPlan[],
  action: string,
  call: DbCall,
): Promise<SavedDraft> {
  const { entity } = draft;
  const { checked, children } = await checkSave(draft, plans, call);
  const write = (): Promise<SavedDraft> => writeAggregate({ checked, children }, action, call);
  if (!mayDecideAccess({ checked, children }, call)) return write();
  const what = `${entity.title} ${recordTitle(entity, checked.after, call.wording)}`;
  return assessAccessChange({ what, accepted: draft.accepted }, call, write);
}

/** Checks a draft with its rows as a save, without writing. Throws RECORD_INVALID, UNCONFIRMED. */
export async function checkSave(draft: Draft, plans: readonly ChildPlan[], call: DbCall): Promise<CheckedAggregate> {
  const checked = await checkAggregate(draft, plans, call);
  if (draft.warns === true) await warn(checked, call);
  return checked;
}

/** Whether a save can change the access of users: by the record itself, its rows, or the other records it writes. */
function mayDecideAccess({ checked, children }: CheckedAggregate, { product }: Call): boolean {
  return [checked, ...children.flatMap(({ rows }) => rows)].some(({ draft, after }) => {
    const decides = product.savesDecideAccess(draft.entity.key);
    if (decides !== 'by values') return decides === 'always';
    return decidesAccess(draft.entity, formerly(draft), after, product.organisation.facts ?? []);
  });
}

/**
 * Throws RECORD_INVALID when a child row of a checked save fails a check over other records. The other rows of the record
 * count as they will be, so that all is written for the check, and undone. Rows of entities that decide access are
 * checked by the save alone.
 */
export async function checkWritten(aggregate: CheckedAggregate, action: string, call: DbCall): Promise<void> {
  if (!aggregate.children.some(({ entity }) => entity.totals.length > 0) || mayDecideAccess(aggregate, call)) return;
  const undone = new Error('undone');
  try {
    await attempt(call.db, async () => {
      await writeAggregate(aggregate, action, { ...call, hooks: NO_HOOKS });
      throw undone;
    });
  } catch (error) {
    if (error !== undone) throw error;
  }
}

async function writeAggregate(
  { checked, children }: CheckedAggregate,
  action: string,
  call: DbCall,
): Promise<SavedDraft> {
  const { entity } = checked.draft;
  const written = await writeDraft(checked, action, call);
  const isSummedUp = call.product.rollupsOver(entity.key).length > 0;
  const touched = isSummedUp ? await refreshRollups(entity, [written], call) : [];
  await writeReferred(entity, written, call);
  let isRowWritten = false;
  for (const plan of children) {
    const changes = await writeRows(plan, written, call);
    isRowWritten ||= changes.some(({ before, after }) => before !== after);
    touched.push(...(await refreshRollups(plan.entity, changes, call)));
  }
  if (isRowWritten && written.after === written.before) await raiseVersion(entity, written.id, call);
  await raiseHolders(entity, [written], call);
  await remindChange(entity, written, call);
  if (call.hooks.entities.has(entity.key) && (isRowWritten || written.after !== written.before))
    await call.hooks.afterSave(entity, { before: written.before, values: written.after }, call);
  const own: Touched = {
    entity: call.findEntity(entity.key) ?? entity,
    id: written.id,
    isMade: written.before === undefined,
  };
  const ignored = namesIgnored({ checked, children });
  const { hooked } = checked.draft;
  return { id: written.id, after: written.after, touched: [own, ...touched], ignored, hooked, children };
}

/** Sent values of a record and its rows that are not stored. */
export function namesIgnored({ checked, children }: CheckedAggregate): Ignored[] {
  return [
    ...checked.ignored.map(presentIgnored),
    ...children.flatMap(({ field, rows }) =>
      rows.flatMap((row, index) =>
        row.ignored.map((own) => ({
          ...presentIgnored({ ...own, title: `${field.title}第${index + 1}行${own.title}` }),
          Field: field.name,
          Row: { Index: index, Field: own.field },
        })),
      ),
    ),
  ];
}

/** An ignored field in replies. */
export const presentIgnored = ({ field, title, reason, isPart }: IgnoredField): Ignored => ({
  Field: field,
  Title: title,
  Reason: reason,
  ...(isPart === true ? { IsPart: true } : {}),
});

/** A valid record with its child rows. */
interface CheckedAggregate {
  readonly checked: CheckedDraft;
  readonly children: readonly CheckedChildren[];
}

/** Checks a draft with its child rows and runs the product's hooks. Throws RECORD_INVALID with every issue. */
async function checkAggregate(draft: Draft, plans: readonly ChildPlan[], call: DbCall): Promise<CheckedAggregate> {
  const checked = await checkWithHook(draft, call, async (own) => {
    for (const plan of plans) own.values[plan.field.name] = await computeRows(plan, own.values, call);
    return checkDraft(own, call);
  });
  const issues = [...checked.issues, ...(checked.issues.length > 0 ? [] : await checkOthers(checked, call))];
  const parent = { ...checked.after, ...checked.run.outcome.values };
  const children: CheckedChildren[] = [];
  for (const plan of plans) {
    const shown = checked.run.outcome.states[plan.field.index]?.display === 'visible';
    const result = await checkRows(shown ? plan : withoutRows(plan), parent, call);
    children.push(result.checked);
    issues.push(...result.issues);
  }
  if (issues.length > 0) throw recordInvalid(issues);
  const asked = plans.map((plan, i) => ({
    ...plan,
    rows: plan.rows.map((row, j) => children[i]?.rows[j]?.draft ?? row),
  }));
  const isOther = asked.some(({ rows }, i) => rows.some((row, j) => row !== plans[i]?.rows[j]));
  // A row's hook changed it: recompute the record's values from its rows, without running the hooks again.
  return isOther ? checkAggregate(checked.draft, asked, { ...call, hooks: NO_HOOKS }) : { checked, children };
}

/** Throws UNCONFIRMED when there are warnings. */
async function warn({ checked, children }: CheckedAggregate, call: DbCall): Promise<void> {
  const people = await disabledPeople([checked, ...children.flatMap(({ rows }) => rows)], call);
  const { entity, warnings: ofStep = [] } = checked.draft;
  const own = entity.warnings.length + ofStep.length === 0 ? [] : await findWarnings(checked, call);
  const warnings = [...own, ...people.map(({ field, message }) => ({ Field: field, Message: message, Records: [] }))];
  const [first] = warnings;
  if (first !== undefined) throw new AppError('UNCONFIRMED', { text: first.Message, data: { Warnings: warnings } });
}

/** Fields that come to name employees with disabled accounts, each with a text about them. */
async function disabledPeople(
  drafts: readonly CheckedDraft[],
  call: DbCall,
): Promise<{ field: string; message: string }[]> {
  const staff = call.product.organisation.employee ?? '';
  const chosen = drafts.flatMap(({ draft, after, run: { outcome } }) =>
    draft.entity.fields.flatMap((field) => {
      const isShown = outcome.states[field.index]?.display === 'visible' && !outcome.computed.has(field.index);
      if (!isShown || namedEntity(field, after, call) !== staff) return [];
      const before = new Set(namedIds(field, formerly(draft) ?? {}));
      const ids = namedIds(field, after).filter((id) => !before.has(id));
      return ids.length === 0 ? [] : [{ field, ids }];
    }),
  );
  if (chosen.length === 0) return [];
  const disabled = await disabledEmployees(
    call.db,
    chosen.flatMap(({ ids }) => ids),
  );
  if (disabled.size === 0) return [];
  const names = (await readTitles(new Map([[staff, disabled]]), call)).get(staff);
  return chosen.flatMap(({ field, ids }) => {
    const gone = [...new Set(ids)].filter((id) => disabled.has(id)).map((id) => names?.get(id) ?? String(id));
    return gone.length === 0
      ? []
      : [{ field: field.name, message: `${field.title}“${gone.join('、')}”的账号已停用，不能登录处理` }];
  });
}

/** Checks a valid draft against other records. */
async function checkOthers(checked: CheckedDraft, call: DbCall): Promise<Issue[]> {
  const unique = await checkUnique(checked, uniqueCandidate(checked), build.literal(true), call);
  return unique.length > 0 || checked.draft.entity.totals.length === 0 ? unique : checkTotals(checked, call);
}

/** Removes the rows of a field that a rule hides. */
function withoutRows(plan: ChildPlan): ChildPlan {
  const stored = plan.rows.flatMap(({ stored }) => (stored === undefined ? [] : [{ ...stored }]));
  return { ...plan, rows: [], removed: [...plan.removed, ...stored] };
}

/**
 * Writes values of a saved record into the records it refers to (`x-writes`), in its transaction, regardless of their
 * owners. Like a rollup this does not raise their version, so that a user with one open gets no conflict.
 */
async function writeReferred(
  entity: EntityModel,
  { before, after }: { before: Values | undefined; after: Values },
  call: DbCall,
): Promise<void> {
  for (const write of entity.writes) {
    const target = referredEntity(entity.field(write.to), after, call.findEntity);
    const id = after[write.to];
    if (target?.field(write.field) === undefined || typeof id !== 'number') continue;
    if (before === undefined || concerns(write, before, after)) await writeOne(target, id, write, after, call);
  }
}

/** Whether an edit changed the target of a write or a value that it reads. */
function concerns({ to, value }: WriteModel, before: Values, after: Values): boolean {
  const read = listNames(value).flatMap(({ root, path }) => (root === '$values' ? path.slice(0, 1) : []));
  return [to, ...read].some((name) => !sameValue(before[name], after[name]));
}

async function writeOne(
  target: EntityModel,
  id: number,
  { field, value }: WriteModel,
  values: Values,
  call: DbCall,
): Promise<void> {
  const [found] = await selectRecords({ entity: target, ids: [id], lock: true }, call);
  if (found === undefined) return;
  const { user, now, enums } = call;
  const scope = { values, record: found.values, index: 0, user, now, refs: {}, enums, self: null };
  const wanted: Value = compileExpression(value)(scope);
  if (sameValue(found.values[field], wanted)) return;
  const written = { ...found.values, [field]: wanted };
  requireAssessed(target, found.values, written, call);
  await updateRow(call.db, target.key, id, { [field]: wanted });
  await writeLog({ entity: target, id, action: 'edit', before: found.values, after: written }, call);
  await refreshRollups(target, [{ before: found.values, after: written }], call);
  const moved = await recompute(target, [id], call);
  if (moved.length > 0) await refreshRollups(target, moved, call);
}
