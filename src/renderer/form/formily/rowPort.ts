import type { Value, Values } from '#language/Value.ts';
import { isRow } from '#language/isList.ts';
import type { FieldPort } from '../fields/ControlProps.ts';
import { ROW_REFS, rowsOf, type ChildRows } from '../childRows.ts';
import { fieldsInWhere } from '#engine/records/dependentReferences.ts';
import type { Entry } from '../state/Entry.ts';
import { pickParams } from '../state/pickParams.ts';
import type { FormEngine } from './FormEngine.ts';

/** What the field components in a child row read and write: the row, and through it the record. */
export function rowPort(engine: FormEngine, { field, entity }: ChildRows, index: number): FieldPort {
  const { name, child } = field;
  const rows = (): readonly Values[] => rowsOf(engine.state.shown(name));
  const row = (): Values => rows()[index] ?? {};
  return {
    text: (column) => row()[`${column}Text`],
    shown: (column) => row()[column] ?? null,
    file: (id) => engine.state.file(id),
    context: () => ({ ...engine.state.context(), values: row(), index }),
    pickSource: (column) => ({
      api: entity.api,
      asking: `${entity.key}.${column.name}`,
      values: pickParams(entity, fieldsInWhere(column), {
        ...row(),
        ...(child === undefined ? {} : { [child.by]: engine.state.shown('Id') }),
      }),
    }),
    enter: (entry) => {
      const next = rows().map((other, at) => (at === index ? enterInRow(other, entry) : other));
      engine.enter({ values: { [name]: next }, ...(entry.files === undefined ? {} : { files: entry.files }) });
    },
    await: (column, done) => {
      engine.transfers.add(column.title, done);
    },
  };
}

/** The row with what was entered; texts and referenced records lie beside the values and are never sent. */
function enterInRow(row: Values, { values, texts, refs }: Entry): Values {
  const named = Object.entries(texts ?? {}).map(([name, text]): [string, Value] => [`${name}Text`, text]);
  const known = row[ROW_REFS];
  return {
    ...row,
    ...values,
    ...Object.fromEntries(named),
    ...(refs === undefined ? {} : { [ROW_REFS]: { ...(known !== undefined && isRow(known) ? known : {}), ...refs } }),
  };
}
