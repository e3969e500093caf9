import type { EquivalentChange, RuleCase } from '#generated/documents/CasesDocument.ts';
import type { Limits } from '../analysis/Limits.ts';
import type { EnumSource } from '#language/EnumType.ts';
import type { Wording } from '../expressions/Wording.ts';
import { printExpression } from '#language/compiler/printExpression.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import type { CoverageReport, Gap, Survivor, Tally } from './CoverageReport.ts';
import { describeCondition } from '../expressions/describeExpression.ts';
import type { CoverageGoal } from './RuleMeter.ts';
import { ruleTitle, targetTitle } from './unreachedFindings.ts';
import { testMutants } from './testMutants.ts';
import { testChecks } from './checkMutants.ts';
import { playCases, type PlayedCases } from './playCases.ts';
import { tallyGoals } from './tallyGoals.ts';
import type { TitleWords } from '../expressions/TitleWords.ts';
import type { Survey } from './Survey.ts';
import { surveyRules } from './surveyRules.ts';

/** Options of a coverage run, and results to reuse. */
export interface CoverageOptions {
  /** Whether to test mutants of the rules, which takes most of the time. Default true. */
  readonly mutants?: boolean | undefined;
  /** An existing walk of the entity, with the same rules. */
  readonly survey?: Survey | undefined;
  /** Changes declared equivalent, with reasons. */
  readonly equivalent?: readonly EquivalentChange[] | undefined;
  /** Finds the entities of child rows that cases fill in. */
  readonly findEntity?: FindEntity | undefined;
  /** The texts of proposed cases' titles; Chinese when omitted. */
  readonly words?: TitleWords | undefined;
}

/**
 * Measures how well the cases of an entity cover its rules: each condition both true and false, each unconditional rule
 * seen, each atom deciding with either value, and mutants of rules and checks noticed. A case covers a rule only if it
 * has an expectation about a target of the rule. Goals that no state can meet do not count.
 */
export function coverCases(
  entity: EntityModel,
  cases: readonly RuleCase[],
  enums: EnumSource,
  limits: Limits,
  options: CoverageOptions = {},
): CoverageReport {
  const survey = options.survey ?? surveyRules(entity, enums, limits, options.findEntity);
  const played = playCases(entity, cases, enums, options.findEntity);
  const wording: Wording = { entity, enums, findEntity: options.findEntity };
  const goals = tallyGoals(survey, played);
  const tested =
    options.mutants === false ? undefined : testAll(survey, played, limits, wording, options.equivalent ?? []);
  return {
    entity: entity.key,
    title: entity.title,
    cases: cases.length,
    failing: played.failing,
    conditions: goals.conditions,
    atoms: goals.atoms,
    mutants: tested?.tally,
    checks: tested?.checks,
    gaps: goals.missing.map((goal): Gap => ({
      kind: goal.kind,
      place: goal.place,
      target: targetTitle(entity, goal.rule),
      property: goal.rule.property,
      expression: goal.node === undefined ? '' : printExpression(goal.node),
      wants: goal.wants,
      text: gapText(wording, goal),
    })),
    survivors: tested?.survivors ?? [],
    undecided: tested?.undecided ?? [],
    equivalent: tested?.equivalent ?? [],
    needless: tested?.needless ?? [],
    isComplete: survey.isComplete && (tested?.isComplete ?? true),
    states: survey.states,
  };
}

type Tested = Pick<CoverageReport, 'survivors' | 'undecided' | 'equivalent' | 'needless' | 'isComplete'> & {
  readonly tally: Tally;
  readonly checks: Tally;
};

/** Tests mutants of rules and checks, and separates those declared equivalent. */
function testAll(
  survey: Survey,
  played: PlayedCases,
  limits: Limits,
  wording: Wording,
  known: readonly EquivalentChange[],
): Tested {
  const rules = testMutants(survey, played, limits, wording);
  const checks = testChecks(wording, played, limits);
  const reasons = new Map(known.map(({ change, reason }) => [change, reason]));
  const isOpen = (one: Survivor): boolean => !reasons.has(one.change);
  const survivors = [...rules.survivors, ...checks.survivors].map((one) => one.survivor);
  const undecided = [...rules.undecided, ...checks.undecided].map((one) => one.survivor);
  const equivalent = [...survivors, ...undecided].filter((one) => !isOpen(one));
  const used = new Set(equivalent.map(({ change }) => change));
  const isComplete = rules.isComplete && checks.isComplete;
  const open = survivors.filter(isOpen);
  const killed = rules.tally.covered + checks.killed;
  return {
    tally: { covered: killed, total: killed + open.length },
    checks: {
      covered: checks.killed,
      total: checks.killed + checks.survivors.filter((one) => isOpen(one.survivor)).length,
    },
    survivors: open,
    undecided: undecided.filter(isOpen),
    equivalent: equivalent.map((one) => ({ ...one, reason: reasons.get(one.change) ?? '' })),
    needless: isComplete ? [...reasons.keys()].filter((change) => !used.has(change)) : [],
    isComplete,
  };
}

/** Describes a goal that no case meets, as a Chinese sentence. */
export function gapText(wording: Wording, { kind, rule, node, wants }: CoverageGoal): string {
  const title = ruleTitle(wording.entity, rule);
  if (wants === undefined || node === undefined) return `${title}：没有用例检查这条规则`;
  const words = describeCondition(node, wording);
  const value = wants ? '成立' : '不成立';
  return kind === 'condition'
    ? `${title}：没有用例使「${words}」${value}`
    : `${title}：没有用例说明「${words}」${value}时决定结果`;
}
