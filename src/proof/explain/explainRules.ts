import type { Scope } from '#language/compiler/Scope.ts';
import { isList, plainText, type Value } from '#language/Value.ts';
import { effectNames, effectOf } from '#engine/rules/EFFECTS.ts';
import { factsOf } from '../analysis/effectFacts.ts';
import type { Effect, Rule, RuleProperty } from '#engine/rules/Rule.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { ExplainedRule, Goal } from './Explanation.ts';
import { type ExplainedValue, fileOf, holdsNow, ruleTruth, truthWords } from './explainTruth.ts';
import { scopeOf, type Subject } from './Subject.ts';
import { describeExpression } from '../expressions/describeExpression.ts';
import { sectionTitle } from '../expressions/sectionTitle.ts';
import { currentWords, literalWords } from '../expressions/valueWords.ts';

/** Properties in order: those that affect the goal first, beginning with those that affect nothing else. */
function inOrder(goal: Goal): RuleProperty[] {
  const rank = (property: RuleProperty): number => {
    const { decides } = factsOf(property);
    return decides.includes(goal) ? decides.length : Infinity;
  };
  const names = effectNames();
  return [...names].sort((a, b) => (rank(a) === rank(b) ? names.indexOf(a) - names.indexOf(b) : rank(a) - rank(b)));
}

/** All rules of a field as text, with their current result; those that affect the goal come first. */
export function explainRules(
  subject: Subject,
  field: FieldModel,
  goal: Goal,
  properties: readonly RuleProperty[] = inOrder(goal),
): ExplainedRule[] {
  const scope = scopeOf(subject.context, subject.outcome);
  const rules = rulesOf(subject.entity.ruleSet.rules, field);
  return properties.flatMap((property) =>
    rules.filter((rule) => rule.property === property).map((rule) => explainRule(subject, scope, field, rule)),
  );
}

function explainRule(subject: Subject, scope: Scope, field: FieldModel, rule: Rule): ExplainedRule {
  const truth = ruleTruth(subject, scope, rule);
  return {
    property: rule.property,
    section: rule.self < 0 ? sectionTitle(subject.entity, rule.target) : undefined,
    words: ruleWords(subject, field, rule, truth),
    now: nowWords(subject, field, rule, holdsNow(truth)),
    holds: holdsNow(truth),
    condition: typeof truth === 'boolean' ? undefined : truth,
    place: { file: fileOf(rule), pointer: rule.pointer },
  };
}

function ruleWords(subject: Subject, field: FieldModel, rule: Rule, truth: ExplainedValue): string {
  const { property } = rule;
  const { flag, says } = factsOf(property);
  if (flag !== undefined) {
    const [yes, no] = flag;
    if (typeof truth === 'boolean') return `始终${truth ? yes : no}`;
    return tidy(`当 ${truthWords(truth)} 时${yes}，否则${no}`);
  }
  const [what] = says;
  const [yes, no] = [rule.fulfill, rule.otherwise].map((effect) => effectWords(subject, field, effect));
  if (typeof truth === 'boolean' && rule.condition === undefined) return `${what}：${yes ?? no ?? ''}`;
  const words = typeof truth === 'boolean' ? conditionWords(subject, rule) : truthWords(truth);
  const branches = yes === undefined ? `否则${what}：${no ?? ''}` : `${what}：${yes}`;
  return tidy(`当 ${words} 时，${branches}${yes === undefined || no === undefined ? '' : `；否则：${no}`}`);
}

/** Both branches set something, so the condition decides which. */
function conditionWords({ entity, wording }: Subject, { condition }: Rule): string {
  return condition === undefined ? '' : describeExpression(condition, entity, wording.enums, wording);
}

function effectWords({ entity, wording }: Subject, field: FieldModel, effect: Effect | undefined): string | undefined {
  if (effect === undefined) return undefined;
  if (effect.expression !== undefined)
    return describeExpression(effect.expression, entity, wording.enums, { ...wording, target: field });
  const words = (value: Value): string =>
    typeof value === 'object' && value !== null ? '' : literalWords(value, field, wording);
  return isList(effect.constant) ? effect.constant.map(words).join('、') : words(effect.constant ?? null);
}

function nowWords({ wording, outcome, texts }: Subject, field: FieldModel, rule: Rule, holds: boolean): string {
  const { property } = rule;
  const { flag, says, isOfField } = factsOf(property);
  const { isCarrying } = effectOf(property);
  if (flag !== undefined) return flag[holds ? 0 : 1];
  const made = isCarrying ? outcome.computed.get(field.index) : outcome.states[field.index]?.set?.[property];
  const unfit = outcome.unfit.find((one) => one.index === field.index && one.property === property);
  if (unfit !== undefined) return `无效的值 ${currentWords(field, unfit.value, wording)}`;
  if (made === undefined) return says[1] === '' ? field.title : says[1];
  if (!isOfField) return plainText(made, '、');
  if (isCarrying || !isList(made)) return currentWords(field, made, wording, texts[field.name]);
  return made.length === 0 ? '无' : made.map((value) => currentWords(field, value, wording)).join('、');
}

const tidy = (text: string): string => text.replace(/ （/g, '（').replace(/） /g, '）');

/** The rules that govern a field, its own before those of its section. Only visibility comes from a section. */
export function rulesOf(rules: readonly Rule[], { index }: FieldModel): Rule[] {
  const found = rules.filter(({ property, targets, self }) =>
    effectOf(property).isWide ? targets.includes(index) : self === index,
  );
  return [...found.filter(({ self }) => self >= 0), ...found.filter(({ self }) => self < 0)];
}
