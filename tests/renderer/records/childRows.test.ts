import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { EnumSource } from '#language/EnumType.ts';
import type { Values } from '#language/Value.ts';
import type { Issue } from '#engine/validate/Issue.ts';
import type { RowContext } from '#renderer/records/childRows.ts';
import { typeInRow } from '#renderer/records/unreadIssues.ts';
import { RowStates } from '#renderer/records/RowStates.ts';
import { documentsOf, modelsOf, productOf } from '../../support/buildEntity.ts';

const models = modelsOf(
  productOf(
    [
      documentsOf('bill', {
        Limit: { type: 'integer', title: '上限' },
        Other: { type: 'integer', title: '别的' },
        item: { type: 'array', title: '明细', 'x-child': { entity: 'item', by: 'BillId' } },
      }),
      documentsOf(
        'item',
        {
          BillId: { type: 'integer', title: '单', 'x-reference': { entity: 'bill' } },
          Count: { type: 'integer', title: '数量', maximum: '{{ $ref.BillId.Limit }}' },
          Day: { type: 'string', format: 'date', title: '日期', minimum: '{{ date($now) }}' },
          Kind: { type: 'integer', title: '类型', 'x-enum': 'Kind' },
          Place: { type: 'integer', title: '位置' },
          Why: {
            type: 'string',
            title: '原因',
            'x-reactions': {
              dependencies: { count: 'Count' },
              when: '{{ $deps.count > 3 }}',
              fulfill: { state: { required: true } },
            },
          },
        },
        {
          'x-checks': [
            { field: 'Place', when: '{{ $values.Place < $index }}', message: '位置太小' },
            { field: 'Count', when: '{{ $values.Count > $user.UnitId }}', message: '数量太大' },
          ],
        },
      ),
    ],
    { enums: { Kind: { title: 'Kind', items: [{ Value: 1, Label: '一' }] } } },
  ),
);

const fields = models.get('bill')?.fields.filter(({ name }) => name === 'item') ?? [];
const linesOf = (): RowStates => new RowStates(fields, (key) => models.get(key));

const kindsWith = (...values: number[]): EnumSource => {
  const type = { name: 'Kind', title: 'Kind', items: values.map((Value) => ({ Value, Label: String(Value) })) };
  return () => type;
};

interface Around {
  readonly parent: Values;
  readonly context: RowContext;
}

const CONTEXT: RowContext = { user: { UnitId: 5 }, now: '2026-03-10 10:00:00', enums: kindsWith(1) };

function issuesOf(lines: RowStates, rows: Values[], { parent, context }: Around): Issue[] {
  lines.evaluate({ item: rows }, parent, context);
  return lines.validate(fields, { item: rows }, parent, context);
}

const cells = fc.record(
  {
    Count: fc.constantFrom(1, 4, 9, null),
    Day: fc.constantFrom('2026-03-09', '2026-03-11', null),
    Kind: fc.constantFrom(1, 2, null),
    Place: fc.constantFrom(0, 1, 3, null),
    Why: fc.constantFrom('x', null),
  },
  { requiredKeys: [] },
);
const around = fc.oneof(
  fc.record({ parent: fc.record({ Id: fc.constant(4), Limit: fc.constantFrom(2, 8), Other: fc.nat(3) }) }),
  fc.record({
    context: fc.record({
      user: fc.constantFrom(CONTEXT.user, { UnitId: 8 }),
      now: fc.constantFrom('2026-03-10 10:00:00', '2026-03-10 10:00:01', '2026-03-12 10:00:00'),
      enums: fc.constantFrom(CONTEXT.enums, kindsWith(1, 2)),
    }),
  }),
);
const act = fc.oneof(
  fc.record({ do: fc.constant('edit' as const), at: fc.nat(5), cells, typed: fc.constantFrom('一二', undefined) }),
  fc.record({ do: fc.constant('remove' as const), at: fc.nat(5) }),
  fc.record({ do: fc.constant('add' as const), at: fc.nat(5), cells }),
  fc.record({ do: fc.constant('around' as const), around }),
);

it('what is wrong in rows is what validating all of them anew would find, whatever was changed before', () => {
  let found = 0;
  fc.assert(
    fc.property(fc.array(cells, { maxLength: 5 }), fc.array(act, { minLength: 1, maxLength: 8 }), (first, acts) => {
      const lines = linesOf();
      let rows: Values[] = first;
      let now: Around = { parent: { Id: 4, Limit: 8 }, context: CONTEXT };
      for (const done of acts) {
        if (done.do === 'around') now = { ...now, ...done.around };
        else {
          const place = Math.min(done.at, rows.length);
          const [before, after] = [rows.slice(0, place), rows.slice(done.do === 'add' ? place : place + 1)];
          const own =
            done.do === 'edit'
              ? [typeInRow(rows[place] ?? {}, done.cells, done.typed === undefined ? undefined : { Count: done.typed })]
              : done.do === 'add'
                ? [done.cells]
                : [];
          rows = [...before, ...own, ...after];
        }
        const issues = issuesOf(lines, rows, now);
        found += issues.length;
        expect(issues).toEqual(issuesOf(linesOf(), rows, now));
      }
    }),
    { numRuns: 200 },
  );
  expect(found).toBeGreaterThan(100);
});

it('only the row that changed is looked at again, although the record around it is another object', () => {
  const lines = linesOf();
  let asked = 0;
  const count: EnumSource = (name) => {
    asked += 1;
    return CONTEXT.enums(name);
  };
  const rows: Values[] = Array.from({ length: 50 }, () => ({ Kind: 2 }));
  const context = { ...CONTEXT, enums: count };
  expect(issuesOf(lines, rows, { parent: { Id: 4, Limit: 8 }, context })).toHaveLength(50);
  asked = 0;
  const next = rows.map((row, index) => (index === 7 ? { Kind: 1 } : row));
  const later = { ...context, now: '2026-03-10 10:00:00' };
  expect(issuesOf(lines, next, { parent: { Id: 4, Limit: 8, Other: 3 }, context: later })).toHaveLength(49);
  expect(asked).toBeLessThan(6);
});
