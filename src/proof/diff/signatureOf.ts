import type { RuleComponent } from '../analysis/ruleComponents.ts';
import { mapExpression } from '#language/mapExpression.ts';
import { printExpression } from '#language/compiler/printExpression.ts';
import { expressionsOf } from '#engine/rules/buildRuleSet.ts';
import type { Effect, Rule } from '#engine/rules/Rule.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Version } from './BehaviourDiff.ts';

/** All that the outcome of a component depends on, as text: equal texts behave alike. */
export function signatureOf({ rules, inputs }: RuleComponent, fields: readonly string[], version: Version): string {
  const { entity, enums } = version;
  const touched = new Set([...inputs, ...fields, ...rules.flatMap((rule) => namesOf(rule, version))]);
  const models = [...touched].sort().flatMap((name) => entity.field(name) ?? []);
  const types = new Set([...models.flatMap((field) => field.enum?.type ?? []), ...rules.flatMap(ruleTexts)]);
  return JSON.stringify([
    rules.map((rule) => ruleText(rule, version)).sort(),
    models.map(fieldText),
    [...types].sort().map((type) => [type, enums(type)?.items]),
  ]);
}

const namesOf = (rule: Rule, { entity }: Version): string[] =>
  rule.targets.flatMap((index) => entity.fields[index]?.name ?? []);

/** The full text of a rule: equal texts mean equal behaviour. */
export function ruleText(rule: Rule, version: Version): string {
  const { property, condition, holds, fulfill, otherwise } = rule;
  const when = condition === undefined ? holds === undefined : printExpression(condition);
  const targets = rule.self < 0 ? namesOf(rule, version).sort() : [rule.target, ...namesOf(rule, version).sort()];
  return JSON.stringify([targets, rule.self < 0, property, when, effectText(fulfill), effectText(otherwise)]);
}

const effectText = (effect: Effect | undefined): unknown =>
  effect === undefined
    ? undefined
    : [effect.key, effect.expression === undefined ? effect.constant : printExpression(effect.expression)];

const fieldText = ({
  name,
  type,
  required,
  computed,
  keepHidden,
  digits,
  requiredBy,
  ...field
}: FieldModel): unknown => [
  [name, type, required, computed, keepHidden, digits, requiredBy],
  [field.enum, field.itemType, field.pairOf],
];

/** Texts in the expressions of a rule: some of them name enum types. */
function ruleTexts(rule: Rule): string[] {
  const texts: string[] = [];
  for (const expression of expressionsOf(rule))
    mapExpression(expression, (node) => {
      if (node.kind === 'literal' && typeof node.value === 'string') texts.push(node.value);
      return node;
    });
  return texts;
}
