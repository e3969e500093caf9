import type { Limits } from '#proof/analysis/Limits.ts';
import { contextOfState } from '#proof/analysis/inputKey.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import type { Rule, RuleSet } from '#engine/rules/Rule.ts';
import type { Value } from '#language/Value.ts';
import { effectiveScope, type PlayedCase, type PlayedCases } from '#proof/coverage/playCases.ts';
import type { Wording } from '#proof/expressions/Wording.ts';
import { gapText } from '#proof/coverage/coverCases.ts';
import { looksAt, tallyGoals } from '#proof/coverage/tallyGoals.ts';
import { MutantComparison, type Mutant, differenceShower } from '#proof/coverage/compareMutant.ts';
import { isKilled, testMutants } from '#proof/coverage/testMutants.ts';
import { RuleMeter } from '#proof/coverage/RuleMeter.ts';
import { effectiveValue } from '#proof/coverage/collectFacts.ts';
import type { State, Survey, SurveyedComponent } from '#proof/coverage/Survey.ts';
import type { Scope } from '#language/compiler/Scope.ts';

/** Something that no case shows so far. */
export interface CoverageGap {
  /** In Chinese. */
  readonly text: string;
  readonly rules: readonly Rule[];
  /** Whether a case for a state of a component may meet the gap. */
  readonly suits: (surveyed: SurveyedComponent, state: State) => boolean;
  /** Whether a case may meet the gap if it has an expectation about the rules. */
  readonly couldShow: (scope: Scope) => boolean;
  /** Whether a case meets the gap. */
  readonly isMetBy: (played: PlayedCase) => boolean;
}

/** The coverage gaps: goals first, then surviving mutants that are not known to be `equivalent`. */
export function listGaps(
  survey: Survey,
  played: PlayedCases,
  limits: Limits,
  mutants: boolean,
  equivalent: ReadonlySet<string> = new Set(),
): CoverageGap[] {
  const { entity } = survey;
  const wording: Wording = { entity, enums: survey.context.enums, findEntity: played.findEntity };
  const meters = new Map<Rule, RuleMeter>();
  const goals = tallyGoals(survey, played).missing.map((goal): CoverageGap => {
    const meter = meters.get(goal.rule) ?? new RuleMeter(entity.key, goal.rule);
    meters.set(goal.rule, meter);
    const couldShow = (scope: Scope): boolean => meter.met(scope).some(({ id }) => id === goal.id);
    return {
      text: gapText(wording, goal),
      rules: [goal.rule],
      suits: ({ ruleSet }, state) => couldShow(scopeOfState(survey, ruleSet, goal.rule, state)),
      couldShow,
      isMetBy: ({ ruleCase, scope }) => looksAt(entity, ruleCase, goal.rule) && couldShow(scope),
    };
  });
  if (!mutants) return goals;
  const comparison = new MutantComparison();
  const survivors = testMutants(survey, played, limits, wording).survivors.filter(
    ({ survivor }) => !equivalent.has(survivor.change),
  );
  return [...goals, ...survivors.map((mutant) => gapOfMutant(survey, played, mutant, comparison))];
}

function scopeOfState({ entity, context }: Survey, ruleSet: RuleSet, rule: Rule, state: State): Scope {
  const seen = contextOfState(state, context);
  const outcome = evaluateRules(ruleSet, seen);
  const values = rule.reads.map((name): [string, Value] => [
    name,
    effectiveValue(outcome, entity.field(name)?.index ?? -1, state[name]),
  ]);
  return effectiveScope(seen, Object.fromEntries(values));
}

function gapOfMutant(
  survey: Survey,
  { rerun }: PlayedCases,
  mutant: Mutant,
  comparison: MutantComparison,
): CoverageGap {
  const couldShow = comparison.of(mutant);
  const showers = new Map<SurveyedComponent, (state: State) => boolean>();
  return {
    text: `没有用例发现${mutant.survivor.change}`,
    rules: [...mutant.replaced.keys()],
    suits: (surveyed, state) => {
      const shows = showers.get(surveyed) ?? differenceShower(survey, surveyed, mutant);
      showers.set(surveyed, shows);
      return shows(state);
    },
    couldShow,
    isMetBy: (one) => isKilled(survey.entity, mutant, couldShow, { cases: [one], rerun }),
  };
}
