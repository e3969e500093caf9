import { type Value, type Values, isList, isRow, rowsOf } from '#language/Value.ts';
import { fieldsInPick } from '#engine/records/dependentReferences.ts';
import { type ChildRows, ROW_REFS, rowKey } from '../../records/childRows.ts';
import { typedInRow, typeInRow } from '../../records/unreadIssues.ts';
import type { Entry } from '../../records/outcomeChange.ts';
import { pickParams } from '../../records/listLink.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { FieldPort } from '../../fields/controls/ControlProps.ts';
import type { PickSource } from '../../fields/usePickRows.ts';
import type { FormEngine } from '../formily/FormEngine.ts';

/** Access of field components to a child row, wherever it has moved, and through it to the record. */
export function rowPort(engine: FormEngine, rows: ChildRows, key: number, index: number): FieldPort {
  const { field } = rows;
  const { name } = field;
  const all = (): readonly Values[] => rowsOf(engine.state.shown(name));
  const there = (): Values | undefined => {
    const value = engine.state.shown(name);
    const row = isList(value) ? value[index] : undefined;
    return isRow(row) && rowKey(row) === key ? row : undefined;
  };
  const place = (): number => (there() === undefined ? all().findIndex((row) => rowKey(row) === key) : index);
  const row = (): Values => there() ?? all()[place()] ?? {};
  return {
    text: (column) => row()[`${column}Text`],
    shown: (column) => row()[column] ?? null,
    isFilled: () => false,
    typed: (column) => plainTyped(typedInRow(row())[column]),
    file: (id) => engine.state.file(id),
    context: () => ({ ...engine.state.context(), values: row(), index: place() }),
    pickSource: (column) => rowSource(engine, rows, column, row()),
    enter: (entry) => {
      const at = place();
      const next = all().map((other, i) => (i === at ? enterInRow(other, entry) : other));
      engine.enter({ values: { [name]: next }, ...(entry.files === undefined ? {} : { files: entry.files }) });
    },
    await: (column, done) => engine.transfers.add(column.title, done),
    lose: (column, lostKey, file) => {
      engine.transfers.lose(lostKey, { field: name, title: `${field.title} ${column.title}`, file });
    },
    release: (lostKey) => engine.transfers.release(lostKey),
  };
}

const plainTyped = (text: Value | undefined): string | undefined => (typeof text === 'string' ? text : undefined);

export const rowSource = (
  engine: FormEngine,
  { entity, field }: Pick<ChildRows, 'entity' | 'field'>,
  column: FieldModel,
  row: Values,
): PickSource => ({
  api: entity.api,
  asking: `${entity.key}.${column.name}`,
  values: pickParams(entity, fieldsInPick(entity, column), {
    ...row,
    ...(field.child === undefined ? {} : { [field.child.by]: engine.state.shown('Id') }),
  }),
});

/** Returns the row with new input; texts and referenced records are stored next to the values and never sent. */
export function enterInRow(row: Values, { values, texts, typed, refs }: Entry): Values {
  const named = Object.entries(texts ?? {}).map(([name, text]): [string, Value] => [`${name}Text`, text]);
  const known = row[ROW_REFS];
  return {
    ...typeInRow(row, values, typed),
    ...Object.fromEntries(named),
    ...(refs === undefined ? {} : { [ROW_REFS]: { ...(known !== undefined && isRow(known) ? known : {}), ...refs } }),
  };
}
