import type { Limits } from '../analysis/Limits.ts';
import type { Wording } from '../expressions/Wording.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { nameChanges, type Tally, type MutantKind } from './CoverageReport.ts';
import type { PlayedCases } from './playCases.ts';
import type { Survey } from './Survey.ts';
import { MutantComparison, type Differs, applyMutant, type Mutant, compareMutant } from './compareMutant.ts';
import { describeExpression } from '../expressions/describeExpression.ts';
import type { Expression } from '#language/Expression.ts';
import type { Value } from '#language/Value.ts';
import { compileInSlots } from '#engine/rules/evaluateRules.ts';
import type { Effect, Rule } from '#engine/rules/Rule.ts';
import { SPELLINGS } from '#engine/rules/EFFECTS.ts';
import { factsOf } from '../analysis/effectFacts.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { placeOfRule, type RulePart, type RulePlace } from './RulePlace.ts';
import { ruleTitle, targetTitle } from './unreachedFindings.ts';
import { mutateExpression, type Words } from './mutateExpression.ts';
import { otherConstants } from './otherConstants.ts';

type Branch = 'fulfill' | 'otherwise';

/** All mutants of an entity's rules, in the order of the rules; not of titles, which cases do not check. */
export const listMutants = (wording: Wording): Mutant[] => nameChanges([...mutantsOf(wording)]);

function* mutantsOf(wording: Wording): Generator<Mutant> {
  const rules = wording.entity.ruleSet.rules.filter(({ property }) => property !== 'title');
  const shared = new Map<Expression, Rule[]>();
  for (const rule of rules)
    if (rule.condition !== undefined) shared.set(rule.condition, [...(shared.get(rule.condition) ?? []), rule]);
  for (const rule of rules) {
    const siblings = rule.condition === undefined ? [] : (shared.get(rule.condition) ?? []);
    if (siblings[0] === rule) yield* conditionMutants(wording, siblings);
    yield* effectMutants(wording, rule, 'fulfill');
    yield* effectMutants(wording, rule, 'otherwise');
    yield droppedRule(wording.entity, rule);
  }
}

function mutantOf(
  entity: EntityModel,
  rule: Rule,
  { kind, place, text }: { kind: MutantKind; place: RulePlace; text: string },
  replaced: Mutant['replaced'],
): Mutant {
  const { property } = rule;
  const change = `${ruleTitle(entity, rule)}：${text}`;
  return { survivor: { kind, place, target: targetTitle(entity, rule), property, text, change }, replaced };
}

function conditionMutants(wording: Wording, rules: readonly Rule[]): Mutant[] {
  const { entity } = wording;
  const [rule] = rules;
  if (rule?.condition === undefined) return [];
  // The states of a rule tell only the fields apart that it reads.
  const others = otherConstants(wording, rule.condition, undefined, (name) => rule.reads.includes(name));
  return mutateExpression(rule.condition, true, others, wordsOf(wording)).map(({ kind, node, expression, text }) => {
    const holds = compileInSlots(expression, slotsOf(entity));
    return mutantOf(
      entity,
      rule,
      { kind, text, place: placeIn(entity, rule, 'when', node) },
      new Map(rules.map((each) => [each, { ...each, condition: expression, holds }])),
    );
  });
}

function effectMutants(wording: Wording, rule: Rule, part: Branch): Mutant[] {
  const { entity } = wording;
  const effect = rule[part];
  if (effect === undefined) return [];
  if (effect.expression !== undefined) return expressionMutants(wording, rule, part, effect.expression);
  const { flag } = factsOf(rule.property);
  return flag === undefined ? constants(wording, rule, part, effect) : flips(entity, rule, part, effect, flag);
}

function expressionMutants(wording: Wording, rule: Rule, part: Branch, written: Expression): Mutant[] {
  const { entity } = wording;
  const target = entity.fields[rule.self];
  const others = otherConstants(wording, written, target?.enum?.type, (name) => rule.reads.includes(name));
  const isCondition = factsOf(rule.property).flag !== undefined;
  return mutateExpression(written, isCondition, others, wordsOf(wording, target)).map(
    ({ kind, node, expression, text }) => {
      const key = rule[part]?.key ?? '';
      const evaluate = compileInSlots(expression, slotsOf(entity));
      const map = SPELLINGS.get(key)?.map ?? ((value: Value) => value);
      const changed: Effect = {
        key,
        expression,
        constant: undefined,
        evaluate: (scope) => map(evaluate(scope)) ?? null,
      };
      const place = placeIn(entity, rule, part, node);
      return mutantOf(entity, rule, { kind, text, place }, new Map([[rule, { ...rule, [part]: changed }]]));
    },
  );
}

