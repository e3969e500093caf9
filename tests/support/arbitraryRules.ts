import fc, { type Arbitrary } from 'fast-check';
import { COMPARISONS } from '#language/Expression.ts';
import type { Properties, Reaction } from '#generated/documents/FormDocument.ts';
import { documentsOf, productOf } from './buildEntity.ts';
import type { ProductDocuments } from '#engine/model/ProductDocuments.ts';

const OTHER: Properties = {
  X: { type: 'integer', title: 'X' },
  Y: { type: 'string', title: 'Y' },
  Z: { type: 'boolean', title: 'Z' },
};
const LINE: Properties = {
  P: { type: 'number', title: 'P', 'x-component': 'MoneyInput' },
  ThingId: { type: 'integer', title: 'Thing', 'x-reference': { entity: 'thing' } },
};
const FIELDS: Properties = {
  A: { type: 'boolean', title: 'A' },
  B: { type: 'integer', title: 'B', 'x-enum': 'Kind' },
  C: { type: 'integer', title: 'C', minimum: 0, maximum: 5 },
  D: { type: 'string', title: 'D', minLength: 2, maxLength: 4, 'x-enum': 'Word' },
  E: { type: 'string', format: 'date', title: 'E', maximum: '{{ date($now) }}' },
  F: { type: 'array', items: { type: 'integer' }, title: 'F', 'x-enum': 'Kind', maxItems: 2 },
  M: { type: 'number', title: 'M', 'x-component': 'MoneyInput', maximum: '{{ $values.C * 100 }}' },
  R: { type: 'integer', title: 'R', 'x-reference': { entity: 'other' } },
  L: { type: 'string', title: 'L', 'x-reference': { entity: 'other', id: 'LId' } },
  N: { type: 'string', title: 'N', 'x-reference': { entity: 'other' } },
  K: { type: 'string', title: 'K', 'x-hidden-value': 'keep', pattern: '^a' },
  lines: { type: 'array', title: 'lines', 'x-child': { entity: 'line', by: 'ThingId', columns: ['P'] }, maxItems: 2 },
};
const INSIDE: Properties = { S: { type: 'string', title: 'S' }, T: { type: 'boolean', title: 'T' } };
const ALL = [...Object.keys(FIELDS), ...Object.keys(INSIDE)];

const numbers = fc.constantFrom(
  '$values.C',
  '$values.M',
  '$values.B',
  '$ref.R.X',
  '$ref.L.X',
  '1',
  '2.5',
  "sum($values.lines, 'P')",
  'length($values.lines)',
  'length($values.D)',
  'round($values.M / 3, 1)',
  'abs($values.M)',
  'min($values.C, $values.M)',
  'max($values.C, $ref.R.X, 1)',
  '$values.M % 3',
  '$values.C % 2',
  'year($values.E)',
  'month($ref.R.Y)',
);
const texts = fc.constantFrom(
  '$values.D',
  '$values.K',
  '$values.S',
  '$ref.R.Y',
  '$ref.N.Y',
  '$values.L',
  "'ab'",
  "''",
  'null',
  'text($values.C)',
  'text($values.M)',
  "label('Kind', $values.B)",
);
const dates = fc.constantFrom('$values.E', 'date($now)', "'2026-03-10'", 'addDays($values.E, 1)');
const comparison = fc.constantFrom(...COMPARISONS);
const USER = fc.constantFrom(
  "$user.Role === 'customer'",
  '$user.IsUnitChief',
  "$user.Roles.includes('a')",
  '!empty($user.CustomerId)',
  '[1, 2].includes($user.UnitId)',
);

const condition: Arbitrary<string> = fc.letrec<{ node: string }>((tie) => {
  const node = tie('node');
  return {
    node: fc.oneof(
      { depthSize: 'small', maxDepth: 3 },
      fc.constantFrom('$values.A', '$values.A === true', '$values.T === false', '$ref.R.Z', '$ref.N.Z === true'),
      fc.constantFrom('$values.A', '$values.B === 1', '[1, 3].includes($values.B)', '$values.F.includes(2)'),
      fc.constantFrom(
        'empty($values.lines)',
        '$values.lines === null',
        'length($values.lines) > 1',
        'empty($values.F)',
      ),
      fc.constantFrom(
        "startsWith($values.D, 'a')",
        'contains($values.S, $values.D)',
        '$values.F === $values.F',
        "children('Kind', 3).includes($values.B)",
        '$values.F.includes($values.B)',
        '($values.F ?? [1]).includes($values.B)',
      ),
      fc.tuple(numbers, comparison, numbers).map((parts) => parts.join(' ')),
      fc.tuple(texts, comparison, texts).map((parts) => parts.join(' ')),
      fc.tuple(dates, comparison, dates).map((parts) => parts.join(' ')),
      fc.constantFrom(...ALL).map((name) => `empty($values.${name})`),
      fc.constantFrom(...ALL).map((name) => `$values.${name} === null`),
      USER,
      node.map((of) => `!(${of})`),
      fc.tuple(node, fc.constantFrom('&&', '||'), node).map(([a, op, b]) => `(${a}) ${op} (${b})`),
      fc.tuple(node, node, node).map(([a, b, c]) => `((${a}) ? (${b}) : (${c}))`),
    ),
  };
}).node;

