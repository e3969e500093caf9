import { expect, it } from 'vitest';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import { build } from '#language/build.ts';
import { settledValues } from '#engine/workflow/transitionInputs.ts';

it('are the constants that a transition writes without asking: no expressions, no inputs', () => {
  const expression = build.literal(7);
  const set = new Map([
    ['Returned', { value: true }],
    ['Reason', { value: null }],
    ['Asked', { value: 1 }],
    ['Counted', { expression, evaluate: compileExpression(expression) }],
  ]);
  expect(settledValues({ set, inputs: ['Asked'] })).toEqual({ Returned: true, Reason: null });
});
