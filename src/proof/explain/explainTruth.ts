import { compileExpression } from '#language/compileExpression.ts';
import type { Expression } from '#language/Expression.ts';
import type { Scope } from '#language/Scope.ts';
import { explainInputs } from './explainInputs.ts';
import type { ExplainedCondition, ExplainedPlace } from './Explanation.ts';
import type { Subject } from './Subject.ts';
import { describeCondition } from './words/describeExpression.ts';
import { readsSecret } from './words/Wording.ts';

/** A condition with what it is made of, or what it always is. */
export type Truth = boolean | ExplainedCondition;

/** An expression with the place of its text. */
export interface PlacedExpression {
  readonly expression: Expression;
  readonly place: Omit<ExplainedPlace, 'range'>;
}

/** Tells whether something holds now. */
export const holdsNow = (truth: Truth): boolean => (typeof truth === 'boolean' ? truth : truth.holds);

/** All of these, with what is settled taken out. */
export const allOf = (...parts: readonly Truth[]): Truth => join('all', parts);

/** Any of these, with what is settled taken out. */
export const anyOf = (...parts: readonly Truth[]): Truth => join('any', parts);

function join(kind: 'all' | 'any', parts: readonly Truth[]): Truth {
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

/** Takes a condition apart down to what cannot be split; `isNegated` for its contrary. Means exactly what the evaluator does. */
export function explainTruth(subject: Subject, scope: Scope, placed: PlacedExpression, isNegated = false): Truth {
  const { expression } = placed;
  const part = (of: Expression, negated: boolean): Truth =>
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

/** The words of a condition; parts of parts stand in brackets. */
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
