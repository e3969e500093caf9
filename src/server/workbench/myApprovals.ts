import { isRows, isUpload, isWholeNumber } from '#fields/table/fieldKinds.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { TransitionModel } from '#engine/model/WorkflowModel.ts';
import { mayDecide } from '#engine/permission/decideAccess.ts';
import { waitingRowsOf } from '#engine/permission/transitionRows.ts';
import { submittingSteps, waitedSteps } from '#engine/workflow/approvalSteps.ts';
import { decisionFacts } from '#engine/workflow/decision.ts';
import { build } from '#language/build.ts';
import { daysBetween } from '#language/functions/calendar.ts';
import type { ApprovalGroup, ApprovalsReply } from '#wire/calls/APPROVAL_CALLS.ts';
import type { Call, DbCall } from '../access/Call.ts';
import { type FoundRecord, selectRecords } from '../db/rows/selectRecords.ts';
import { lastSteps, selectSteps } from '../db/system/stateLog.ts';
import { isMaskedFor, shownFlags } from '../records/read/maskRecord.ts';
import { pathNeeds, presentRows } from '../records/list/presentRows.ts';
import { actingCall, takeFlags } from '../workflow/takeable.ts';
import { columnOf, titleText, workCells } from './blockRows.ts';
import { presentSteps } from './readNews.ts';

/** Most rows of a step, and most own steps; the reply counts all of them. */
const MAX_ROWS = 100;
const MAX_FACTS = 4;
/** Sorts records that never changed their state after all others. */
const NOT_KNOWN = '9';

/** The records of any entity that wait for the user of a call, by step, those that wait longest first. */
export async function waitingApprovals(call: DbCall): Promise<ApprovalGroup[]> {
  const groups: ApprovalGroup[] = [];
  for (const entity of call.product.entities.values()) {
    const access = call.access(entity);
    if (!access.may('view')) continue;
    for (const step of waitedSteps(entity))
      if (mayDecide(access, step.action)) groups.push(...(await groupOf(entity, step, call)));
  }
  return groups;
}

async function groupOf(entity: EntityModel, step: TransitionModel, call: DbCall): Promise<ApprovalGroup[]> {
  const access = call.access(entity);
  const rows = waitingRowsOf(step, { entity, user: call.who, access });
  if (rows.kind === 'literal' && rows.value === false) return [];
  const where = build.and(access.rows('view'), rows);
  const waiting = (await selectRecords({ entity, columns: [], where }, call)).map(({ id }) => id);
  if (waiting.length === 0) return [];
  const since = await lastSteps(call.db, { entity: entity.key, field: step.field, ids: waiting });
  const begun = (id: number): string => since.get(id) ?? NOT_KNOWN;
  const earlier = (a: number, b: number): number => (begun(a) < begun(b) ? -1 : begun(a) > begun(b) ? 1 : a - b);
  const ids = waiting.toSorted(earlier).slice(0, MAX_ROWS);
  const selected = await selectRecords(
    {
      entity,
      columns: entity.fields.filter((field) => !isRows(field)).map(({ name }) => name),
      ids,
      flags: { ...shownFlags(access), ...takeFlags(entity, step, call) },
    },
    call,
  );
  const found = ids.flatMap((id) => selected.find((record) => record.id === id) ?? []);
  const facts = factsOf(entity, step, found, call);
  const paths = ['Version', entity.titleField, ...facts].map((field) => ({ field, through: undefined }));
  const shown = await presentRows(entity, found, pathNeeds(entity, paths, call), call);
  const Rows = found.map((record, i) => {
    const row = shown[i] ?? {};
    const from = since.get(record.id);
    const acting = actingCall(entity, record, call).who.actsFor;
    return {
      Id: record.id,
      Title: titleText(entity, row, call),
      Cells: facts.flatMap((key) => workCells(entity, columnOf(key), row, call)),
      Version: Number(record.values['Version']),
      Waits: [{ Code: step.action, Title: step.title }],
      Days: from === undefined ? null : daysBetween(from.slice(0, 10), call.today),
      ...(acting === undefined ? {} : { For: acting }),
    };
  });
  const names = { Entity: entity.key, EntityTitle: entity.title, Action: step.action, Title: step.title };
  return [{ ...names, Rows, Total: waiting.length }];
}

/** The facts that decide most of the records: what their decision cards begin with. */
function factsOf(
  entity: EntityModel,
  step: TransitionModel,
  found: readonly FoundRecord[],
  call: Call,
): readonly string[] {
  const { readable } = call.access(entity);
  const counts = new Map<string, number>();
  for (const record of found)
    for (const field of decisionFacts(
      entity,
      step,
      record.values,
      ({ name }) => readable.has(name) && !isMaskedFor(record, name),
    ))
      if (!isRows(field) && !isUpload(field) && !isWholeNumber(field))
        counts.set(field.name, (counts.get(field.name) ?? 0) + 1);
  const chosen = [...counts].toSorted(([, a], [, b]) => b - a).slice(0, MAX_FACTS);
  return entity.fields.map(({ name }) => name).filter((name) => chosen.some(([other]) => other === name));
}

/** The newest steps of the user and their number: decisions, or submissions, with the records that the user may view. */
export async function ownSteps(
  kind: 'done' | 'submitted',
  call: DbCall,
): Promise<Pick<ApprovalsReply, 'Steps' | 'Total'>> {
  const { employeeId } = call.who;
  const sources = [...call.product.entities.values()].flatMap((entity) => {
    const access = call.access(entity);
    const actions = (kind === 'done' ? waitedSteps : submittingSteps)(entity).map(({ action }) => action);
    const fields = (entity.workflow?.status ?? [])
      .map(({ field }) => field)
      .filter((field) => access.readable.has(field));
    return actions.length === 0 ? [] : [{ entity, where: access.rows('view'), fields, actions }];
  });
  if (employeeId === null) return { Steps: [], Total: 0 };
  const { steps, total } = await selectSteps({ sources, operators: [employeeId], limit: MAX_ROWS }, call);
  return { Steps: await presentSteps(steps, call), Total: total };
}
