import fc from 'fast-check';
import { beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { isList, type Value } from '#language/Value.ts';
import { defineField, type FieldKind, nodeShape } from '#fields/facets/FieldKind.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { FRAME_KINDS } from '#fields/table/FRAME_KINDS.ts';
import {
  addFieldKinds,
  fieldKind,
  fieldTypeOf,
  fieldTypes,
  sharedAsk,
  formatValue,
  holdsIds,
  isLookup,
  isRows,
  isTimeOfDay,
  valueSort,
  refusalOf,
} from '#fields/table/fieldKinds.ts';
import { readCell } from '#fields/table/readCell.ts';
import { figureCell, writeCell, writtenText } from '#fields/table/writeCell.ts';
import { buildField } from '#engine/build/buildField.ts';
import { wireRecord } from '#engine/records/wireRecord.ts';
import type { ExpressionFunction } from '#language/functions/ExpressionFunction.ts';
import type { FieldView } from '#renderer/fields/kinds/FieldView.tsx';
import type { FieldNode } from '#generated/documents/FormDocument.ts';

const NOW = '2026-03-10 09:30:00';
const enums = () => undefined;
const scope = { values: {}, record: {}, index: 0, user: {}, now: NOW, refs: {}, enums, self: null };

/** The minimal nodes of kinds that the word for authors does not select alone. */
const NODES = new Map<string, Omit<FieldNode, 'title'>>(
  Object.entries({
    page: { type: 'string', 'x-component': 'PageBlocks' },
    enum: { type: 'integer', 'x-enum': 'Sort' },
    enumTree: { type: 'string', 'x-enum': { type: 'Sort', path: true } },
    multiEnum: { type: 'array', items: { type: 'integer' }, 'x-enum': 'Sort' },
    region: { type: 'string', 'x-component': 'RegionCascader', 'x-enum': 'Region' },
    reference: { type: 'integer', 'x-reference': { entity: 'thing' } },
    references: { type: 'array', items: { type: 'integer' }, 'x-reference': { entity: 'thing' } },
    lookup: { type: 'string', 'x-reference': { entity: 'thing' } },
    attachments: { type: 'array', items: { type: 'integer' }, 'x-component': 'Attachments' },
    image: { type: 'integer', 'x-component': 'ImageUpload' },
    rows: { type: 'array', 'x-child': { entity: 'line', by: 'ThingId' } },
  }),
);

function fieldOf(node: Omit<FieldNode, 'title'>): FieldModel {
  const source = {
    name: 'F',
    index: 0,
    pointer: '/properties/F',
    required: false,
    ruled: false,
    transient: false,
  };
  return buildField({ ...source, node: { title: '某项', ...node }, pairOf: undefined }, (problem) => {
    throw new Error(problem.message);
  });
}

/** The optional keys of a type. */
type OptionalKeys<T> = {
  [K in keyof T]-?: Record<never, never> extends Pick<T, K> ? K : never;
}[keyof T];

const nodes = Object.entries(FRAME_KINDS).map(([type, { word }]): [string, Omit<FieldNode, 'title'>] => [
  type,
  NODES.get(type) ?? { type: 'string', ...word?.node },
]);
const FIELDS = nodes.map(([type, node]): [string, FieldModel] => [type, fieldOf(node)]);
const SINGLE = FIELDS.filter(([, field]) => !isRows(field));
const number = fc.nat(1_000_000);

const validate = (field: FieldModel, value: Value): string | undefined =>
  refusalOf({ field, title: field.title, value, options: undefined, scope, unchanged: false });

/** The value that a database column returns for a value. */
const COLUMNS: readonly (readonly [column: RegExp, holds: (value: Value) => boolean])[] = [
  [/^bigint$/, (value) => Number.isSafeInteger(value)],
  [/^numeric\(\d+,\d\)$/, (value) => typeof value === 'number'],
  [/^text$/, (value) => typeof value === 'string'],
  [/^boolean$/, (value) => typeof value === 'boolean'],
  [/^date$/, (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)],
  [/^timestamp/, (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(value)],
  [/^time\(/, (value) => typeof value === 'string' && /^\d{2}:\d{2}(:\d{2})?$/.test(value)],
  [/^bigint\[\]$/, (value) => isList(value) && value.every(Number.isSafeInteger)],
  [/^text\[\]$/, (value) => isList(value) && value.every((item) => typeof item === 'string')],
];

const SORTS: Readonly<Record<ReturnType<FieldKind['holds']>, (value: Value) => boolean>> = {
  number: (value) => typeof value === 'number',
  text: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  list: isList,
};

describe('the table of field kinds', () => {
  it.each(FIELDS)('%s is what a document gets that asks for it', (type, field) => {
    expect([field.type, fieldTypes().includes(type)]).toEqual([type, true]);
  });

  it('gives the word of an author a node of that kind', () => {
    const asked = fieldTypes().flatMap((type): [string, string][] => {
      const { word, refersTo } = fieldKind({ type });
      if (word === undefined) return [];
      // The enum of an item and the entity of a record are specified separately.
      const more = refersTo === 'item' ? { 'x-enum': 'Sort' } : refersTo === 'record' ? NODES.get('reference') : {};
      return [[type, fieldTypeOf({ title: '某项', ...word.node, ...more })]];
    });

    expect(asked.filter(([type, built]) => type !== built)).toEqual([]);
  });

  it('takes no name, component or shape twice', () => {
    const again = defineField({ ...FRAME_KINDS.money, component: 'IbanInput' });

    expect(() => {
      addFieldKinds({ money: again });
    }).toThrow('Field kind money: the name is taken');
    expect(() => {
      addFieldKinds({ amount: { ...again, component: 'MoneyInput' } });
    }).toThrow('Field kind amount: component MoneyInput is taken');
    expect(() => {
      addFieldKinds({ count: { ...FRAME_KINDS.integer, component: 'CountInput' } });
    }).toThrow('Field kind count: shape integer is taken');
  });

  it('takes the kind of a product, by its component', () => {
    addFieldKinds({
      iban: defineField({
        ...FRAME_KINDS.text,
        asked: { shape: undefined, byComponent: true },
        component: 'IbanInput',
      }),
    });

    expect(fieldTypes()).toContain('iban');
    expect(fieldKind({ type: 'iban' }).component).toBe('IbanInput');
  });

  it('lets no node be of two kinds, so that their order decides nothing', () => {
    const kinds = fieldTypes().map((type) => ({ type, kind: fieldKind({ type }) }));
    const pairs = kinds.flatMap((one, i) => kinds.slice(i + 1).map((other) => ({ one, other })));
    const shared = pairs.filter(({ one, other }) => sharedAsk(one.kind, other.kind).length > 0);

    expect(shared.map(({ one, other }) => [one.type, other.type])).toEqual([]);
  });

  it('has a kind for every shape of a node', () => {
    const types = nodes.map(([, node]) => nodeShape({ title: '某项', ...node }));
    const asked = new Set(fieldTypes().map((type) => fieldKind({ type }).asked.shape));

    expect(types.filter((shape) => !asked.has(shape))).toEqual([]);
  });

  it('compiles no kind, view or function without all facets', () => {
    expectTypeOf<OptionalKeys<FieldKind>>().toBeNever();
    expectTypeOf<OptionalKeys<FieldView>>().toBeNever();
    expectTypeOf<OptionalKeys<ExpressionFunction>>().toBeNever();
    expectTypeOf<Omit<FieldKind, 'sample'>>().not.toExtend<Parameters<typeof defineField>[0]>();
  });
});

describe.each(SINGLE)('a field of kind %s', (_, field) => {
  const kind = fieldKind(field);
  const sampled = (check: (value: Value) => void): void => {
    fc.assert(
      fc.property(number, (n) => {
        check(kind.sample(n, field));
      }),
      { numRuns: 200 },
    );
  };

  it('takes its samples', () => {
    sampled((value) => {
      expect([value, validate(field, value)]).toEqual([value, undefined]);
    });
  });

  it('has them in its column and in expressions as what it says', () => {
    const column = kind.column(field) ?? '';
    const holds = COLUMNS.find(([pattern]) => pattern.test(column))?.[1];
    sampled((value) => {
      expect([value, holds?.(value), SORTS[valueSort(field)](value)]).toEqual([value, true, true]);
    });
  });

  it('gets them back from the wire', () => {
    sampled((value) => {
      const [sent] = wireRecord([field], { F: value }, () => []);
      expect([value, kind.parse(sent?.[1], field)]).toEqual([value, value]);
    });
  });

  it('reads what is nothing as nothing, and refuses what is no text', () => {
    expect(kind.parse('', field)).toBe(null);
    expect(kind.parse({ a: 'b' }, field)).toBe(undefined);
  });

  it('writes them for people, without leaving anything empty', () => {
    sampled((value) => {
      expect(formatValue(field, value, { enums }).trim()).not.toBe('');
    });
  });

  it('gets them back from a cell of Excel as people read them', () => {
    // Names of records are looked up elsewhere.
    if (kind.cell === undefined || holdsIds(field) || isLookup(field)) return;
    sampled((value) => {
      const cell = readCell(field, formatValue(field, value, { enums }), { enums, now: NOW });
      const back = 'wire' in cell ? kind.parse(cell.wire.replaceAll('、', ','), field) : cell.message;
      // People read times to the minute, and numbers as many decimals as they have.
      const rounded = kind.moment === 'datetime' && typeof value === 'string' ? `${value.slice(0, 16)}:00` : value;
      expect([value, back]).toEqual([value, rounded]);
    });
  });

  it('is the same after it was in a cell that Excel has by its type', () => {
    if (kind.cell === undefined || holdsIds(field) || isLookup(field)) return;
    sampled((value) => {
      const written = writeCell(field, { value, text: null }, { enums });
      const isDay = kind.moment !== undefined && typeof written?.value === 'number';
      // As readers of files tell days: in UTC, a day being 1, counted from the end of 1899.
      const read = isDay
        ? new Date(Math.round(Date.UTC(1899, 11, 30) + Number(written.value) * 86_400_000))
            .toISOString()
            .slice(0, 19)
            .replace('T', ' ')
        : String(written?.value ?? '');
      const text = kind.moment === 'date' ? read.slice(0, 10) : read;
      expect(text).toBe(writtenText(field, { value, text: null }, { enums }));
      const cell = readCell(field, text, { enums, now: NOW });
      expect('wire' in cell ? kind.parse(cell.wire.replaceAll('、', ','), field) : cell.message).toEqual(value);
      if (kind.amount !== undefined) expect(typeof written?.value).toBe('number');
    });
  });

  it('takes the values that stand for it in proofs', () => {
    const constants = valueSort(field) === 'number' ? [3] : [];
    const values = kind.domain.values(field, { constants, lengths: [] }, { enums, now: NOW });

    expect(values.length).toBeGreaterThan(0);
    // Days around now may exceed the limits of a day field; shape and kind must be right.
    for (const value of values) expect([value, SORTS[valueSort(field)](value)]).toEqual([value, true]);
  });

  it('is filtered by a condition where it can be filtered', () => {
    const text = { boolean: 'true', number: '1', text: 'a', list: '1' }[valueSort(field)];
    const plain = isTimeOfDay(field) ? '09:00~17:30' : text;
    const asked = kind.moment === undefined ? plain : '2026-03-01~2026-03-10';
    const where = kind.filter?.where(field, asked, { enums, today: NOW.slice(0, 10) });

    expect(where === undefined).toBe(kind.filter === undefined);
  });
});

describe('a kind that Excel counts otherwise', () => {
  const span = defineField({
    ...FRAME_KINDS.integer,
    asked: { shape: undefined, byComponent: true },
    component: 'SpanInput',
    typed: { ...FRAME_KINDS.integer.typed, text: (value) => `${Number(value) / 60} h` },
    format: (value) => `${Number(value) / 60} 小时`,
    cell: {
      read: (text) => ({ wire: String(parseFloat(text) * 60) }),
      hint: () => '时长',
      width: 12,
      number: { format: '[h]:mm', of: (value) => (typeof value === 'number' ? value / 1440 : undefined) },
    },
  });
  const field: FieldModel = { ...fieldOf({ type: 'integer' }), type: 'span' };
  const shown = { value: 90, text: null };
  beforeAll(() => {
    addFieldKinds({ span });
  });

  it('is written as it is counted, reads the same again, and so are its figures', () => {
    expect(writeCell(field, shown, { enums })).toEqual({ value: 0.0625, format: '[h]:mm' });
    expect(writtenText(field, shown, { enums })).toBe('1.5 h');
    expect(readCell(field, '1.5 h', { enums, now: NOW })).toEqual({ wire: '90' });
    expect(figureCell(field, 1440 * 3)).toEqual({ value: 3, format: '[h]:mm' });
    expect(figureCell({ ...field, type: 'date' }, 5)).toEqual({ value: 5 });
    expect(writeCell(field, { value: null, text: null }, { enums })).toBeNull();
    expect(writeCell(field, { value: 90, text: '***' }, { enums })).toEqual({ value: '***' });
  });
});
