import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { Expression, ExpressionOf } from '#language/Expression.ts';
import type { Scope } from '#language/compiler/Scope.ts';
import { AS_IS } from '#engine/words/translator.ts';
import { isEmpty, type Value, plainText } from '#language/Value.ts';
import { listNames } from '#language/mapExpression.ts';
import type { ExplainedInput, ExplainedCondition, ExplainedPlace } from './Explanation.ts';
import type { Subject } from './Subject.ts';
import { describeExpression, describeCondition } from '../expressions/describeExpression.ts';
import { roleLabels } from '../expressions/userWords.ts';
import { currentWords } from '../expressions/valueWords.ts';
import { fieldOf, HIDDEN_VALUE, readsSecret, titleOf } from '../expressions/Wording.ts';

/** A condition with its parts, or its constant value. */
export type ExplainedValue = boolean | ExplainedCondition;

/** An expression with the place of its text. */
export interface PlacedExpression {
  readonly expression: Expression;
  readonly place: Omit<ExplainedPlace, 'range'>;
}

/** Whether it currently holds. */
export const holdsNow = (truth: ExplainedValue): boolean => (typeof truth === 'boolean' ? truth : truth.holds);

/** The conjunction, simplified by constant parts. */
export const allOf = (...parts: readonly ExplainedValue[]): ExplainedValue => join('all', parts);

/** The disjunction, simplified by constant parts. */
export const anyOf = (...parts: readonly ExplainedValue[]): ExplainedValue => join('any', parts);

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
