import type { Limits } from '../analysis/Limits.ts';
import type { EnumSource } from '#language/enums/EnumType.ts';
import type { Wording } from '../explain/words/Wording.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import { constantFindings } from './constantFindings.ts';
import { fieldFindings } from './fieldFindings.ts';
import { unreachedFindings } from './unreachedFindings.ts';
import type { Survey } from './Survey.ts';
import { surveyRules } from './surveyRules.ts';
import type { WalkReport } from './WalkReport.ts';

/** What is known already when an entity is walked. */
export interface WalkOptions {
  /** The walk itself, when it was made before; of the same rules. */
  readonly survey?: Survey | undefined;
  /** Finds the entities that references point to, for the titles of their fields. */
  readonly findEntity?: FindEntity | undefined;
}

/**
 * Walks every state that the rules of an entity can tell apart and reports what never happens: fields never shown, fields
 * required only while hidden, values never reached, conditions that are always true or always false, parts without effect.
 */
export function walkEntity(
  entity: EntityModel,
  enums: EnumSource,
  limits: Limits,
  options: WalkOptions = {},
): WalkReport {
  const survey = options.survey ?? surveyRules(entity, enums, limits);
  const wording: Wording = { entity, enums, findEntity: options.findEntity };
  const { isExhaustive, isComplete, states } = survey;
  return {
    entity: entity.key,
    title: entity.title,
    findings: [...fieldFindings(survey), ...unreachedFindings(survey), ...constantFindings(survey, wording)],
    isExhaustive,
    isComplete,
    states,
  };
}
