import type { RuleCase } from '#generated/documents/CasesDocument.ts';
import type { Limits } from '../analysis/Limits.ts';
import type { EnumSource } from '#language/EnumType.ts';
import type { Wording } from '../expressions/Wording.ts';
import { printExpression } from '#language/compiler/printExpression.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import type { CoverageReport, Gap } from './CoverageReport.ts';
import { describeCondition } from '../expressions/describeExpression.ts';
import type { CoverageGoal } from './RuleMeter.ts';
import { ruleTitle, targetTitle } from './unreachedFindings.ts';
import { testMutants } from './testMutants.ts';
import { playCases } from './playCases.ts';
import { tallyGoals } from './tallyGoals.ts';
import type { Survey } from './Survey.ts';
import { surveyRules } from './surveyRules.ts';

/** What of a coverage is wanted, and what is known already. */
export interface CoverageOptions {
  /** Whether rules are changed to see if a case notices; takes most of the time. Default true. */
  readonly mutants?: boolean | undefined;
  /** The walk of the entity, when it was made before; of the same rules. */
  readonly survey?: Survey | undefined;
  /** Finds the entities of child rows that cases fill in. */
  readonly findEntity?: FindEntity | undefined;
}

/**
 * What the cases of an entity show of its rules: each rule with a condition seen to hold and not to hold, each other rule seen,
 * each atom seen to decide with either value, and changed rules noticed. Only cases that expect something of a field that a rule
 * governs show anything of the rule. What no state at all could show does not count.
 */
export function coverCases(
  entity: EntityModel,
  cases: readonly RuleCase[],
  enums: EnumSource,
  limits: Limits,
  options: CoverageOptions = {},
): CoverageReport {
  const survey = options.survey ?? surveyRules(entity, enums, limits);
  const played = playCases(entity, cases, enums, options.findEntity);
  const wording: Wording = { entity, enums, findEntity: options.findEntity };
  const goals = tallyGoals(survey, played);
  const tested = options.mutants === false ? undefined : testMutants(survey, played, limits, wording);
  return {
    entity: entity.key,
    title: entity.title,
    cases: cases.length,
    failing: played.failing,
    conditions: goals.conditions,
    atoms: goals.atoms,
    mutants: tested?.tally,
    gaps: goals.missing.map((goal): Gap => ({
      kind: goal.kind,
      place: goal.place,
      target: targetTitle(entity, goal.rule),
      property: goal.rule.property,
      expression: goal.node === undefined ? '' : printExpression(goal.node),
      wants: goal.wants,
      text: gapText(wording, goal),
    })),
    survivors: tested?.survivors.map((mutant) => mutant.survivor) ?? [],
    undecided: tested?.undecided.map((mutant) => mutant.survivor) ?? [],
    isComplete: survey.isComplete && (tested?.isComplete ?? true),
    states: survey.states,
  };
}

/** What no case shows, as a Chinese sentence. */
export function gapText(wording: Wording, { kind, rule, node, wants }: CoverageGoal): string {
  const title = ruleTitle(wording.entity, rule);
  if (wants === undefined || node === undefined) return `${title}：没有用例检查这条规则`;
  const words = describeCondition(node, wording);
  const value = wants ? '成立' : '不成立';
  return kind === 'condition'
    ? `${title}：没有用例使「${words}」${value}`
    : `${title}：没有用例说明「${words}」${value}时决定结果`;
}
