import type { ReactNode } from 'react';
import { isEmpty, type Values, type Value, rowsOf } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { textWithUnit, isAmount, isFormatted, isRows } from '#fields/table/fieldKinds.ts';
import { type ChildRows, childRows, maskedNames } from '../../records/childRows.ts';
import { readFiles } from '../../records/initialRecord.ts';
import { useRenderer, useEnums } from '../../stores/RendererContext.ts';
import { NOTHING, valueText } from '../valueText.ts';
import { itemColor } from '../itemColor.ts';
import { fieldView } from './fieldViews.ts';
import { LinkedValue } from './LinkedValue.tsx';
import { MaskedValue } from '../MaskedValue.tsx';
import { statusOf } from '#engine/model/EntitySource.ts';

/** The value of a record's field, as shown on a page. */
function ScalarValue({ entity, field, record }: { entity: EntityModel; field: FieldModel; record: Values }): ReactNode {
  const { recordPath, listPath } = useRenderer();
  const isOwnState = statusOf(entity, field.name) !== undefined;
  const enums = useEnums(
    field.enum === undefined || isOwnState || record[field.name] === null ? [] : [field.enum.type],
  );
  const value = record[field.name] ?? null;
  const text = textWithUnit(valueText(field, record, field.name, { enums, entity }), field);
  // Formatted text may consist of a picture only.
  if (isEmpty(value) || (text === '' && !isFormatted(field))) return <span className="gj-nothing">{NOTHING}</span>;
  const id = record['Id'];
  const linked = (whole: string): ReactNode => (
    <LinkedValue field={field} row={record} name={field.name} text={whole} env={{ recordPath, listPath }} />
  );
  if (maskedNames(record).includes(field.name) && typeof id === 'number')
    return (
      <MaskedValue
        key={text}
        api={entity.api}
        id={id}
        name={field.name}
        title={field.title}
        text={text}
        draw={linked}
      />
    );
  const color = itemColor(entity, field, value, enums);
  return fieldView(field).value({
    field,
    value,
    text,
    color,
    files: readFiles(value),
    linked,
    framed: (inner) => inner,
  });
}

/** The value of a field in a record, child rows as a small table. */
export function FieldValue(props: { entity: EntityModel; field: FieldModel; record: Values }): ReactNode {
  const { field, record } = props;
  return isRows(field) ? <RowsValue field={field} value={record[field.name] ?? null} /> : <ScalarValue {...props} />;
}

/** Child rows of a record as a table. */
function RowsValue({ field, value }: { field: FieldModel; value: Value }): ReactNode {
  const child = useShownRows(field);
  const rows = rowsOf(value);
  if (child === undefined || rows.length === 0) return <span className="gj-nothing">{NOTHING}</span>;
  const drawn = rows.map((row, index) => ({
    key: typeof row['Id'] === 'number' ? row['Id'] : index,
    cell: (column: FieldModel) => <ScalarValue entity={child.entity} field={column} record={row} />,
  }));
  return <RowsTable title={field.title} columns={child.columns} rows={drawn} />;
}

/** The entity of child rows with the columns that the user may read; undefined while the entity is unknown. */
export function useShownRows(field: FieldModel): Pick<ChildRows, 'entity' | 'columns'> | undefined {
  const { schemas } = useRenderer();
  const child = childRows(field, schemas.findEntity);
  if (child === undefined) return undefined;
  const readable = schemas.get(child.entity.key)?.readable;
  // A column that this user may not read would look as if it were empty.
  return { entity: child.entity, columns: child.columns.filter(({ name }) => readable?.has(name) !== false) };
}

interface RowsTableProps {
  readonly title: string;
  readonly columns: readonly FieldModel[];
  /** `change`: the text of a first column. */
  readonly rows: readonly { key: number | string; change?: string; cell: (column: FieldModel) => ReactNode }[];
}

/** A table of child rows, with a first column where rows name their change. */
export function RowsTable({ title, columns, rows }: RowsTableProps): ReactNode {
  const hasChanges = rows.some(({ change }) => change !== undefined);
  return (
    <div className="gj-rows-value">
      <table aria-label={title}>
        <thead>
          <tr>
            {hasChanges ? <th scope="col">变动</th> : null}
            {columns.map((column) => (
              <th key={column.name} scope="col" className={isAmount(column) ? 'gj-number' : ''}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, change, cell }) => (
            <tr key={key}>
              {hasChanges ? <td data-title="变动">{change}</td> : null}
              {columns.map((column) => (
                <td key={column.name} data-title={column.title} className={isAmount(column) ? 'gj-number' : ''}>
                  {cell(column)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
