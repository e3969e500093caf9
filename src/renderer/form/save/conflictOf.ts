import { type Values, plainText, sameValue, rowsOf } from '#language/Value.ts';
import { compareRows, countMerged, keyOfRow } from '#engine/records/mergeRows.ts';
import type { EnumSource } from '#language/EnumType.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { textWithUnit } from '#fields/table/fieldKinds.ts';
import { type ChildRows, filledColumns } from '../../records/childRows.ts';
import { NOTHING, valueText } from '../../fields/valueText.ts';
import { typedRecord, readRecord } from '../../records/initialRecord.ts';
import type { RecordState } from '../../records/RecordState.ts';

/** A field or child row that was changed both here and in the stored record. */
export interface ConflictField {
  readonly field: FieldModel;
  /** Identifies a child row among those of its field; undefined for a field. */
  readonly row: string | undefined;
  readonly title: string;
  readonly mine: string;
  readonly theirs: string;
  /** True by default: the change made here is selected. */
  readonly isMine: boolean;
}

export interface Conflict {
  /** The user and time of the other save; empty when the reader may not see it. */
  readonly by: string;
  readonly fields: readonly ConflictField[];
  /** Titles of fields that only the other user changed; of child rows, with their changes. */
  readonly others: readonly string[];
}

/** Compares a form's changes with the current record. A name and its id are one field; child rows one by one. */
export function conflictOf(state: RecordState, current: Values): Conflict {
  const { model, input } = state;
  const { enums } = input;
  const theirs = readRecord(model.fields, typedRecord(model, current)).values;
  const edited = new Set(state.edited());
  const opened = state.opened();
  const isMine = (field: FieldModel): boolean => namesOf(field).some((name) => edited.has(name));
  const differs = (field: FieldModel, values: Values): boolean =>
    namesOf(field).some((name) => !sameValue(values[name], theirs[name]));
  const drawn = state.fields.filter(({ computed, component }) => !computed && component !== 'None');
  const plain = drawn.filter(({ name }) => state.rows.of(name) === undefined);
  const shown = Object.fromEntries(model.fields.map(({ name }) => [name, state.shown(name)]));
  const rows = drawn.flatMap((field): RowsConflict[] => {
    const rows = state.rows.of(field.name);
    const versions = [opened, shown, theirs].map((values) => rowsOf(values[field.name]));
    return rows === undefined ? [] : [compareRowsOf(rows, versions, edited.has(field.name), enums)];
  });
  return {
    by: [current['UpdaterIdText'], current['UpdateTime']]
      .map((part) => plainText(part ?? null, ''))
      .join(' ')
      .trim(),
    fields: [
      ...plain
        .filter((field) => isMine(field) && differs(field, shown))
        .map((field) => ({
          field,
          row: undefined,
          title: field.title,
          mine: textOf(field, { ...shown, [`${field.name}Text`]: state.text(field.name) ?? null }, enums),
          theirs: textOf(field, current, enums),
          isMine: true,
        })),
      ...rows.flatMap(({ fields }) => fields),
    ],
    others: [
      ...plain.filter((field) => !isMine(field) && differs(field, opened)).map(({ title }) => title),
      ...rows.flatMap(({ others }) => others),
    ],
  };
}

const textOf = (field: FieldModel, row: Values, enums: EnumSource): string =>
  textWithUnit(valueText(field, row, field.name, { enums }), field);

interface RowsConflict {
  readonly fields: readonly ConflictField[];
  readonly others: readonly string[];
}

const REMOVED = '已删除这一行';
const KEEP_ROW = '保留这一行';

/** Compares the rows of one field: conflicting changes, and changes by the other user only. */
function compareRowsOf(
  rows: ChildRows,
  [base = [], mine = [], theirs = []]: readonly (readonly Values[])[],
  isEdited: boolean,
  enums: EnumSource,
): RowsConflict {
  const { field, entity } = rows;
  const columns = filledColumns(rows);
  const cells = (row: Values, wanted: readonly FieldModel[]): string =>
    wanted
      .map((column) => [column.title, textOf(column, row, enums)])
      .flatMap(([title = '', text = '']) =>
        text === '' && wanted === columns ? [] : [`${title}：${text === '' ? NOTHING : text}`],
      )
      .join('\n');
  const versions = { base, mine, theirs };
  const differences = isEdited ? compareRows(columns, versions) : [];
  const fields = differences.map((difference): ConflictField => {
    const { key, changed, isMine } = difference;
    const known = [...theirs, ...base].find((row) => keyOfRow(row, -1) === key);
    const name = plainText(known?.[entity.titleField] ?? null, '');
    const place = (known === undefined ? mine : base).findIndex((row, index) => keyOfRow(row, index) === key);
    const counted = `${known === undefined ? '新增的' : ''}第 ${place + 1} 行`;
    const wanted = changed.length > 0 ? changed : columns;
    return {
      field,
      row: key,
      title: `${field.title}：${name === '' ? counted : name}`,
      mine: difference.mine === undefined ? REMOVED : cells(difference.mine, wanted),
      theirs:
        difference.theirs !== undefined
          ? difference.mine === undefined
            ? `${KEEP_ROW}\n${cells(difference.theirs, wanted)}`
            : cells(difference.theirs, wanted)
          : known === undefined
            ? '没有这一行'
            : REMOVED,
      isMine,
    };
  });
  const { added, changed, removed } = countMerged(columns, versions, differences);
  const parts = [
    ...(added === 0 ? [] : [`新增 ${added} 行`]),
    ...(changed === 0 ? [] : [`修改 ${changed} 行`]),
    ...(removed === 0 ? [] : [`删除 ${removed} 行`]),
  ];
  return { fields, others: parts.length === 0 ? [] : [`${field.title}（${parts.join('，')}）`] };
}

/** The names of a field's values: a lookup text and its id. */
export const namesOf = ({ name, reference }: FieldModel): string[] =>
  reference?.idField === undefined ? [name] : [name, reference.idField];
