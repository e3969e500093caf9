import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_LIMITS } from '#proof/analysis/Limits.ts';
import { coverCases } from '#proof/coverage/coverCases.ts';
import { listAtoms } from '#proof/coverage/RuleMeter.ts';
import { walkEntity } from '#proof/coverage/walkEntity.ts';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { Expression } from '#language/Expression.ts';
import { parseExpression } from '#language/compiler/parseExpression.ts';
import { printExpression } from '#language/compiler/printExpression.ts';
import { replaceNode } from '#language/mapExpression.ts';
import type { RuleCase } from '#generated/documents/CasesDocument.ts';
import { entityOf } from '../../support/buildEntity.ts';
import { EMPTY_SCOPE } from '../../support/evaluate.ts';
import { arbitraryCondition, FLAGS } from '../../support/arbitraryCondition.ts';

const atomsOf = (source: string, isCondition = true): string[] =>
  listAtoms(parseExpression(`{{ ${source} }}`), isCondition).map(printExpression);

describe('listAtoms', () => {
  it.each<[string, boolean, string[]]>([
    ['$values.A === 1 && !($values.B || empty($values.C))', true, ['$values.A === 1', '$values.B', 'empty($values.C)']],
    ['$values.A ? $values.B > 1 : false', true, ['$values.A', '$values.B > 1']],
    [
      '$values.A === 1 ? 10 : [1, 2].includes($values.B) ? 20 : 30',
      false,
      ['$values.A === 1', '[1, 2].includes($values.B)'],
    ],
    ['$values.Money < 0', false, ['$values.Money < 0']],
    ['$values.A + $values.B', false, []],
    ['round($values.A > 1 ? 1 : 2, 0)', false, ['$values.A > 1']],
    ['$values.A ?? $values.B', true, ['$values.A ?? $values.B']],
    ['$values.A ?? $values.B', false, []],
  ])('of %s', (source, isCondition, atoms) => {
    expect(atomsOf(source, isCondition)).toEqual(atoms);
  });
});

/** An entity whose only rule has this condition. */
function entityWith(condition: Expression) {
  const flags = Object.fromEntries(FLAGS.map((name) => [name, { type: 'boolean' as const, title: name }]));
  return entityOf({
    ...flags,
    Target: {
      type: 'string',
      title: '目标',
      'x-reactions': {
        when: `{{ ${printExpression(condition)} }}`,
        fulfill: { state: { visible: true } },
        otherwise: { state: { visible: false } },
      },
    },
  });
}

/** A field that is left empty counts as neither. */
const assignments = (names: readonly string[]): Record<string, boolean | null>[] =>
  names.reduce<Record<string, boolean | null>[]>(
    (all, name) => all.flatMap((one) => [null, true, false].map((value) => ({ ...one, [name]: value }))),
    [{}],
  );

const allCases = (condition: Expression): RuleCase[] =>
  assignments(FLAGS).map((values) => ({
    title: JSON.stringify(values),
    rule: 'R1',
    values,
    expect: { Target: { visible: compileExpression(condition)({ ...EMPTY_SCOPE, values, record: values }) === true } },
  }));

/** Values of an atom with which forcing it to the other value changes the condition for some assignment. */
function decisiveValues(condition: Expression, atom: Expression): boolean[] {
  return [true, false].filter((value) =>
    assignments(FLAGS).some((values) => {
      const scope = { ...EMPTY_SCOPE, values, record: values };
      const other = replaceNode(condition, atom, { kind: 'literal', value: !value, start: 0, end: 0 });
      const is = compileExpression(atom)(scope) === true;
      const before = compileExpression(condition)(scope) === true;
      return is === value && before !== (compileExpression(other)(scope) === true);
    }),
  );
}

describe('cases for every assignment of a random condition', () => {
  it('cover every atom that decides anywhere, and report the others as redundant', () => {
    fc.assert(
      fc.property(arbitraryCondition(false), (drawn) => {
        const entity = entityWith(drawn);
        const condition = entity.ruleSet.rules[0]?.condition;
        if (condition === undefined) throw new Error('no condition');
        const { atoms, gaps } = coverCases(entity, allCases(condition), () => undefined, NO_LIMITS, { mutants: false });
        const values = listAtoms(condition, true).map((atom) => decisiveValues(condition, atom));
        const { findings } = walkEntity(entity, () => undefined, NO_LIMITS);

        expect(gaps).toEqual([]);
        expect(atoms).toEqual({
          covered: values.filter(({ length }) => length > 0).length,
          total: values.filter(({ length }) => length > 0).length,
        });
        const isConstant = findings.some(({ code }) => code === 'always-true' || code === 'always-false');
        const missing = values.flatMap((shown) => [true, false].filter((value) => !shown.includes(value)));
        if (!isConstant) expect(findings.length > 0).toBe(missing.length > 0);
      }),
      { numRuns: 60 },
    );
  });

  it('cover every atom where each field is read once: none is redundant there', () => {
    fc.assert(
      fc.property(arbitraryCondition(true), (drawn) => {
        const entity = entityWith(drawn);
        const condition = entity.ruleSet.rules[0]?.condition;
        if (condition === undefined) throw new Error('no condition');
        const count = listAtoms(condition, true).length;
        const { atoms, conditions } = coverCases(entity, allCases(condition), () => undefined, NO_LIMITS, {
          mutants: false,
        });

        expect(atoms).toEqual({ covered: count, total: count });
        expect(conditions).toEqual({ covered: 1, total: 1 });
        expect(walkEntity(entity, () => undefined, NO_LIMITS).findings).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