const value: Arbitrary<string> = fc.letrec<{ node: string }>((tie) => {
  const node = tie('node');
  return {
    node: fc.oneof(
      { depthSize: 'small', maxDepth: 2 },
      numbers,
      texts,
      dates,
      fc.tuple(node, fc.constantFrom('+', '-', '*', '/', '??'), node).map(([a, op, b]) => `(${a}) ${op} (${b})`),
      fc.tuple(condition, node, node).map(([a, b, c]) => `((${a}) ? (${b}) : (${c}))`),
    ),
  };
}).node;

const braced = (of: Arbitrary<string>): Arbitrary<string> => of.map((text) => `{{ ${text} }}`);
const state: Arbitrary<Reaction['fulfill']> = fc
  .oneof(
    fc.record({ visible: fc.oneof(fc.boolean(), braced(condition)) }),
    fc.record({ hidden: fc.oneof(fc.boolean(), braced(condition)) }),
    fc.record({ display: fc.constantFrom('visible' as const, 'hidden' as const, 'none' as const) }),
    fc.record({ required: fc.oneof(fc.boolean(), braced(condition)) }),
    fc.record({ value: braced(value) }),
    fc.record({
      options: fc.constantFrom(
        '{{ [1, 2] }}',
        "{{ children('Kind', 3) }}",
        '{{ $values.A ? [1] : null }}',
        '{{ $values.F }}',
      ),
    }),
  )
  .map((made) => ({ state: made }));
const reaction: Arbitrary<Reaction> = fc
  .record({
    when: fc.option(fc.oneof({ weight: 5, arbitrary: braced(condition) }, fc.boolean()), { nil: undefined }),
    fulfill: state,
    otherwise: fc.option(state, { nil: undefined }),
  })
  .map(({ when, fulfill, otherwise }) => ({
    ...(when === undefined ? {} : { when }),
    ...(fulfill === undefined ? {} : { fulfill }),
    ...(otherwise === undefined ? {} : { otherwise }),
  }));
const reactions = fc.dictionary(
  fc.constantFrom(...ALL, 'section'),
  fc.array(reaction, { minLength: 1, maxLength: 3 }),
  {
    minKeys: 2,
    maxKeys: 8,
  },
);

const withReactions = (fields: Properties, made: Readonly<Record<string, Reaction[]>>): Properties =>
  Object.fromEntries(
    Object.entries(fields).map(([name, node]) => [
      name,
      made[name] === undefined ? node : { ...node, 'x-reactions': made[name] },
    ]),
  );

/** A product whose entity `thing` has random rules of every kind; the checker omits cyclic and repeated rules. */
export const arbitraryRules: Arbitrary<ProductDocuments> = fc
  .tuple(reactions, fc.subarray(ALL), fc.array(condition, { maxLength: 2 }))
  .map(([made, required, checks]) =>
    productOf(
      [
        documentsOf('other', OTHER, { 'x-title-field': 'Y' }),
        documentsOf('line', LINE),
        documentsOf(
          'thing',
          {
            ...withReactions(FIELDS, made),
            section: {
              type: 'void',
              title: 'section',
              'x-component': 'Section',
              ...(made['section'] === undefined ? {} : { 'x-reactions': made['section'] }),
              properties: withReactions(INSIDE, made),
            },
          },
          {
            required,
            'x-checks': checks.map((when, i) => ({ field: ALL[i] ?? 'A', when: `{{ ${when} }}`, message: 'wrong' })),
          },
        ),
      ],
      {
        enums: {
          Kind: {
            title: 'Kind',
            items: [
              { Value: 1, Label: 'one' },
              { Value: 2, Label: 'two' },
              { Value: 3, Label: 'three', Children: [{ Value: 31, Label: 'below' }] },
            ],
          },
          Word: {
            title: 'Word',
            items: [
              { Value: 'ab', Label: 'ab' },
              { Value: 'abcde', Label: 'long' },
            ],
          },
        },
      },
    ),
  );
