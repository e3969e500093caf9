import type { Rule } from '#engine/rules/Rule.ts';
import { compilePlain } from './compilePlain.ts';
import { placeOfRule } from './RulePlace.ts';
import { targetTitle } from './ruleTitles.ts';
import type { Survey } from './Survey.ts';
import type { Finding } from './WalkReport.ts';

/** Fields that no state shows, and fields that rules require only where they are hidden. */
export function fieldFindings(survey: Survey): Finding[] {
  const { entity } = survey;
  return entity.ruleSet.rules.flatMap((rule): Finding[] => {
    if (!survey.walked.has(rule)) return [];
    if (rule.property === 'display') return hiddenFields(survey, rule);
    if (rule.property !== 'required' || !isRequiredWhileHidden(survey, rule)) return [];
    const target = targetTitle(entity, rule);
    return [
      {
        code: 'required-while-hidden',
        place: placeOfRule(entity.key, rule),
        target,
        text: `${target} 只在隐藏时必填，显示时从不必填`,
      },
    ];
  });
}

/** A field that several rules hide is named once, at the first of them. */
function hiddenFields({ entity, fields }: Survey, rule: Rule): Finding[] {
  const { rules } = entity.ruleSet;
  return rule.targets.flatMap((index): Finding[] => {
    const field = entity.fields[index];
    const first = rules.find((other) => other.property === 'display' && other.targets.includes(index));
    if (field === undefined || field.pairOf !== undefined || first !== rule || fields.get(index)?.isVisible !== false)
      return [];
    const target = `${field.title}(${field.name})`;
    return [
      { code: 'never-visible', place: placeOfRule(entity.key, rule), target, text: `${target} 在任何情况下都不显示` },
    ];
  });
}

function isRequiredWhileHidden({ classes }: Survey, rule: Rule): boolean {
  const { result } = compilePlain(rule);
  const requiring = (classes.get(rule) ?? []).filter(({ scope }) => result(scope) === true);
  return requiring.length > 0 && requiring.every(({ isShown }) => !isShown);
}
