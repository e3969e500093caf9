import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bindForm } from '#engine/query/bindForm.ts';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import { parseExpression } from '#language/compiler/parseExpression.ts';
import { printExpression } from '#language/compiler/printExpression.ts';
import type { Scope } from '#language/compiler/Scope.ts';
import { arbitraryExpression } from '../../support/arbitraryExpression.ts';
import { EMPTY_SCOPE } from '../../support/evaluate.ts';

const FORM = { values: { CustomerId: 3, Rows: [1, 2], Empty: null }, refs: { ProjectId: { OwnerId: 6 } } };
const bound = (text: string): string =>
  printExpression(bindForm(parseExpression(`{{ ${text} }}`), FORM, { ...EMPTY_SCOPE, user: { EmployeeId: 6 } }));

describe('a condition bound to its form', () => {
  it.each([
    ['$record.CustomerId === $values.CustomerId', '$record.CustomerId === 3'],
    ['$ref.ProjectId.OwnerId === $user.EmployeeId', 'true'],
    ['$ref.ProjectId.OwnerId === $record.OwnerId', '6 === $record.OwnerId'],
    ['$values.Rows.includes($record.Id)', '[1, 2].includes($record.Id)'],
    ['$record.Kind === null', '$record.Kind === null'],
    ['$record.Kind === $values.Empty', 'false'],
    ['$record.Kind !== $values.Empty', 'true'],
    ['$record.Kind < $ref.ProjectId.Nothing', 'false'],
  ])('%s', (text, expected) => {
    expect(bound(text)).toBe(expected);
  });

  it('reads nothing but the other record, and means what it meant', () => {
    const value = fc.constantFrom(null, 0, 1, 'a', true, [1, 'a'], []);
    const values = fc.dictionary(fc.constantFrom('A', 'B', 'x1'), value);
    const scopes = fc.record({ values, record: values, refs: fc.dictionary(fc.constantFrom('A', 'B'), values) });
    fc.assert(
      fc.property(arbitraryExpression, scopes, (condition, { values: form, refs, record }) => {
        const scope: Scope = { ...EMPTY_SCOPE, values: form, refs, record };
        const meant = compileExpression(condition)(scope) === true;
        const alone: Scope = { ...EMPTY_SCOPE, record };
        expect(compileExpression(bindForm(condition, { values: form, refs }, scope))(alone) === true).toBe(meant);
      }),
      { numRuns: 2000 },
    );
  });
});
