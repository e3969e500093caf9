import { listNames } from '#language/listNames.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Goal } from '../Explanation.ts';
import { holdsNow } from '../explainTruth.ts';
import { rulesOf } from '../rulesOf.ts';
import { ruleTruth } from '../ruleTruth.ts';
import { isEnterable, scopeOf, type Subject } from '../Subject.ts';
import { describeExpression } from '../words/describeExpression.ts';
import { SECRET_VALUE, titleOf } from '../words/Wording.ts';
import type { Closure } from './closureOf.ts';

/** Why no filling-in reaches a goal, in a sentence: it hangs on what is not filled in here, or nothing fits. */
export function whyImpossible(subject: Subject, closure: Closure): string {
  const fixed = [...fixedFields(subject, closure), ...fixedNames(subject, closure)];
  if (fixed.length > 0) return `条件取决于不能在此填写的内容：${[...new Set(fixed)].join('、')}`;
  return '没有任何填写方式能同时满足这些条件';
}

/** Why no record whatever reaches a goal: a rule says so for good, or no rule says otherwise. Undefined when it hangs on something. */
export function settledReason(subject: Subject, field: FieldModel, goal: Goal): string | undefined {
  const scope = scopeOf(subject.context, subject.outcome);
  const rules = rulesOf(subject.entity.ruleSet.rules, field);
  const truths = (property: 'display' | 'required' | 'readOnly') =>
    rules.filter((rule) => rule.property === property).map((rule) => ruleTruth(subject, scope, rule));
  if (truths('display').some((truth) => truth === false)) return '规则规定此字段始终隐藏';
  if (goal === 'editable' && truths('readOnly').some((truth) => truth === true && holdsNow(truth)))
    return '规则规定此字段始终只读';
  if (goal !== 'required') return undefined;
  const { action } = subject.context;
  if (action !== undefined && field.requiredBy.includes(action)) return undefined;
  const demands = truths('required');
  if (demands.length === 0 && !field.required) return '没有规则要求填写此字段';
  return demands.some((truth) => truth === false) ? '规则规定此字段始终选填' : undefined;
}

function fixedFields(subject: Subject, { names, rules }: Closure): string[] {
  const { entity, access, form, wording } = subject;
  return names.flatMap((name) => {
    const found = entity.field(name);
    const field = found?.pairOf === undefined ? found : entity.field(found.pairOf);
    if (field === undefined || isEnterable(subject, field)) return [];
    if (rules.some(({ property, self }) => property === 'value' && self === field.index)) return [];
    if (access?.readable.has(field.name) === false) return [SECRET_VALUE];
    const why = field.computed ? '由系统写入' : form?.fields.includes(field) === true ? '您不能修改' : '不在此表单';
    return [`${titleOf(wording, field)}（${why}）`];
  });
}

function fixedNames({ entity, wording }: Subject, { expressions }: Closure): string[] {
  const names = expressions.flatMap(listNames).filter(({ root }) => root === '$user' || root === '$now');
  return names.map((name) => describeExpression(name, entity, wording.enums, wording));
}
