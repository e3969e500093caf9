import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Value, Values } from '#language/Value.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import { validateRecord } from '#engine/validate/validateRecord.ts';
import { CASE_NOW } from '#proof/cases/runCase.ts';
import type { FieldNode } from '#generated/documents/FormDocument.ts';
import { entityOf } from './support/buildEntity.ts';

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

/** A field of each kind with limits: values within them, at their end, and beyond. */
const KINDS: readonly (readonly [string, FieldNode, Value, Value, Value])[] = [
  ['text', text({ maxLength: 5 }), '一', '一二三四五', '一二三四五六'],
  ['long text', text({ maxLength: 5, 'x-component': 'TextArea' }), '一', '一二三四五', '一二三四五六'],
  ['integer', { type: 'integer', title: '值', maximum: 9 }, 1, 9, 10],
  ['decimal', number({ maximum: 9 }), 1, 9, 9.5],
  ['money', number({ 'x-component': 'MoneyInput', maximum: 100 }), 1, 100, 100.01],
  ['percent', number({ 'x-component': 'PercentInput', maximum: 50 }), 1, 50, 50.01],
  ['day', text({ format: 'date', maximum: "{{ '2026-03-10' }}" }), '2026-01-01', '2026-03-10', '2026-03-11'],
];

describe.each(KINDS)('a value of the kind %s', (_, node, within, limit, beyond) => {
  const { maximum: _most, maxLength: _longest, ...unbound } = node;
  const entity = entityOf({
    Source: { ...unbound, title: '来源' },
    Typed: node,
    Derived: { ...node, 'x-reactions': { fulfill: { state: { value: '{{ $values.Source }}' } } } },
  });
  const wrong = (values: Values): string[] => {
    const context = { values, user: {}, now: CASE_NOW, refs: {}, enums: () => undefined };
    const outcome = evaluateRules(entity.ruleSet, context);
    const fields = entity.fields.filter(({ name }) => ['Source', 'Typed', 'Derived'].includes(name));
    return validateRecord({ entity, outcome, context, fields, stored: undefined }).map(({ message }) => message);
  };

  it.each<[string, Value, boolean]>([
    ['empty', null, true],
    ['within', within, true],
    ['at the limit', limit, true],
    ['beyond the limit', beyond, false],
  ])('is checked alike, typed or derived: %s', (_place, value, isGood) => {
    const [typed, derived] = [wrong({ Typed: value }), wrong({ Source: value })];
    expect([typed.length, derived.length]).toEqual(isGood ? [0, 0] : [1, 1]);
  });
});
