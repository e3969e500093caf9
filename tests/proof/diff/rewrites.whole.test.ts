import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_LIMITS } from '#proof/analysis/Limits.ts';
import { diffBehaviour } from '#proof/diff/diffProducts.ts';
import { differs } from '#proof/diff/BehaviourDiff.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import type { Expression } from '#language/Expression.ts';
import { printExpression } from '#language/compiler/printExpression.ts';
import type { Value } from '#language/Value.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import { CASE_NOW } from '#proof/cases/runCase.ts';
import { buildEntityModel } from '#engine/build/buildEntityModel.ts';
import type { Properties } from '#generated/documents/FormDocument.ts';
import { shippedProduct } from '../../support/shippedProduct.ts';
import { shuffleKeys } from '../../support/shuffleKeys.ts';
import { flag, requiredWhen, shownWhen } from '../../support/ringEntity.ts';
import { rewriteExpression, rewriteText } from './rewriteExpression.ts';
import { kinds, versionOf } from './versions.ts';

const product = shippedProduct();
const enums = enumsOfProduct(product.documents);
const findEntity = (key: string) => product.entities.get(key);

/** A copy of a document with every condition in another form. */
function rewriteDocument<T>(document: T, seed: number): T;
function rewriteDocument(document: unknown, seed: number): unknown {
  if (Array.isArray(document)) return document.map((item: unknown, i) => rewriteDocument(item, seed + i));
  // Sums over other records and warnings have no state to compare: their texts are compared.
  if (typeof document !== 'object' || document === null || 'total' in document || 'level' in document) return document;
  return Object.fromEntries(
    Object.entries(document).map(([key, value]: [string, unknown], i) => [
      key,
      key === 'when' && typeof value === 'string'
        ? rewriteText(value, seed + i)
        : rewriteDocument(value, seed * 31 + i),
    ]),
  );
}

describe('a pure rewrite', () => {
  it.each(product.documents.entities)(
    'of $key has no difference: keys in another order, conditions in another form',
    (documents) => {
      const entity = product.entities.get(documents.key);
      if (entity === undefined) throw new Error('unknown entity');
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 2 ** 30 }), (seed) => {
          const form = rewriteDocument(documents.form, seed);
          const rewritten = buildEntityModel(
            { ...shuffleKeys({ ...documents, form }, seed) },
            product.organisation,
            () => (problem) => {
              throw new Error(problem.message);
            },
          );
          const diff = diffBehaviour({ entity, enums, findEntity }, { entity: rewritten, enums, findEntity });

          expect(diff).toMatchObject({ definitions: [], states: [], isComplete: true });
        }),
        { numRuns: 3 },
      );
    },
  );
});

const NOWHERE = { start: 0, end: 0 };
const name = (field: string): Expression => ({ kind: 'name', root: '$values', path: [field], ...NOWHERE });
const literal = (value: string | number | boolean | null): Expression => ({ kind: 'literal', value, ...NOWHERE });
const compare = (
  field: string,
  values: readonly (number | boolean | null)[],
  ops: readonly ('===' | '!==' | '<' | '>=')[],
) =>
  fc
    .tuple(fc.constantFrom(...ops), fc.constantFrom(...values))
    .map(([op, value]): Expression => ({ kind: 'compare', op, left: name(field), right: literal(value), ...NOWHERE }));
const atom = fc.oneof(
  compare('A', [true, false, null], ['===', '!==']),
  compare('Kind', [1, 2, 3, null], ['===', '!==']),
  compare('N', [0, 1, 2], ['===', '!==', '<', '>=']),
  fc.uniqueArray(fc.constantFrom(1, 2, 3), { minLength: 1 }).map((items): Expression => ({
    kind: 'includes',
    list: { kind: 'list', items: items.map(literal), ...NOWHERE },
    item: name('Kind'),
    ...NOWHERE,
  })),
);
const condition = fc.letrec<{ node: Expression }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    atom,
    tie('node').map((of): Expression => ({ kind: 'not', of, ...NOWHERE })),
    fc
      .tuple(fc.constantFrom('&&' as const, '||' as const), tie('node'), tie('node'))
      .map(([op, left, right]): Expression => ({ kind: 'logical', op, left, right, ...NOWHERE })),
  ),
})).node;

/** B is shown by one condition; C, which reads B, is shown and required by another. */
const fieldsOf = (first: Expression, second: Expression): Properties => ({
  A: flag('甲'),
  Kind: { type: 'integer', title: '种类', 'x-enum': 'Kind' },
  N: { type: 'number', title: '数' },
  B: flag('乙', shownWhen(printExpression(first))),
  C: flag('丙', shownWhen(`$values.B === true`), requiredWhen(printExpression(second))),
});

const GRID = [null, true, false].flatMap((A) =>
  [null, 1, 2, 3].flatMap((Kind) =>
    [null, -1, 0, 0.5, 1, 1.5, 2, 3].flatMap((N) =>
      [null, true, false].map((B): Record<string, Value> => ({ A, Kind, N, B })),
    ),
  ),
);

describe('random conditions', () => {
  it('in another form differ nowhere', () => {
    fc.assert(
      fc.property(condition, condition, fc.integer({ min: 0 }), (first, second, seed) => {
        const before = versionOf(fieldsOf(first, second));
        const after = versionOf(fieldsOf(rewriteExpression(first, seed), rewriteExpression(second, seed + 1)));

        expect(differs(diffBehaviour(before, after))).toBe(false);
      }),
      { numRuns: 150 },
    );
  });

  it('differ exactly where trying all states finds a difference, with a true example', () => {
    fc.assert(
      fc.property(condition, condition, condition, (first, second, third) => {
        const before = versionOf(fieldsOf(first, second));
        const after = versionOf(fieldsOf(third, second));
        const look = (version: typeof before, values: Record<string, Value>) => {
          const { entity } = version;
          const outcome = evaluateRules(entity.ruleSet, {
            values,
            user: {},
            now: CASE_NOW,
            refs: {},
            enums: kinds(1, 2, 3),
          });
          const state = (field: string) => outcome.states[entity.field(field)?.index ?? -1];
          return {
            'B visible': state('B')?.display === 'visible',
            'C visible': state('C')?.display === 'visible',
            'C required': state('C')?.required === true,
          };
        };
        const diff = diffBehaviour(before, after, NO_LIMITS);
        const found = new Map(diff.states.map((each) => [`${each.field} ${each.property}`, each]));
        const wanted = new Set(
          GRID.flatMap((values) => {
            const [old, now] = [look(before, values), look(after, values)];
            return Object.entries(old).flatMap(([key, value]) =>
              value === Object.entries(now).find(([other]) => other === key)?.[1] ? [] : [key],
            );
          }),
        );

        expect([...found.keys()].sort()).toEqual([...wanted].sort());
        for (const [key, { example }] of found) {
          const [old, now] = [look(before, { ...example.state }), look(after, { ...example.state })];
          expect(Object.entries(old).find(([other]) => other === key)).not.toEqual(
            Object.entries(now).find(([other]) => other === key),
          );
        }
      }),
      { numRuns: 100 },
    );
  });
});
