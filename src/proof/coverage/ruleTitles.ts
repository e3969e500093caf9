import { PROPERTY_TITLES } from '#engine/rules/PROPERTY_TITLES.ts';
import type { Rule } from '#engine/rules/Rule.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';

/** What a rule governs, as people call it: `支票号(CheckCode)`, or the title of a section. */
export function targetTitle(entity: EntityModel, rule: Rule): string {
  const field = entity.fields[rule.self];
  if (field !== undefined) return `${field.title}(${field.name})`;
  const key = rule.target.slice(rule.target.lastIndexOf('/') + 1);
  return entity.forms.get('form')?.sections.find((section) => section.key === key)?.title ?? key;
}

/** A rule in a few words: `支票号(CheckCode) 显示`. */
export function ruleTitle(entity: EntityModel, rule: Rule): string {
  return `${targetTitle(entity, rule)} ${PROPERTY_TITLES[rule.property]}`;
}
