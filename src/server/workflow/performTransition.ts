import { AppError } from '#engine/errors.ts';
import type { Scope } from '#language/compiler/Scope.ts';
import type { TransitionModel } from '#engine/model/WorkflowModel.ts';
import {
  endsWell,
  guardBlocks,
  guardText,
  isAwaited,
  recordsMade,
  stateAfter,
  tooManyMade,
  valuesWritten,
  warningsOf,
} from '#engine/workflow/moveOf.ts';
import { reasonOf } from '#engine/workflow/transitionInputs.ts';
import { removeCorrections } from '../db/rows/recordCorrections.ts';
import type { DbCall } from '../access/Call.ts';
import { commandRecords, type TransitionWork } from './commandRecords.ts';
import type { Draft, Touched } from '../records/check/Draft.ts';
import { withAllRights } from '../access/openCall.ts';
import { makeRecord } from '../records/save/makeRecord.ts';
import { saveDraft } from '../records/save/saveDraft.ts';
import type { CommandRecords, Commands } from './Command.ts';
import { othersExist } from './othersExist.ts';
import { transitionDraft, openScope, plansOf } from './openScope.ts';
import { notifyAdded, checkAdded } from './addedColleagues.ts';
import { withCorrection } from './withCorrection.ts';

/**
 * Runs a transition in the transaction `db`: inputs with rules and checks, guards, state and values, and its command.
 * Does not check permission. Returns the changed records. Throws RECORD_INVALID, UNCONFIRMED and STATE_FORBIDS.
 */
export async function performTransition(
  asked: TransitionWork,
  call: DbCall,
  commands: Commands,
): Promise<readonly Touched[]> {
  const work = await withCorrection(asked, call);
  const { entity, transition, found, sent } = work;
  const { action, field } = transition;
  const { idle } = call.who;
  const scope = await openScope(work, call);
  await checkAdded(work, scope.values, call);
  const isOpen = isAwaited(transition, scope, idle);
  const command = isOpen ? {} : (commands.get(transition.command ?? '') ?? {});
  await checkGuards(transition, scope, found.id, call);
  const own = commandRecords((step) => performTransition(step, call, commands), call);
  const records: CommandRecords = {
    ...own,
    make: async (key, values) => {
      const made = await own.make(key, values);
      work.onMade?.(made.touched);
      return made;
    },
  };
  const input = { records, entity, transition, id: found.id, before: found.values, values: scope.values };
  const state = stateAfter(transition, scope, idle);
  const set = { ...valuesWritten(transition, scope, idle), ...(await command.prepare?.(input)) };
  const ended = transition.correction === undefined ? {} : { CorrectorId: null, CorrectTime: null };
  const states = { ...(state === undefined ? {} : { [field]: state }), ...ended };
  const draft: Draft = {
    ...transitionDraft(work, { ...sent, ...set, ...states }),
    editable: new Set([...work.editable, ...Object.keys(set)]),
    warns: work.warns,
    accepted: work.accepted,
    warnings: [...warningsOf(transition, scope), ...(work.warnings ?? [])],
    step: { field, states: transition.computed ? ended : states, reason: reasonOf(transition.inputs, scope.values) },
  };
  const saved = await saveDraft(draft, await plansOf(work, call), action, call);
  if (transition.correction !== undefined) await removeCorrections(call.db, entity.key, [found.id]);
  if (!isOpen && !endsWell(transition, saved.after))
    throw new AppError('STATE_FORBIDS', { detail: `${action} ${entity.key} ${found.id} ends in another state` });
  if (isOpen || transition.adds !== undefined) await notifyAdded(work, saved.after, call);
  const more = await command.follow?.({ ...input, after: saved.after });
  const rows = saved.children.map(({ field, rows: all }) => [field.name, all.map(({ after }) => after)] as const);
  const after = { ...scope.values, ...saved.after, ...Object.fromEntries(rows) };
  const made = isOpen ? [] : await makeAll(transition, { ...scope, values: after }, call);
  work.onMade?.(made);
  return [...saved.touched, ...(more ?? []), ...made];
}

/** Adds the records of a transition, whose documents decide about it, in the name of its user. */
async function makeAll(transition: TransitionModel, scope: Scope, call: DbCall): Promise<Touched[]> {
  const touched: Touched[] = [];
  const making = withAllRights(call);
  const records = recordsMade(transition, scope);
  const refusal = tooManyMade(records);
  if (refusal !== undefined) throw new AppError('STATE_FORBIDS', { text: refusal });
  for (const { entity, values } of records) {
    const saved = await makeRecord(entity, values, making, ['OwnerId']).catch((error: unknown) => {
      // The issues are about fields of the other record, which this dialog does not have.
      if (!(error instanceof AppError) || error.code !== 'RECORD_INVALID') throw error;
      const text = `不能同时新建${call.findEntity(entity)?.title ?? entity}：${error.text ?? '内容不完整'}`;
      throw new AppError('STATE_FORBIDS', { text, cause: error });
    });
    touched.push(...saved.touched);
  }
  return touched;
}

/** Throws STATE_FORBIDS with the message of the first unmet guard; others' records count. */
async function checkGuards({ action, guards }: TransitionModel, scope: Scope, id: number, call: DbCall): Promise<void> {
  for (const guard of guards) {
    const blocks = guardBlocks(guard, scope);
    const { others } = guard;
    const broken =
      blocks === 'yes' ||
      (blocks === 'count' &&
        others !== undefined &&
        (await othersExist(others, scope, id, call)) !== (others.wanted === 'some'));
    if (broken)
      throw new AppError('STATE_FORBIDS', { text: guardText(guard, scope), detail: `guard of ${action} ${id}` });
  }
}
