import type { Effect, Rule } from '#engine/rules/Rule.ts';
import { AS_IS } from '#engine/words/translator.ts';
import type { Expression, ExpressionOf } from '#language/Expression.ts';
import { isEmpty, plainText, type Value } from '#language/Value.ts';
import type { Scope } from '#language/compiler/Scope.ts';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import { listNames } from '#language/mapExpression.ts';
import { factsOf } from '../analysis/effectFacts.ts';
import { fieldOf, HIDDEN_VALUE, readsSecret, titleOf } from '../expressions/Wording.ts';
import { describeCondition, describeExpression } from '../expressions/describeExpression.ts';
import { currentWords, roleLabels } from '../expressions/valueWords.ts';
import type { ExplainedCondition, ExplainedInput, ExplainedPlace } from './Explanation.ts';
import type { Subject } from './Subject.ts';

export type ExplainedValue = boolean | ExplainedCondition;

export interface PlacedExpression {
  readonly expression: Expression;
  readonly place: Omit<ExplainedPlace, 'range'>;
}

/** Whether it currently holds. */
export const holdsNow = (truth: ExplainedValue): boolean => (typeof truth === 'boolean' ? truth : truth.holds);

const allOf = (...parts: readonly ExplainedValue[]): ExplainedValue => join('all', parts);

const anyOf = (...parts: readonly ExplainedValue[]): ExplainedValue => join('any', parts);

function join(kind: 'all' | 'any', parts: readonly ExplainedValue[]): ExplainedValue {
  const deciding = kind === 'any';
  if (parts.includes(deciding)) return deciding;
  const open = parts.flatMap((part): readonly ExplainedCondition[] =>
    typeof part === 'boolean' ? [] : part.kind === kind ? part.parts : [part],
  );
  const [only] = open;
  if (only === undefined) return !deciding;
  if (open.length === 1) return only;
  const holds = kind === 'all' ? open.every((part) => part.holds) : open.some((part) => part.holds);
  return { kind, holds, parts: open };
}

/** Splits a condition into atoms; `isNegated`: its negation. Equivalent to the evaluator. */
export function explainTruth(
  subject: Subject,
  scope: Scope,
  placed: PlacedExpression,
  isNegated = false,
): ExplainedValue {
  const { expression } = placed;
  const part = (of: Expression, negated: boolean): ExplainedValue =>
    explainTruth(subject, scope, { ...placed, expression: of }, negated);
  switch (expression.kind) {
    case 'literal':
      return (expression.value === true) !== isNegated;
    case 'not':
      return part(expression.of, !isNegated);
    case 'logical': {
      const parts = [part(expression.left, isNegated), part(expression.right, isNegated)];
      return (expression.op === '&&') !== isNegated ? allOf(...parts) : anyOf(...parts);
    }
    case 'conditional': {
      const { test, yes, no } = expression;
      return anyOf(allOf(part(test, false), part(yes, isNegated)), allOf(part(test, true), part(no, isNegated)));
    }
    default:
      return {
        kind: 'atom',
        words: describeCondition(expression, subject.wording, isNegated),
        holds: (compileExpression(expression)(scope) === true) !== isNegated,
        isSecret: readsSecret(subject.wording, expression),
        inputs: explainInputs(subject, scope, expression),
        place: { ...placed.place, range: [expression.start, expression.end] },
      };
  }
}

/** The text of a condition; nested parts are in brackets. */
export function truthWords(truth: ExplainedCondition): string {
  if (truth.kind === 'atom') return truth.words;
  const parts = truth.parts.map((part) => (part.kind === 'atom' ? part.words : `（${truthWords(part)}）`));
  return parts
    .join(truth.kind === 'all' ? ' 且 ' : ' 或 ')
    .replace(/ ?（/g, '（')
    .replace(/） ?/g, '）');
}

/** The atoms of a condition, in order. */
export function atomsOf(condition: ExplainedCondition): Extract<ExplainedCondition, { kind: 'atom' }>[] {
  return condition.kind === 'atom' ? [condition] : condition.parts.flatMap(atomsOf);
}

