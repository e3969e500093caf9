import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import type { Outcome } from '#engine/rules/FieldState.ts';
import { RowOutcomes, type RowContext, type RowSurroundings } from '#engine/rules/RowOutcomes.ts';
import type { EnumSource } from '#language/EnumType.ts';
import type { Value, Values } from '#language/Value.ts';
import { arbitraryRules } from '../../support/arbitraryRules.ts';
import { documentsOf, entityOf, modelsOf, productOf } from '../../support/buildEntity.ts';
import { checkProduct } from '#proof/check/checkProduct.ts';

const BY = 'R';
const contextOf: RowContext = (row, index, { parent, user, now, enums }) => ({
  values: { ...row, [BY]: parent['Id'] ?? 0 },
  user,
  now,
  enums,
  refs: { [BY]: parent },
  index,
});

const seen = ({ states, computed, values }: Outcome): unknown => ({ states, computed: [...computed], values });
const anew = ({ ruleSet }: EntityModel, rows: readonly Values[], around: RowSurroundings): unknown[] =>
  rows.map((row, index) => seen(evaluateRules(ruleSet, contextOf(row, index, around))));

const cell: fc.Arbitrary<[string, Value]> = fc.oneof(
  fc.tuple(fc.constantFrom('A', 'T'), fc.constantFrom<Value>(true, false, null)),
  fc.tuple(fc.constantFrom('B', 'C', 'M'), fc.constantFrom<Value>(1, 2, 3, 31, 5.5, null)),
  fc.tuple(fc.constantFrom('D', 'S', 'K'), fc.constantFrom<Value>('ab', 'abc', 'a', null)),
  fc.tuple(fc.constant('E'), fc.constantFrom<Value>('2026-03-10', '2026-03-11', null)),
  fc.tuple(fc.constant('F'), fc.constantFrom<Value>([1], [1, 2], null)),
);
const row = fc.array(cell, { maxLength: 4 }).map((cells): Values => Object.fromEntries(cells));

/** An operation on rows or on their surroundings. */
type RowAct =
  | { readonly do: 'edit' | 'insert'; readonly at: number; readonly row: Values }
  | { readonly do: 'remove'; readonly at: number }
  | { readonly do: 'move'; readonly at: number; readonly to: number };
type Act = RowAct | { readonly do: 'around'; readonly around: Partial<RowSurroundings> };

const at = fc.nat(7);
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('edit' as const), at, row }) },
  fc.record({ do: fc.constant('insert' as const), at, row }),
  fc.record({ do: fc.constant('remove' as const), at }),
  fc.record({ do: fc.constant('move' as const), at, to: at }),
  fc.record({
    do: fc.constant('around' as const),
    around: fc.oneof(
      fc.record({ parent: fc.record({ X: fc.constantFrom(1, 3), Y: fc.constantFrom('ab', null), Z: fc.boolean() }) }),
      fc.record({ now: fc.constantFrom('2026-03-10 10:00:00', '2026-03-11 09:00:00') }),
      fc.record({ user: fc.record({ Role: fc.constantFrom('customer', 'employee'), UnitId: fc.nat(3) }) }),
      fc.constant({ enums: () => undefined }),
    ),
  }),
);

function perform(rows: readonly Values[], done: RowAct): Values[] {
  const place = rows.length === 0 ? 0 : done.at % rows.length;
  if ('row' in done)
    return done.do === 'edit'
      ? rows.map((old, index) => (index === place ? { ...old, ...done.row } : old))
      : [...rows.slice(0, place), done.row, ...rows.slice(place)];
  const rest = rows.filter((_, index) => index !== place);
  const moved = rows[place];
  return done.do === 'remove' || moved === undefined
    ? rest
    : [...rest.slice(0, done.to), moved, ...rest.slice(done.to)];
}

const AROUND = { parent: { Id: 4, X: 1, Y: 'ab', Z: true }, user: {}, now: '2026-03-10 10:00:00' };

describe('the outcomes of rows', () => {
  it('are those of all rows run anew, whatever is changed, added, moved or removed', () => {
    fc.assert(
      fc.property(
        arbitraryRules,
        fc.array(row, { maxLength: 5 }),
        fc.array(act, { minLength: 1, maxLength: 8 }),
        (product, first, acts) => {
          const entity = checkProduct(product).entities.get('thing');
          if (entity === undefined) throw new Error('The entity was not built');
          const enums: EnumSource = enumsOfProduct(product);
          const outcomes = new RowOutcomes(entity.ruleSet, BY, contextOf);
          let around: RowSurroundings = { ...AROUND, enums };
          let rows: readonly Values[] = first;
          expect(outcomes.evaluate(rows, around).map(seen)).toEqual(anew(entity, rows, around));
          for (const done of acts) {
            if (done.do === 'around') around = { ...around, ...done.around };
            else rows = perform(rows, done);
            expect(outcomes.evaluate(rows, around).map(seen)).toEqual(anew(entity, rows, around));
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  it.each([
    ['its place', '{{ $index }}'],
    ['the time', '{{ $now }}'],
    ['the user', '{{ $user.UnitId }}'],
    ['the record around it', '{{ $ref.R.X }}'],
    ['names of choices', "{{ label('Kind', 1) }}"],
  ])('follow %s', (_title, value) => {
    const thing = documentsOf('thing', {
      R: { type: 'integer', title: 'R', 'x-reference': { entity: 'thing' } },
      X: { type: 'string', title: 'X' },
      V: { type: 'string', title: 'V', 'x-reactions': { fulfill: { state: { value } } } },
    });
    const enums = { Kind: { title: 'Kind', items: [{ Value: 1, Label: 'one' }] } };
    const entity = modelsOf(productOf([thing], { enums })).get('thing');
    if (entity === undefined) throw new Error('The entity was not built');
    const outcomes = new RowOutcomes(entity.ruleSet, BY, contextOf);
    const named = (Label: string): EnumSource => {
      const type = { name: 'Kind', title: 'Kind', items: [{ Value: 1, Label }] };
      return () => type;
    };
    const [a, b]: Values[] = [{ X: 'a' }, { X: 'b' }];
    if (a === undefined || b === undefined) throw new Error('There are no rows');
    const states: [readonly Values[], RowSurroundings][] = [
      [[a, b], { ...AROUND, enums: named('one') }],
      [[b, a], { parent: { Id: 4, X: 'other' }, user: { UnitId: 7 }, now: '2027-01-01 00:00:00', enums: named('uno') }],
    ];
    for (const [rows, around] of states)
      expect(outcomes.evaluate(rows, around).map(seen)).toEqual(anew(entity, rows, around));
  });

  it('run again for no row but the one that changed', () => {
    const entity = entityOf({
      R: { type: 'integer', title: 'R', 'x-reference': { entity: 'thing' } },
      X: { type: 'integer', title: 'X' },
      V: { type: 'integer', title: 'V', 'x-reactions': { fulfill: { state: { value: '{{ $values.X + 1 }}' } } } },
    });
    let runs = 0;
    const outcomes = new RowOutcomes(entity.ruleSet, BY, (...of) => {
      runs += 1;
      return contextOf(...of);
    });
    const around = { ...AROUND, enums: () => undefined };
    const rows = Array.from({ length: 200 }, (_, X): Values => ({ X }));
    const before = outcomes.evaluate(rows, around);
    const next = rows.map((old, index) => (index === 7 ? { X: 100 } : old));
    const after = outcomes.evaluate(next.slice(1), { ...around, now: '2026-03-10 10:00:01' });

    expect(runs).toBe(201);
    expect(after.filter((outcome) => !before.includes(outcome))).toHaveLength(1);
  });
});
