import type { RuleCase } from '#generated/documents/CasesDocument.ts';
import type { EnumSource } from '#language/EnumType.ts';
import { caseDifferences, openCase, runCase, type CaseDifference, caseEntity } from './runCase.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import { caseRefusals, type CaseRefusal } from './caseRefusals.ts';

/** The result of a rule case. It passed when there are neither refusals nor differences. */
export interface CaseResult {
  /** Place of the case in its document, from 0. */
  readonly index: number;
  readonly ruleCase: RuleCase;
  readonly passed: boolean;
  /** Values that cannot be entered; such a case is not run. */
  readonly refusals: readonly CaseRefusal[];
  readonly differences: readonly CaseDifference[];
}

/** Runs the rule cases of an entity headless, in their order. */
export function runCases(
  entity: EntityModel,
  cases: readonly RuleCase[],
  enums: EnumSource,
  findEntity: FindEntity,
): CaseResult[] {
  return cases.map((ruleCase, index) => {
    const refusals = caseRefusals(
      caseEntity(entity, ruleCase),
      ruleCase,
      openCase(entity, ruleCase, enums, findEntity),
    );
    const differences =
      refusals.length > 0 ? [] : caseDifferences(ruleCase, runCase(entity, ruleCase, enums, findEntity));
    return { index, ruleCase, passed: refusals.length + differences.length === 0, refusals, differences };
  });
}
