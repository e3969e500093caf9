import type { Expression } from '#language/Expression.ts';
import { freeChecks } from '#engine/validate/totals.ts';
import { listNames } from '#language/mapExpression.ts';
import { AppError } from '#engine/errors.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import {
  type ChainLink,
  decidesAbout,
  type ExplainedCause,
  type ExplainedRule,
  type Explanation,
  type Goal,
} from './Explanation.ts';
import { explainRules, rulesOf } from './explainRules.ts';
import { atomsOf } from './explainTruth.ts';
import { type ExplainInput, isOpen, meetsGoal, openSubject, scopeOf, type Subject } from './Subject.ts';
import { stateOf } from '#engine/permission/changeable.ts';
import type { StateModel } from '#engine/model/WorkflowModel.ts';
import { findChange } from './findChange.ts';
import { describeExpression } from '../expressions/describeExpression.ts';
import { currentWords } from '../expressions/valueWords.ts';
import { SECRET_CONDITION, titleOf } from '../expressions/Wording.ts';

/**
 * Explains why a field of a record is (not) visible, required or editable: the rules as text with their current values,
 * causes outside of rules, and the smallest change that reaches the goal, or that none exists. Throws AppError
 * NOT_FOUND for an unknown field.
 */
export function explainField(input: ExplainInput): Explanation {
  const { entity, property: goal = 'visible' } = input;
  const field = entity.field(input.field);
  if (field === undefined) throw new AppError('NOT_FOUND', { text: `没有字段 ${input.field}` });
  const subject = openSubject(input);
  const { outcome, wording, access, texts } = subject;
  const isSecret = access?.readable.has(field.name) === false;
  const causes = findCauses(subject, field, goal);
  const rules = isSecret ? [] : explainRules(subject, field, goal);
  const state = outcome.states[field.index];
  const value = scopeOf(subject.context, outcome).values[field.name] ?? null;
  return {
    field: field.name,
    title: titleOf(wording, field),
    goal,
    isMet: meetsGoal(subject, field, goal, outcome),
    visible: meetsGoal(subject, field, 'visible', outcome),
    required: meetsGoal(subject, field, 'required', outcome),
    editable: state !== undefined && isOpen(subject, field, state),
    text: isSecret ? '' : currentWords(field, value, wording, texts[field.name]),
    place: { file: 'form.json', pointer: field.pointer },
    causes,
    rules,
    chain: explainChain(
      subject,
      field,
      rules.filter((rule) => decidesAbout(goal, rule)),
    ),
    ...findChange(subject, field, goal, causes, input.limits),
  };
}

/** The hidden or computed inputs of these rules' conditions, and so on down to input fields. */
function explainChain(subject: Subject, field: FieldModel, rules: readonly ExplainedRule[]): ChainLink[] {
  const { entity, outcome } = subject;
  const links: ChainLink[] = [];
  const seen = new Set([field.name]);
  const follow = (from: readonly ExplainedRule[]): void => {
    for (const name of from.flatMap(inputNames)) {
      const input = entity.field(name);
      if (input === undefined || seen.has(name)) continue;
      seen.add(name);
      const isHidden = outcome.states[input.index]?.display !== 'visible';
      const found = isHidden
        ? explainRules(subject, input, 'visible', ['display']).filter(({ holds }) => !holds)
        : explainRules(subject, input, 'visible', ['value']);
      if (found.length === 0) continue;
      links.push({ field: name, title: input.title, kind: isHidden ? 'hidden' : 'computed', rules: found });
      follow(found);
    }
  };
  follow(rules);
  return links;
}

function inputNames({ condition }: ExplainedRule): string[] {
  return condition === undefined ? [] : atomsOf(condition).flatMap(({ inputs }) => inputs.map(({ name }) => name));
}

/** The causes outside of rules: permission, form, state of the record, schema. */
function findCauses(subject: Subject, field: FieldModel, goal: Goal): ExplainedCause[] {
  const { access } = subject;
  if (access?.readable.has(field.name) === false)
    return [{ kind: 'permission', text: '您没有查看此字段的权限', isBlocking: true }];
  return [
    ...formCauses(subject, field),
    ...(goal === 'editable' ? lockCauses(subject, field) : []),
    ...(goal === 'required' ? demandCauses(subject, field) : []),
    ...choiceCauses(subject, field),
  ];
}

