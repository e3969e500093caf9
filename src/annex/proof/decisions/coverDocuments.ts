import { buildEntityModel } from '#engine/build/buildEntityModel.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { actionModel } from '#engine/workflow/actionModel.ts';
import type { DecisionCase, RuleCase, UnreachedDecision } from '#generated/documents/CasesDocument.ts';
import type { Limits } from '#proof/analysis/Limits.ts';
import { playCases, type PlayedCase } from '#proof/coverage/playCases.ts';
import type { DecisionWorld } from '#proof/decisions/openDecision.ts';
import { type DocumentBreak, listDocumentBreaks } from './documentBreaks.ts';
import { runDecision } from '#proof/decisions/runDecision.ts';
import { decisionDifferences, decisionRefusals } from '#proof/decisions/runDecisions.ts';

/** The cases of an entity and the changes that it declares unreachable. */
export interface KnownCases {
  readonly cases?: readonly RuleCase[] | undefined;
  readonly decisions?: readonly DecisionCase[] | undefined;
  readonly unreached?: readonly UnreachedDecision[] | undefined;
}

/** A decision case with its differences, as JSON. */
export interface PlayedDecision {
  readonly decision: DecisionCase;
  readonly seen: string;
}

/** The differences of a decision case, as JSON. */
export const play = (entity: EntityModel, decision: DecisionCase, world: DecisionWorld): string =>
  JSON.stringify(decisionDifferences(decision, runDecision(entity, decision, world)));

/** Runs decision cases with the current product; a case with unknown names counts as failing. */
export const playDecisions = (
  entity: EntityModel,
  decisions: readonly DecisionCase[],
  world: DecisionWorld,
): PlayedDecision[] =>
  decisions.map((decision) => {
    const refusals = decisionRefusals(entity, decision, world);
    return { decision, seen: refusals.length > 0 ? JSON.stringify(refusals) : play(entity, decision, world) };
  });

/** The cases of an entity, run against the product as it is. */
export interface PlayedProof {
  readonly cases: readonly PlayedCase[];
  readonly decisions: readonly PlayedDecision[];
}

/** Runs the cases of an entity once. */
export function playProof(
  entity: EntityModel,
  { cases = [], decisions = [] }: KnownCases,
  { enums, findEntity, ...world }: DecisionWorld,
): PlayedProof {
  const played = playCases(entity, cases, enums, findEntity);
  return {
    cases: [...played.cases, ...played.inDialogs],
    decisions: playDecisions(entity, decisions, { enums, findEntity, ...world }),
  };
}

function modelOf(one: DocumentBreak, entity: EntityModel): EntityModel | undefined {
  const documents = one.documents();
  return documents && buildEntityModel(documents, entity.source.organisation, () => () => undefined);
}

/** Whether a case fails with the changed documents. Only cases with an expectation about the changed key are run. */
export function isBreakNoticed(
  one: DocumentBreak,
  entity: EntityModel,
  played: PlayedProof,
  world: DecisionWorld,
): boolean {
  const cases = played.cases.filter(({ ruleCase }) => concernsCase(one, ruleCase));
  const decisions = played.decisions.filter(({ decision }) => concernsDecision(one, decision));
  if (cases.length + decisions.length === 0) return false;
  const changed = modelOf(one, entity);
  if (changed === undefined) return true;
  const findEntity = (key: string): EntityModel | undefined => (key === entity.key ? changed : world.findEntity(key));
  const { rerun } = playCases(changed, [], world.enums, findEntity);
  return (
    cases.some(({ ruleCase, differences }) => rerun(changed, ruleCase) !== differences) ||
    decisions.some(
      ({ decision, seen }) => playDecisions(changed, [decision], { ...world, findEntity })[0]?.seen !== seen,
    )
  );
}

const concernsCase = ({ field, action }: DocumentBreak, { form, expect }: RuleCase): boolean =>
  action === undefined ? field !== undefined && expect[field] !== undefined : form === action;

function concernsDecision({ field, action }: DocumentBreak, { expect, take }: DecisionCase): boolean {
  if (action !== undefined) return take?.action === action || expect.may?.[action] !== undefined;
  if (field === undefined) return true;
  return (
    take !== undefined ||
    [expect.fields, expect.edits, expect.errors, expect.sums].some((part) => part?.[field] !== undefined)
  );
}

/** What a changed key decides about its field; equal where another key decides the same. */
function decidedBy({ field: name = '', action, kind }: DocumentBreak, entity: EntityModel): unknown {
  const model = action === undefined ? entity : (actionModel(entity, action) ?? entity);
  const field = model.field(name);
  return kind === 'limits' ? [field?.pattern?.text, field?.digits] : [field?.required];
}

/** Whether another key of the documents decides the same. */
export function isSameWithout(one: DocumentBreak, entity: EntityModel): boolean {
  const { readKeys = [], writeKeys = [] } = entity.field(one.field ?? '') ?? {};
  // Fields that a user does not read, the user does not change.
  if (one.key === 'write') return readKeys.length > 0 && readKeys.every((key) => writeKeys.includes(key));
  if (one.field === undefined || !['pattern', 'x-pattern', 'multipleOf', 'required'].includes(one.key)) return false;
  const changed = modelOf(one, entity);
  return changed !== undefined && JSON.stringify(decidedBy(one, changed)) === JSON.stringify(decidedBy(one, entity));
}

/** The breaks of an entity's documents: those that a case notices, and those that none does. */
export function coverDocuments(entity: EntityModel, played: PlayedProof, world: DecisionWorld, limits: Limits) {
  const noticed: DocumentBreak[] = [];
  const open: DocumentBreak[] = [];
  for (const one of listDocumentBreaks(entity)) {
    if (limits.shouldStop()) break;
    if (isBreakNoticed(one, entity, played, world)) noticed.push(one);
    else if (!isSameWithout(one, entity)) open.push(one);
  }
  return { noticed, open };
}
