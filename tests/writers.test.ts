import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { EnumType } from '#language/EnumType.ts';
import { isList, plainText, type Value, type Values } from '#language/Value.ts';
import type { ReferenceModel } from '#fields/FieldModel.ts';
import type { FRAME_KINDS } from '#fields/table/FRAME_KINDS.ts';
import { fillFromReference } from '#engine/records/fillFromReference.ts';
import { parseRecord } from '#engine/records/parseRecord.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import { validateRecord } from '#engine/validate/validateRecord.ts';
import { CASE_NOW } from '#proof/cases/runCase.ts';
import type { FieldNode } from '#generated/documents/FormDocument.ts';
import { documentsOf, modelsOf, productOf } from './support/buildEntity.ts';

/**
 * The files that write values, by the way that each value is checked. A new writer is listed after it was decided whether its values are checked, told
 * to the user, and undone with the rest.
 */
const WRITERS: Readonly<Record<string, { readonly calls: RegExp; readonly files: readonly string[] }>> = {
  'rows of the database': {
    calls: /\b(insertRecords|updateRow|updateRecords|movePaths)\(/,
    files: [
      // Checked with the draft or the row of a save.
      ...['server/records/save/saveDraft.ts', 'server/records/save/saveRows.ts', 'server/records/save/writeDraft.ts'],
      // Computed values and references, within a save or a merge.
      ...['server/records/save/refreshRollups.ts', 'server/records/write/moveReferences.ts'],
      // Versions, states and marks only: no values that people enter.
      ...['server/db/rows/recordVersions.ts', 'server/records/save/raiseVersions.ts'],
      ...['server/http/routes/records/recordRoutes.ts', 'server/product/migrateProduct.ts'],
      // Tables of the frame, each with checks of its own call.
      ...['accountAdmin', 'changeItems', 'importItems', 'mergeItems', 'outsideAccounts', 'roleAdmin'].map(
        (name) => `server/admin/${name}.ts`,
      ),
      ...['accounts/accountWrites', 'system/enumTables', 'system/mediaTable', 'system/opLog', 'system/stateLog'].map(
        (name) => `server/db/${name}.ts`,
      ),
      // Texts of the server, cut to the length of their fields.
      ...['server/notify/notifyFollowers.ts', 'server/notify/sendMessage.ts'],
      // Before the first start, from documents that the check accepted.
      ...['server/start/firstStart.ts', 'server/start/insertDemo.ts'],
      'server/db/rows/writeRecords.ts',
    ],
  },
  'values of an open form, all checked by its save': {
    calls: /\.(enter|rebase|restore|unmask)\(/,
    files: [
      // What a person types or chooses, with what the choice fills in.
      ...['Attachments', 'DateInput', 'ImageUpload', 'PlaceInput', 'ReferencePicker', 'TimeInput'].map(
        (name) => `renderer/fields/controls/${name}.tsx`,
      ),
      ...['renderer/fields/controls/useTyped.ts', 'renderer/form/formily/FieldView.tsx'],
      ...['renderer/form/rows/RowCell.tsx', 'renderer/form/rows/rowPort.ts', 'toolbox/form/RefInputs.tsx'],
      // Cells: pasted, filled, moved and undone.
      ...['renderer/form/rows/FilledRows.tsx', 'renderer/form/rows/RowsHistory.ts', 'renderer/form/rows/useFill.ts'],
      ...['renderer/list/grid/CellEditor.tsx', 'renderer/list/grid/enterInForm.ts'],
      // Drafts, conflicts and prefilled forms: what was entered before.
      ...['renderer/form/save/settleConflict.ts', 'renderer/form/save/useDraft.ts', 'renderer/form/RecordForm.tsx'],
      ...['renderer/form/kept/WaitingNotice.tsx', 'renderer/form/useRecordEngine.ts', 'toolbox/form/LiveForm.tsx'],
      // What the system finds, suggests or explains.
      ...['renderer/form/FoundFields.tsx', 'renderer/form/formily/FormReferences.ts'],
      ...['renderer/form/explain/FieldExplanation.tsx', 'renderer/actions/ActionForm.tsx'],
      ...['renderer/form/formily/FormEngine.ts', 'renderer/records/RecordState.ts'],
    ],
  },
};

const filesWith = (calls: RegExp): string[] =>
  readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/^(generated|annex|cli)\//.test(file))
    .filter((file) => calls.test(readFileSync(`src/${file}`, 'utf8')))
    .sort();

describe('what writes values', () => {
  it.each(Object.entries(WRITERS))('is listed: %s', (_, { calls, files }) => {
    expect(filesWith(calls)).toEqual([...files].sort());
  });
});

const text = (more: Partial<FieldNode>): FieldNode => ({ type: 'string', title: '值', ...more });
const number = (more: Partial<FieldNode>): FieldNode => ({ type: 'number', title: '值', ...more });

const list = (more: Partial<FieldNode>): FieldNode => ({
  ...{ type: 'array', title: '值', items: { type: 'integer' }, maxItems: 2 },
  ...more,
});
const html = (length: number): string => `<p>${'一'.repeat(length - 7)}</p>`;
const rows = (count: number) => Array.from({ length: count }, () => ({ Name: '甲' }));
const CHOICES = [1, 2, 3].map((item) => ({ Value: item, Label: `第${item}项` }));
const ITEMS: EnumType = { name: 'Sort', title: '类别', items: CHOICES };
/** A reference that fills the typed field from the chosen record. */
const FILLS: ReferenceModel = {
  ...{ entity: 'detail', oneOf: undefined, weak: false, idField: undefined, where: undefined, message: undefined },
  ...{ fill: { Typed: 'Own' }, fillBy: {} },
};

type Kind = readonly [node: FieldNode, within: Value, limit: Value, beyond: Value];

/** A field of each kind with limits: values within them, at their end, and beyond. */
const KINDS: Readonly<Record<Exclude<keyof typeof FRAME_KINDS, keyof typeof UNLIMITED>, Kind>> = {
  text: [text({ maxLength: 5 }), '一', '一二三四五', '一二三四五六'],
  longtext: [text({ maxLength: 5, 'x-component': 'TextArea' }), '一', '一二三四五', '一二三四五六'],
  richtext: [text({ maxLength: 20, 'x-component': 'RichText' }), html(8), html(20), html(21)],
  integer: [{ type: 'integer', title: '值', maximum: 9 }, 1, 9, 10],
  decimal: [number({ maximum: 9 }), 1, 9, 9.5],
  money: [number({ 'x-component': 'MoneyInput', maximum: 100 }), 1, 100, 100.01],
  percent: [number({ 'x-component': 'PercentInput', maximum: 50 }), 1, 50, 50.01],
  date: [text({ format: 'date', maximum: "{{ '2026-03-10' }}" }), '2026-01-01', '2026-03-10', '2026-03-11'],
  datetime: [
    text({ format: 'date-time', maximum: "{{ '2026-03-10 12:00:00' }}" }),
    ...(['2026-01-01 00:00:00', '2026-03-10 12:00:00', '2026-03-10 12:00:01'] as const),
  ],
  time: [text({ format: 'time' }), '09:30', '23:59:59', '24:00:00'],
  phone: [text({ 'x-component': 'PhoneInput' }), '13900000001', '13900000001', '1390000000'],
  email: [text({ 'x-component': 'EmailInput' }), 'a@b.cn', 'a@b.cn', 'a@'],
  enum: [{ type: 'integer', title: '值', 'x-enum': 'Sort' }, 1, 3, 4],
  multiEnum: [list({ 'x-enum': 'Sort' }), [1], [1, 2], [1, 2, 3]],
  references: [list({ 'x-reference': { entity: 'detail' } }), [1], [1, 2], [1, 2, 3]],
  attachments: [list({ 'x-component': 'Attachments' }), [1], [1, 2], [1, 2, 3]],
  rows: [
    { type: 'array', title: '值', maxItems: 2, 'x-child': { entity: 'detail', by: 'ThingId' } },
    rows(1),
    rows(2),
    rows(3),
  ],
};

/** Kinds whose values have no limits of their own, and where they are checked instead. */
const UNLIMITED = {
  boolean: 'true or false, by its type alone',
  enumTree: 'as an enum',
  region: 'as an enum',
  reference: 'by the database: tests/server/records',
  lookup: 'by the database: tests/server/records',
  image: 'by its upload: tests/server/media',
};

/** Kinds that rules and other records do not derive: people and programs alone write them. */
const UNDERIVED = ['references', 'attachments', 'rows'];

describe.each(Object.entries(KINDS))('a value of the kind %s', (kind, [node, within, limit, beyond]) => {
  const { maximum: _most, maxLength: _longest, maxItems: _many, ...unbound } = node;
  const isDerived = !UNDERIVED.includes(kind);
  const line = documentsOf('detail', {
    Name: text({}),
    ThingId: { type: 'integer', title: '单据', 'x-reference': { entity: 'thing' } },
  });
  const thing = documentsOf('thing', {
    Typed: node,
    ...(isDerived
      ? {
          Source: { ...unbound, title: '来源' },
          Derived: { ...node, 'x-reactions': { fulfill: { state: { value: '{{ $values.Source }}' } } } },
        }
      : {}),
  });
  const models = modelsOf(productOf([thing, line], { enums: { Sort: { title: '类别', items: CHOICES } } }));
  const entity = models.get('thing');
  if (entity === undefined) throw new Error('There is no entity');
  const enums = (): EnumType => ITEMS;
  const context = (values: Values) => ({ values, user: {}, now: CASE_NOW, refs: {}, enums });
  const wrong = (values: Values): string[] => {
    const outcome = evaluateRules(entity.ruleSet, context(values));
    const fields = entity.fields.filter(({ name }) => ['Source', 'Typed', 'Derived'].includes(name));
    return validateRecord({ entity, outcome, context: context(values), fields, stored: undefined }).map(
      ({ message }) => message,
    );
  };
  /** What each writer makes of a value, and the messages about it. */
  const writers: Readonly<Record<string, (value: Value) => readonly string[]>> = {
    typed: (value) => wrong({ Typed: value }),
    'sent by a program': (value) => {
      const typed = entity.fields.filter(({ name }) => name === 'Typed');
      const childFields = () => models.get('detail')?.fields ?? [];
      const wire = kind === 'rows' && value !== null ? rows(isList(value) ? value.length : 0) : plainText(value, ',');
      const { values, issues } = parseRecord(typed, { Typed: wire }, childFields);
      return [...issues.map(({ message }) => message), ...wrong(values)];
    },
    ...(isDerived
      ? {
          derived: (value) => wrong({ Source: value }),
          'filled in by a choice': (value) => wrong(fillFromReference(FILLS, { Own: value }, context({}))),
        }
      : {}),
  };

  it.each(
    Object.entries(writers).flatMap(([writer, write]) =>
      (
        [
          ['empty', null, 0],
          ['within', within, 0],
          ['at the limit', limit, 0],
          ['beyond the limit', beyond, 1],
        ] as const
      ).map(([place, value, count]) => [writer, place, value, count, write] as const),
    ),
  )('is checked, %s: %s', (_writer, _place, value, count, write) => {
    expect(write(value)).toHaveLength(count);
  });
});
