import type { DecisionCase } from '#generated/documents/CasesDocument.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { OthersModel, TransitionModel } from '#engine/model/WorkflowModel.ts';
import { build } from '#language/build.ts';
import { bindForm } from '#engine/query/bindForm.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import { validateRecord } from '#engine/validate/validateRecord.ts';
import { actionModel } from '#engine/workflow/actionModel.ts';
import {
  endsWell,
  guardBlocks,
  guardText,
  isAwaited,
  type MadeRecord,
  recordsMade,
  stateAfter,
  tooManyMade,
  valuesWritten,
  warningsOf,
} from '#engine/workflow/moveOf.ts';
import { freshInputs, settledValues } from '#engine/workflow/transitionInputs.ts';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { Scope } from '#language/compiler/Scope.ts';
import { sameValue, type Value, type Values } from '#language/Value.ts';
import { caseValues } from '../cases/runCase.ts';
import { referredRows, type Stage } from './openDecision.ts';
import { holdsForAny, mayDo } from './mayDo.ts';

export interface TransitionResult {
  /** The refusal; undefined: it was taken. */
  readonly refused: string | undefined;
  readonly state: Value;
  /** The entered values, and those the transition writes. */
  readonly set: Values;
  readonly after: Values;
  readonly warns: readonly string[];
  readonly made: readonly MadeRecord[];
}

/** Takes a transition like the server: permission, state, inputs, guards, target, values. Commands are not run. */
export function runTransition(stage: Stage, take: NonNullable<DecisionCase['take']>): TransitionResult {
  const { entity, record } = stage;
  const transition = entity.workflow?.transitions.find(({ action }) => action === take.action);
  const state = record[transition?.field ?? ''] ?? null;
  const refused = (text: string): TransitionResult => ({
    refused: text,
    state,
    set: {},
    after: record,
    warns: [],
    made: [],
  });
  if (transition === undefined) return refused(`没有动作 ${take.action}`);
  const may = mayDo(stage, transition.action);
  if (may !== true) return refused(may === false ? '不能做' : may);
  const inputs = caseValues(take.inputs);
  const { scope, issues } = fillIn(stage, transition, inputs);
  const warns = warningsOf(transition, scope);
  const [issue] = issues;
  // Automatic transitions have no dialog to fill in.
  if (issue !== undefined && !stage.isSystem) return { ...refused(issue.message), warns };
  const guard = transition.guards.find((one) => isBroken(stage, one, scope));
  if (guard !== undefined) return { ...refused(guardText(guard, scope)), warns };
  const set = valuesWritten(transition, scope, stage.user.idle);
  const moved = stateAfter(transition, scope, stage.user.idle);
  const besides = { ...set, ...(moved === undefined ? {} : { [transition.field]: moved }) };
  const [late] = fillIn(stage, transition, inputs, besides).issues;
  if (late !== undefined && !stage.isSystem) return { ...refused(late.message), warns };
  const after = { ...scope.values, ...besides };
  const { values } =
    transition.computed || transition.creates.length > 0
      ? evaluateRules(entity.ruleSet, { ...scope, values: after })
      : { values: after };
  // A command may set the values that change a computed state.
  const isOpen = isAwaited(transition, scope, stage.user.idle);
  if (transition.command === undefined && !isOpen && !endsWell(transition, values))
    return { ...refused('状态不对'), warns };
  const entered = transition.inputs.filter(
    (name) => entity.field(name) !== undefined && !sameValue(scope.values[name] ?? null, record[name] ?? null),
  );
  const written = Object.fromEntries(entered.map((name) => [name, scope.values[name] ?? null]));
  const made = isOpen ? [] : recordsMade(transition, { ...scope, values });
  const tooMany = tooManyMade(made);
  if (tooMany !== undefined) return { ...refused(tooMany), warns };
  return {
    refused: undefined,
    state: values[transition.field] ?? null,
    set: { ...written, ...set },
    after: { ...record, ...written, ...set },
    warns,
    made,
  };
}

/** Whether the dialog of a transition contains a field, or the field it is paired with. */
export const isAsked = (name: string, { inputs }: Pick<TransitionModel, 'inputs'>, dialog: EntityModel): boolean =>
  inputs.includes(name) || inputs.includes(dialog.field(name)?.pairOf ?? '');

/**
 * Applies the dialog's inputs and the rules to the record, and returns the errors. Only inputs of the dialog are used;
 * `besides` are the values the transition writes, with which the record is validated again when it is saved.
 */
export function fillIn(stage: Stage, transition: TransitionModel, inputs: Values, besides: Values = {}) {
  const { entity, record, scope, rows, world } = stage;
  // A changed entity uses the dialog of its original.
  const dialog = actionModel(world.findEntity(entity.key) ?? entity, transition.action) ?? entity;
  const fresh = Object.fromEntries(freshInputs(dialog, transition.inputs).map((name) => [name, null]));
  const sent = Object.fromEntries(Object.entries(inputs).filter(([name]) => isAsked(name, transition, dialog)));
  const values = { ...record, ...fresh, ...settledValues(transition), ...sent, ...besides };
  const refs = referredRows(entity, values, rows, world.findEntity);
  const { user, now, enums } = scope;
  const context = { user, now, enums, refs, values, action: transition.action };
  const outcome = evaluateRules(dialog.ruleSet, context);
  const asked = transition.inputs.flatMap((name) => dialog.field(name) ?? []);
  const main = transition.complete ? (dialog.forms.get('form')?.fields ?? []) : [];
  const fields = [...new Set([...asked, ...main])];
  const filled: Scope = { ...scope, values: outcome.values, refs };
  return {
    scope: filled,
    outcome,
    issues: validateRecord({ entity: dialog, outcome, context, fields, stored: record }),
  };
}

/** Whether a guard of the transition fails, with the entered values. */
export function isBroken(stage: Stage, guard: TransitionModel['guards'][number], scope: Scope): boolean {
  const blocks = guardBlocks(guard, scope);
  const { others } = guard;
  return (
    blocks === 'yes' ||
    (blocks === 'count' && others !== undefined && exist(stage, others, scope) !== (others.wanted === 'some'))
  );
}

function exist(stage: Stage, { of, by, equals, where, than }: OthersModel, scope: Scope): boolean {
  const entity = stage.world.findEntity(of);
  const value = equals === undefined ? (stage.record['Id'] ?? null) : compileExpression(equals)(scope);
  if (entity === undefined || value === null || typeof value === 'object') return false;
  const wanted = build.and(
    build.compare(build.record(by), '===', value),
    bindForm(where ?? build.literal(true), scope, scope),
  );
  return stage.rows(of).filter((row) => holdsForAny(stage, entity, wanted, row)).length >= than;
}