/** The inputs of an expression with their current values, each once; none for expressions the user may not see. */
function explainInputs(subject: Subject, scope: Scope, expression: Expression): ExplainedInput[] {
  if (readsSecret(subject.wording, expression)) return [];
  const inputs = new Map<string, ExplainedInput>();
  for (const name of listNames(expression)) {
    // Values of rows are shown with the rows.
    if (name.root === '$row') continue;
    const input = explainName(subject, scope, name);
    if (!inputs.has(input.name)) inputs.set(input.name, input);
  }
  return [...inputs.values()];
}

function explainName(subject: Subject, scope: Scope, name: ExpressionOf<'name'>): ExplainedInput {
  const { entity, wording, outcome, texts } = subject;
  const [first = ''] = name.path;
  const value = compileExpression(name)(scope);
  const field = name.root === '$values' || name.root === '$record' ? entity.field(first) : undefined;
  if (field === undefined) {
    const text = otherText(subject, name, value);
    const title = describeExpression(name, entity, wording.enums, wording);
    return { name: [name.root, ...name.path].join('.'), title, text, isHidden: false };
  }
  const isHidden = outcome.states[field.index]?.display !== 'visible';
  const text = isHidden ? HIDDEN_VALUE : currentWords(field, value, wording, texts[first]);
  return { name: first, title: titleOf(wording, field), text, isHidden };
}

function otherText({ wording }: Subject, name: ExpressionOf<'name'>, value: Value): string {
  const { say = AS_IS } = wording;
  if (isEmpty(value)) return say('空');
  const field = fieldOf(wording, name);
  if (field !== undefined) return currentWords(field, value, wording);
  if (name.root === '$user' && name.path[0] === 'Role' && typeof value === 'string')
    return say(roleLabels(wording.entity).get(value) ?? value);
  return typeof value === 'boolean' ? say(value ? '是' : '否') : plainText(value, '、');
}

/** The document of a rule: statuses of a workflow are rules too. */
export const fileOf = ({ pointer }: Pick<Rule, 'pointer'>): ExplainedPlace['file'] =>
  pointer.startsWith('/properties/') ? 'form.json' : 'workflow.json';

/** When a rule shows, requires, locks or otherwise sets the field, over both branches. */
export function ruleTruth(subject: Subject, scope: Scope, rule: Rule): ExplainedValue {
  const file = fileOf(rule);
  const when = (isNegated: boolean): ExplainedValue => {
    if (rule.condition === undefined) return (rule.holds === undefined) !== isNegated;
    const place = { file, pointer: `${rule.pointer}/when` };
    return explainTruth(subject, scope, { expression: rule.condition, place }, isNegated);
  };
  const branch = (effect: Effect | undefined, name: 'fulfill' | 'otherwise'): ExplainedValue => {
    const read = (expression: Expression, isNegated: boolean): ExplainedValue => {
      const place = { file, pointer: `${rule.pointer}/${name}/state/${effect?.key ?? ''}` };
      return explainTruth(subject, scope, { expression, place }, isNegated);
    };
    return branchTruth(subject, rule, effect, read);
  };
  const [yes, no] = [branch(rule.fulfill, 'fulfill'), branch(rule.otherwise, 'otherwise')];
  if (yes === true) return anyOf(when(false), no);
  if (no === true) return anyOf(when(true), yes);
  return anyOf(allOf(when(false), yes), allOf(when(true), no));
}

type Read = (expression: Expression, isNegated: boolean) => ExplainedValue;

/** The condition under which one branch switches its property on. */
function branchTruth({ entity }: Subject, rule: Rule, effect: Effect | undefined, read: Read): ExplainedValue {
  const { property } = rule;
  if (effect === undefined) {
    if (property === 'required') return entity.ruleSet.baseStates[rule.self]?.required === true;
    return property === 'display';
  }
  const { expression, constant, key } = effect;
  if (factsOf(property).flag === undefined) return true;
  if (expression === undefined) return constant === 'visible' || constant === true;
  return read(expression, key === 'hidden' || key === 'editable');
}
