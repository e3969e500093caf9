import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { DecisionCase, RuleCase, UnreachedDecision } from '#generated/documents/CasesDocument.ts';
import type { DecisionWorld } from '#proof/decisions/openDecision.ts';
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
