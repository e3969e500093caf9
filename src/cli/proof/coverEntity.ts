import type { RuleCase } from '#generated/documents/CasesDocument.ts';
import type { Limits } from '#proof/analysis/Limits.ts';
import { coverCases } from '#proof/coverage/coverCases.ts';
import type { CoverageReport } from '#proof/coverage/CoverageReport.ts';
import { proposeCases, type ProposedCases } from '#proof/propose/proposeCases.ts';
import { surveyRules } from '#proof/coverage/surveyRules.ts';
import { walkEntity } from '#proof/coverage/walkEntity.ts';
import type { WalkReport } from '#proof/coverage/WalkReport.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Product } from '../Command.ts';

/** Everything `guiju cover` finds out about one entity. */
export interface CoveredEntity {
  readonly entity: EntityModel;
  readonly walk: WalkReport;
  /** With the proposed cases, where there are any. */
  readonly coverage: CoverageReport;
  readonly proposed: ProposedCases | undefined;
}

/** What of it is wanted. */
export interface CoverWishes {
  readonly mutants: boolean;
  readonly propose: boolean;
}

/** Walks one entity, measures its cases and proposes what is missing, all within one limit. */
export function coverEntity(
  { documents, entities, enums }: Product,
  entity: EntityModel,
  limits: Limits,
  { mutants, propose }: CoverWishes,
): CoveredEntity {
  const cases = casesOf(documents, entity.key);
  const findEntity = (key: string): EntityModel | undefined => entities.get(key);
  const survey = surveyRules(entity, enums, limits);
  const options = { mutants, survey, findEntity };
  const proposed = propose ? proposeCases(entity, cases, enums, limits, options) : undefined;
  return {
    entity,
    walk: walkEntity(entity, enums, limits, options),
    coverage: coverCases(entity, [...cases, ...(proposed?.cases ?? [])], enums, limits, options),
    proposed,
  };
}

function casesOf(documents: Product['documents'], key: string): readonly RuleCase[] {
  return documents.entities.find((each) => each.key === key)?.cases?.cases ?? [];
}
