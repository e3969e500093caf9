import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Rule } from '#engine/rules/Rule.ts';
import type { RuleCase } from '#generated/documents/CasesDocument.ts';
import type { Expression } from '#language/Expression.ts';
import { replaceNode } from '#language/mapExpression.ts';
import { factsOf } from '../analysis/effectFacts.ts';
import { provenSame } from '../analysis/provenSame.ts';
import { handsOn } from '../analysis/ruleResult.ts';
import type { Tally } from './CoverageReport.ts';
import { type CoverageGoal, RuleMeter } from './RuleMeter.ts';
import type { Survey } from './Survey.ts';
import type { PlayedCases } from './playCases.ts';

/**
 * Whether a goal that no walked state meets is impossible. The walk covers all states that conditions distinguish;
 * where an atom decides a computed value, which may be the same in all of them, a proof is needed.
 */
export function isUnmeetable(goal: CoverageGoal, survey: Survey): boolean {
  const { rule, kind, place, wants } = goal;
  const ofCondition = kind === 'condition' ? wants !== undefined : place.pointer.endsWith('/when');
  const isSeen = ofCondition || rule.property !== 'value';
  const isExact = survey.exact.has(rule) && (isSeen || handsOn(rule, survey.entity.ruleSet.rules));
  return isExact || (kind === 'atom' && neverDecides(goal, survey));
}

/** Where the atom has this value, the expression has the same value as with the other one. */
function neverDecides({ rule, node, wants }: CoverageGoal, { finite }: Survey): boolean {
  const parts = [rule.condition, rule.fulfill?.expression, rule.otherwise?.expression];
  return parts.every((part) => {
    if (part === undefined || node === undefined) return true;
    const other = replaceNode(part, node, literal(wants !== true));
    const decided = wants === true ? choose(node, part, other) : choose(node, other, part);
    return provenSame(decided, other, finite);
  });
}

const NOWHERE = { start: 0, end: 0 };

export const literal = (value: boolean): Expression => ({ kind: 'literal', value, ...NOWHERE });

/** A conditional expression. */
export const choose = (test: Expression, yes: Expression, no: Expression): Expression => ({
  kind: 'conditional',
  test,
  yes,
  no,
  ...NOWHERE,
});

/** Whether a case has an expectation about a target of the rule, of the kind that the rule sets. */
export function looksAt(entity: EntityModel, { expect }: RuleCase, { targets, property }: Rule): boolean {
  return targets.some((index) => {
    const expected = expect[entity.fields[index]?.name ?? ''];
    return expected !== undefined && factsOf(property).toldBy.some((what) => expected[what] !== undefined);
  });
}

/** The goals of all rules of an entity and which of them cases meet. */
export interface TalliedGoals {
  readonly conditions: Tally;
  readonly atoms: Tally;
  /** Goals that a state would meet and no case does, in the order of the rules. */
  readonly missing: readonly CoverageGoal[];
}

/** Counts conditions and atoms: covered when a case with an expectation about the rule meets each possible goal. */
export function tallyGoals(survey: Survey, played: PlayedCases): TalliedGoals {
  const { entity } = survey;
  const met = new Set<string>();
  const attainable = new Map<string, CoverageGoal>();
  const units = new Map<string, { kind: CoverageGoal['kind']; goals: Set<string> }>();
  for (const rule of entity.ruleSet.rules) {
    const meter = new RuleMeter(entity.key, rule);
    for (const goal of meter.goals) {
      const unit = units.get(unitOf(goal)) ?? { kind: goal.kind, goals: new Set<string>() };
      unit.goals.add(goal.id);
      units.set(unitOf(goal), unit);
    }
    for (const goal of attainableGoals(survey, meter)) if (!attainable.has(goal.id)) attainable.set(goal.id, goal);
    for (const { ruleCase, scope } of played.cases)
      if (looksAt(entity, ruleCase, rule)) for (const goal of meter.met(scope)) met.add(goal.id);
  }
  const tally = (kind: CoverageGoal['kind']): Tally => {
    const counted = [...units.values()]
      .filter((unit) => unit.kind === kind)
      .map(({ goals }) => [...goals].filter((id) => attainable.has(id)))
      .filter((goals) => goals.length > 0);
    return { covered: counted.filter((goals) => goals.every((id) => met.has(id))).length, total: counted.length };
  };
  return {
    conditions: tally('condition'),
    atoms: tally('atom'),
    missing: [...attainable.values()].filter(({ id }) => !met.has(id)),
  };
}

/** The condition of one rule, or one atom, whatever its value. */
const unitOf = ({ kind, id }: CoverageGoal): string => `${kind} ${id.slice(0, id.lastIndexOf(' '))}`;

/** Goals that some state meets, and those of which it is not known that none does. */
export function attainableGoals(survey: Survey, meter: RuleMeter): readonly CoverageGoal[] {
  if (!survey.exact.has(meter.rule)) return meter.goals;
  const met = metSomewhere(survey, meter);
  const known = new Set(met.map(({ id }) => id));
  return [...met, ...meter.goals.filter((goal) => !known.has(goal.id) && !isUnmeetable(goal, survey))];
}

/** Goals that some walked state meets. */
export function metSomewhere({ classes }: Survey, meter: RuleMeter): readonly CoverageGoal[] {
  const found = new Map<string, CoverageGoal>();
  for (const { scope } of classes.get(meter.rule) ?? []) {
    for (const goal of meter.met(scope)) found.set(goal.id, goal);
    if (found.size === meter.goals.length) break;
  }
  return [...found.values()];
}
