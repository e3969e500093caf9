import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { Expression } from '#language/Expression.ts';
import { ExpressionError } from '#language/compiler/ExpressionError.ts';
import { mapExpression } from '#language/mapExpression.ts';
import { parseExpression } from '#language/compiler/parseExpression.ts';
import { printExpression } from '#language/compiler/printExpression.ts';
import type { Value, Values } from '#language/Value.ts';
import { arbitraryExpression } from '../support/arbitraryExpression.ts';
import { EMPTY_SCOPE } from '../support/evaluate.ts';

const value: fc.Arbitrary<Value> = fc.oneof(
  fc.constantFrom<Value[]>(null, true, false, '', 'a', 0, 1, -1.5, [], [1, 'a'], '2026-03-10', [{ A: 1 }]),
);
const values: fc.Arbitrary<Values> = fc.dictionary(fc.constantFrom('A', 'B', 'Rows', 'CustomerName', 'x1'), value);

const withoutPlaces = (expression: Expression): Expression =>
  mapExpression(expression, (node) => ({ ...node, start: 0, end: 0 }));

const isPlain = (found: unknown): boolean =>
  found === null ||
  typeof found === 'string' ||
  typeof found === 'boolean' ||
  Number.isFinite(found) ||
  (Array.isArray(found) && found.every(isPlain)) ||
  (typeof found === 'object' && Object.values(found).every(isPlain));

describe('random programs', () => {
  it('print to a text that parses to the same tree', () => {
    fc.assert(
      fc.property(arbitraryExpression, (expression) => {
        const text = `{{ ${printExpression(expression)} }}`;
        fc.pre(text.length <= 2000);
        let parsed: Expression;
        try {
          parsed = parseExpression(text);
        } catch (error) {
          fc.pre(!(error instanceof ExpressionError && error.message.includes('too deeply')));
          throw error;
        }
        expect(withoutPlaces(parsed)).toEqual(expression);
      }),
      { numRuns: 3000 },
    );
  });

  it('never throw, and give plain data whatever the values are', () => {
    fc.assert(
      fc.property(arbitraryExpression, values, values, (expression, own, other) => {
        const result = compileExpression(expression)({
          ...EMPTY_SCOPE,
          values: own,
          record: other,
          user: other,
          refs: { A: own, B: other },
        });
        expect(isPlain(result)).toBe(true);
      }),
      { numRuns: 5000 },
    );
  });

  it('texts of any characters are parsed or refused with a place inside the text', () => {
    const words = fc.constantFrom(
      ...[
        '$values',
        '.A',
        '(',
        ')',
        '[',
        ']',
        '===',
        '&&',
        '!',
        '-',
        '?',
        ':',
        ',',
        '1',
        '"a"',
        'empty(',
        '.includes(',
        '=',
        '{',
        ';',
        '`',
        ' ',
        '\\',
        '$',
        '@',
        '#',
        '合',
        '\u0000',
      ],
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(words, { maxLength: 20 }).map((parts) => parts.join('')),
        ),
        (text) => {
          const whole = `{{${text}}}`;
          try {
            parseExpression(whole);
          } catch (error) {
            if (!(error instanceof ExpressionError)) throw error;
            expect(error.start).toBeGreaterThanOrEqual(0);
            expect(error.end).toBeLessThanOrEqual(whole.length);
            expect(error.start).toBeLessThanOrEqual(error.end);
          }
        },
      ),
      { numRuns: 5000 },
    );
  });
});