function flips(
  entity: EntityModel,
  rule: Rule,
  part: Branch,
  effect: Effect,
  [on, off]: readonly [string, string],
): Mutant[] {
  const isDisplay = rule.property === 'display';
  const isOn = isDisplay ? effect.constant === 'visible' || effect.constant === true : effect.constant === true;
  const constant = isDisplay ? (isOn ? 'none' : 'visible') : !isOn;
  const text = isOn ? `「${on}」改为「${off}」` : `「${off}」改为「${on}」`;
  return [
    mutantOf(
      entity,
      rule,
      { kind: 'flipped', text, place: placeOfRule(entity.key, rule, part) },
      withConstant(rule, part, effect, constant),
    ),
  ];
}

function constants(wording: Wording, rule: Rule, part: Branch, effect: Effect): Mutant[] {
  const { entity } = wording;
  const { constant: value } = effect;
  if (value === undefined || value === null || typeof value === 'object') return [];
  const literal: Expression = { kind: 'literal', value, start: 0, end: 0 };
  const others = otherConstants(wording, literal, entity.fields[rule.self]?.enum?.type);
  return others(literal).map(({ value: other, text }) =>
    mutantOf(
      entity,
      rule,
      { kind: 'constant', text, place: placeOfRule(entity.key, rule, part) },
      withConstant(rule, part, effect, other),
    ),
  );
}

const withConstant = (rule: Rule, part: Branch, { key }: Effect, constant: Value): Mutant['replaced'] =>
  new Map([[rule, { ...rule, [part]: { key, expression: undefined, constant, evaluate: () => constant } }]]);

const wordsOf =
  (wording: Wording, target?: FieldModel): Words =>
  (expression) =>
    describeExpression(expression, wording.entity, wording.enums, {
      findEntity: wording.findEntity,
      ...(target === undefined ? {} : { target }),
    });

function droppedRule(entity: EntityModel, rule: Rule): Mutant {
  const place = placeOfRule(entity.key, rule);
  return mutantOf(entity, rule, { kind: 'dropped-rule', text: '去掉这条规则', place }, new Map([[rule, undefined]]));
}

function placeIn(entity: EntityModel, rule: Rule, part: RulePart, { start, end }: Expression): RulePlace {
  return { ...placeOfRule(entity.key, rule, part), range: [start, end] };
}

const slotsOf =
  (entity: EntityModel): ((name: string) => number) =>
  (name) =>
    entity.ruleSet.slotOf[entity.field(name)?.index ?? -1] ?? -1;

/** The result of testing the mutants of an entity. */
export interface TestedMutants {
  /** Mutants noticed by a case, of those that are not equivalent. */
  readonly tally: Tally;
  readonly survivors: readonly Mutant[];
  /** Mutants that are neither noticed nor known to be equivalent. */
  readonly undecided: readonly Mutant[];
  readonly isComplete: boolean;
}

/** Tests each mutant of the rules against the cases. Unnoticed ones are survivors, unless they are equivalent. */
export function testMutants(survey: Survey, played: PlayedCases, limits: Limits, wording: Wording): TestedMutants {
  const { entity } = survey;
  const comparison = new MutantComparison();
  const [survivors, undecided]: [Mutant[], Mutant[]] = [[], []];
  let [killed, isComplete] = [0, true];
  for (const mutant of listMutants(wording)) {
    if (limits.shouldStop()) return { tally: tallyOf(killed, survivors), survivors, undecided, isComplete: false };
    const differs = comparison.of(mutant);
    if (isKilled(entity, mutant, differs, played)) killed += 1;
    else {
      const likeness = compareMutant(survey, mutant, differs, limits);
      if (likeness === 'differs') survivors.push(mutant);
      if (likeness === 'undecided') undecided.push(mutant);
      isComplete &&= likeness !== 'stopped';
    }
  }
  return { tally: tallyOf(killed, survivors), survivors, undecided, isComplete };
}

const tallyOf = (killed: number, survivors: readonly Mutant[]): Tally => ({
  covered: killed,
  total: killed + survivors.length,
});

/** Whether some case sees another outcome. Cases in which the changed rule sets the same are not run. */
export function isKilled(
  entity: EntityModel,
  mutant: Mutant,
  differs: Differs,
  { cases, rerun }: Pick<PlayedCases, 'cases' | 'rerun'>,
): boolean {
  const suspects = cases.filter(({ scope }) => differs(scope));
  if (suspects.length === 0) return false;
  const { ruleSet } = entity;
  const mutated: EntityModel = { ...entity, ruleSet: { ...ruleSet, rules: applyMutant(ruleSet.rules, mutant) } };
  return suspects.some(({ ruleCase, differences }) => rerun(mutated, ruleCase) !== differences);
}