/** Which records a reference may name: its condition, and the checks that refuse one that is taken. */
function choiceCauses({ entity, wording }: Subject, field: FieldModel): ExplainedCause[] {
  const { enums, findEntity, say, readable } = wording;
  const textOf = (condition: Expression, of: string | undefined): string => {
    const isSecret = listNames(condition).some(
      ({ root, path: [name = ''] }) =>
        root === '$values' && entity.field(name) !== undefined && readable?.has(name) === false,
    );
    const other = findEntity?.(of ?? '') ?? entity;
    return isSecret
      ? SECRET_CONDITION
      : describeExpression(condition, other, enums, { findEntity, say, outer: entity });
  };
  const { where, entity: target } = field.reference ?? {};
  const texts = [
    ...(where === undefined ? [] : [`只能选满足条件的记录：${textOf(where, target)}`]),
    ...freeChecks(entity, field).flatMap((check) => [
      `记录是否被占用，看「${findEntity?.(check.of)?.title ?? check.of}」里这些记录：${textOf(check.where, check.of)}`,
      `被占用、不能选的情况：${describeExpression(check.when, entity, enums, { findEntity, say, readable })}`,
    ]),
  ];
  return texts.map((text) => ({ kind: 'choice', text, isBlocking: false }));
}

function formCauses({ form, entity }: Subject, field: FieldModel): ExplainedCause[] {
  if (form === undefined || form.fields.includes(field)) return [];
  const text =
    field.pairOf !== undefined
      ? `此字段随「${entity.field(field.pairOf)?.title ?? field.pairOf}」一起填写，不单独显示`
      : field.component === 'None' || ![...entity.forms.values()].some(({ fields }) => fields.includes(field))
        ? '此字段不在任何表单中显示'
        : `此字段不在表单「${form.title}」中`;
  return [{ kind: 'form', text, isBlocking: true }];
}

function lockCauses(subject: Subject, field: FieldModel): ExplainedCause[] {
  const { access } = subject;
  if (field.computed) return [{ kind: 'computed', text: computedText(subject, field), isBlocking: true }];
  if (access?.writable.has(field.name) === false)
    return [{ kind: 'permission', text: '您没有修改此字段的权限', isBlocking: true }];
  if (access?.editable?.has(field.name) === false)
    return [{ kind: 'state', text: stateOfRecord(subject, field), isBlocking: true }];
  return [];
}

function computedText({ entity }: Subject, field: FieldModel): string {
  if (field.number !== undefined) return '编号由系统自动生成，不能填写';
  if (field.rollup !== undefined) return '由系统汇总得出，不能填写';
  if (field.found !== undefined) return '由系统查找得出，不能填写';
  const isRuled = rulesOf(entity.ruleSet.rules, field).some(({ property }) => property === 'value');
  return isRuled ? '值由规则计算，不能填写' : '由系统写入，不能填写';
}

function stateOfRecord({ entity, context }: Subject, field: FieldModel): string {
  const state = stateOf(entity, context.values);
  if (state === undefined) return '这条记录现在不允许您修改此字段';
  const others =
    entity.workflow?.states.filter((other) => opens(other, field)).map(({ title }) => `「${title}」`) ?? [];
  const hint = others.length === 0 ? '' : `；状态为${others.join('')}时可以修改`;
  return `当前状态「${state.title}」不允许修改此字段${hint}`;
}

/** Whether a state leaves a field editable without further conditions. */
function opens({ edit }: StateModel, { name, pairOf }: FieldModel): boolean {
  if (edit === true) return true;
  return edit.some(
    ({ fields, when }) => when === undefined && fields.some((other) => other === name || other === pairOf),
  );
}

function demandCauses({ entity, context }: Subject, field: FieldModel): ExplainedCause[] {
  const isDemanded = context.action !== undefined && field.requiredBy.includes(context.action);
  const isOverruled = rulesOf(entity.ruleSet.rules, field).some(({ property }) => property === 'required');
  return [
    ...(isDemanded ? [{ kind: 'action' as const, text: '提交本表单时必须填写', isBlocking: false }] : []),
    ...(field.required && !isOverruled ? [{ kind: 'schema' as const, text: '此字段始终必填', isBlocking: false }] : []),
  ];
}
