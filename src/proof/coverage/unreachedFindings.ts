import { enumLabel } from '#language/findEnumItem.ts';
import type { EnumItem } from '#language/EnumType.ts';
import type { Expression, ExpressionOf } from '#language/Expression.ts';
import { type Value, plainText } from '#language/Value.ts';
import type { Effect, Rule } from '#engine/rules/Rule.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { compilePlain } from './compilePlain.ts';
import { placeOfRule, type RulePlace, type Finding } from './RulePlace.ts';
import { factsOf } from '../analysis/effectFacts.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Survey } from './Survey.ts';

/** A condition that no state met: a finding if proven, otherwise a message. */
export interface Suspicion {
  readonly isProven: boolean;
  readonly finding: Finding;
  readonly undecided: string;
}

/** Values that a rule contains but sets in no state, and choices that an options rule offers in no state. */
export function unreachedFindings(survey: Survey): Suspicion[] {
  const { entity } = survey;
  return entity.ruleSet.rules.flatMap((rule): Suspicion[] => {
    const field = entity.fields[rule.self];
    if (field === undefined || !survey.walked.has(rule)) return [];
    if (rule.property === 'value') return unreachedValues(survey, rule, field);
    return rule.property === 'options' ? unofferedItems(survey, rule, field) : [];
  });
}

function unreachedValues(survey: Survey, rule: Rule, field: FieldModel): Suspicion[] {
  const { entity, classes, context } = survey;
  const { result } = compilePlain(rule);
  const shown = (classes.get(rule) ?? []).filter(({ isShown }) => isShown);
  const reached = new Set(shown.map(({ scope }) => JSON.stringify(result(scope) ?? null)));
  const places = (['fulfill', 'otherwise'] as const).flatMap((part) =>
    literalsOf(rule[part]).map(({ value, range }) => ({
      value,
      place: { ...placeOfRule(entity.key, rule, part), range },
    })),
  );
  return places.flatMap(({ value, place }): Suspicion[] => {
    if (value === null || reached.has(JSON.stringify(value))) return [];
    reached.add(JSON.stringify(value));
    return [unreached(survey, rule, place, valueName(field, value, context.enums))];
  });
}

function unofferedItems(survey: Survey, rule: Rule, field: FieldModel): Suspicion[] {
  const { entity, fields, context } = survey;
  const offered = fields.get(field.index)?.offered ?? new Set<string>();
  const items = leaves(context.enums(field.enum?.type ?? '')?.items ?? []);
  return items
    .filter(({ Value: value, IsEnabled }) => IsEnabled !== false && !offered.has(JSON.stringify(value)))
    .map(({ Value: value }) =>
      unreached(survey, rule, placeOfRule(entity.key, rule), valueName(field, value, context.enums)),
    );
}

function unreached({ entity, exact }: Survey, rule: Rule, place: RulePlace, value: string): Suspicion {
  const [target, title] = [targetTitle(entity, rule), ruleTitle(entity, rule)];
  return {
    isProven: exact.has(rule),
    finding: { code: 'never-reached', place, target, text: `${title} 在任何情况下都得不到「${value}」` },
    undecided: `${title} 未能判定：没有找到得到「${value}」的填法`,
  };
}

function valueName(field: FieldModel, value: Value, enums: Survey['context']['enums']): string {
  const label = field.enum === undefined ? null : enumLabel(enums, field.enum.type, value);
  return label === null ? plainText(value, '、') : `${plainText(value, '、')} ${label}`;
}

const leaves = (items: readonly EnumItem[]): EnumItem[] =>
  items.flatMap((item) => ((item.Children ?? []).length === 0 ? [item] : leaves(item.Children ?? [])));

interface WrittenValue {
  readonly value: Value;
  readonly range: RulePlace['range'];
}

function literalsOf(effect: Effect | undefined): WrittenValue[] {
  if (effect === undefined) return [];
  if (effect.expression === undefined) return [{ value: effect.constant ?? null, range: undefined }];
  return literalResults(effect.expression).map(({ value, start, end }) => ({ value, range: [start, end] }));
}

/** The literals that an expression may return. The right side of `??` is intended for records without a value. */
function literalResults(expression: Expression): ExpressionOf<'literal'>[] {
  if (expression.kind === 'literal') return [expression];
  return expression.kind === 'conditional' ? [...literalResults(expression.yes), ...literalResults(expression.no)] : [];
}

/** The target of a rule as a title: `支票号(CheckCode)`, or the title of a section. */
export function targetTitle(entity: EntityModel, rule: Rule): string {
  const field = entity.fields[rule.self];
  if (field !== undefined) return `${field.title}(${field.name})`;
  const key = rule.target.slice(rule.target.lastIndexOf('/') + 1);
  return entity.forms.get('form')?.sections.find((section) => section.key === key)?.title ?? key;
}

/** A short title of a rule: `支票号(CheckCode) 显示`. */
export function ruleTitle(entity: EntityModel, rule: Rule): string {
  return `${targetTitle(entity, rule)} ${factsOf(rule.property).title}`;
}
