import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isList, plainText, type Value, type Values } from '#language/Value.ts';
import type { ReferenceModel } from '#fields/FieldModel.ts';
import { fillFromReference } from '#engine/records/dependentReferences.ts';
import { listCleared } from '#engine/records/clearUnfit.ts';
import { parseRecord } from '#engine/records/parseRecord.ts';
import { pickWritable } from '#engine/records/pickWritable.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import { validateRecord } from '#engine/validate/validateRecord.ts';
import { CASE_NOW } from '#proof/cases/runCase.ts';
import { documentsOf, modelsOf, productOf } from './support/buildEntity.ts';
import { CHOICES, ITEMS, rows, text, WRITTEN_KINDS } from './support/WRITTEN_KINDS.ts';

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
      // Checked with the draft, again when it is released; the record gets marks only.
      ...['server/db/rows/recordCorrections.ts', 'server/records/save/waitingVersion.ts'],
      // Computed values and references, within a save or a merge.
      ...['server/records/save/refreshRollups.ts', 'server/records/write/moveReferences.ts'],
      // Versions, states and marks only: no values that people enter.
      ...['server/db/rows/recordVersions.ts', 'server/records/save/writeLog.ts'],
      ...['server/http/routes/records/recordRoutes.ts', 'server/product/migrateProduct.ts'],
      // Tables of the frame, each with checks of its own call.
      ...['accountAdmin', 'changeItems', 'importItems', 'mergeItems', 'outsideAccounts', 'roleAdmin'].map(
        (name) => `server/admin/${name}.ts`,
      ),
      ...[
        'accounts/accountWrites',
        'accounts/delegations',
        'system/enumTables',
        'system/mediaTable',
        'system/opLog',
        'system/stateLog',
      ].map((name) => `server/db/${name}.ts`),
      // Texts of the server, cut to the length of their fields.
      ...['server/notify/notifyFollowers.ts', 'server/notify/sendMessage.ts'],
      // Before the first start, from documents that the check accepted.
      ...['server/start/firstStart.ts', 'server/start/insertDemo.ts', 'server/workflow/nextSteps.ts'],
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
      ...['FieldNote', 'MentionArea', 'Phrases'].map((name) => `renderer/form/formily/${name}.tsx`),
      ...['renderer/form/rows/RowCell.tsx', 'renderer/form/rows/rowPort.ts', 'toolbox/form/RefInputs.tsx'],
      // Cells: pasted, filled, moved and undone.
      ...['renderer/form/rows/FilledRows.tsx', 'renderer/form/rows/RowsHistory.ts', 'renderer/form/rows/useFill.ts'],
      'renderer/form/rows/RowsTable.tsx',
      ...['renderer/list/grid/CellEditor.tsx', 'renderer/list/grid/enterInForm.ts'],
      // Drafts, conflicts and prefilled forms: what was entered before.
      ...['renderer/form/save/seldomAsked.ts', 'renderer/form/save/useDraft.ts', 'renderer/form/RecordForm.tsx'],
      ...['renderer/form/kept/WaitingNotice.tsx', 'renderer/form/useRecordEngine.ts', 'toolbox/form/LiveForm.tsx'],
      // What the system finds, suggests or explains.
      ...['renderer/form/FoundFields.tsx', 'renderer/form/formily/FormReferences.ts'],
      ...['renderer/form/explain/FieldExplanation.tsx', 'renderer/actions/ActionForm.tsx'],
      ...['renderer/form/formily/FormEngine.ts', 'renderer/records/RecordState.ts'],
      'renderer/fields/page/PageBlocks.tsx',
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

/** A reference that fills the typed field from the chosen record. */
const FILLS: ReferenceModel = {
  ...{ entity: 'detail', oneOf: undefined, weak: false, idField: undefined, where: undefined, message: undefined },
  ...{ fill: { Typed: 'Own' }, fillBy: {}, likely: [] },
};

/** Kinds that rules and other records do not derive: people and programs alone write them. */
const UNDERIVED = ['references', 'attachments', 'rows'];

describe.each(Object.entries(WRITTEN_KINDS))('a value of the kind %s', (kind, [node, within, limit, beyond]) => {
  const { maximum: _most, maxLength: _longest, maxItems: _many, ...unbound } = node;
  const isDerived = !UNDERIVED.includes(kind);
  const line = documentsOf('detail', {
    Name: text({}),
    ThingId: { type: 'integer', title: '单据', 'x-reference': { entity: 'thing' } },
  });
  const thing = documentsOf('thing', {
    Typed: node,
    IsHidden: { type: 'boolean', title: '隐藏' },
    Hidden: {
      ...node,
      title: '可隐藏',
      'x-reactions': { fulfill: { state: { visible: '{{ $values.IsHidden !== true }}' } } },
    },
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
  const enums = () => ITEMS;
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

  it('is named before a save leaves it out, once a rule hides it', () => {
    const entered = { IsHidden: true, Hidden: within };
    const outcome = evaluateRules(entity.ruleSet, context(entered));
    expect(listCleared(entity.fields, outcome, entered, {}).map(({ title }) => title)).toEqual(['可隐藏']);
    const editable = new Set(['IsHidden', 'Hidden']);
    const saved = pickWritable({ fields: entity.fields, outcome, sent: entered, editable, stored: undefined });
    expect(saved).toMatchObject({ values: { Hidden: null }, dropped: ['Hidden'] });
  });
});
