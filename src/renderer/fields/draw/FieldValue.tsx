import type { ReactNode } from 'react';
import { isEmpty, type Values, type Value } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { shownUnit } from '#fields/table/shownUnit.ts';
import { isAmount, isFormatted, isRows } from '#fields/table/traits.ts';
import { childRows, rowsOf } from '../../records/childRows.ts';
import { readFiles } from '../../records/readFiles.ts';
import { maskedNames } from '../../records/maskedNames.ts';
import { useRenderer } from '../../stores/RendererContext.ts';
import { useEnums } from '../../stores/useEnums.ts';
import { NOTHING, valueText } from '../valueText.ts';
import { fieldView } from './fieldViews.ts';
import { itemColor } from '../itemColor.ts';
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
  const bare = valueText(field, record, field.name, { enums, entity });
  const text = bare === '' ? '' : `${bare} ${shownUnit(field)}`.trimEnd();
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
  const { schemas } = useRenderer();
  const child = childRows(field, schemas.findEntity);
  const rows = rowsOf(value);
  if (child === undefined || rows.length === 0) return <span className="gj-nothing">{NOTHING}</span>;
  const readable = schemas.get(child.entity.key)?.readable;
  // A column that this user may not read would look as if it were empty.
  const columns = child.columns.filter(({ name }) => readable?.has(name) !== false);
  return (
    <div className="gj-rows-value">
      <table aria-label={field.title}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" className={isAmount(column) ? 'gj-number' : ''}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={typeof row['Id'] === 'number' ? row['Id'] : index}>
              {columns.map((column) => (
                <td key={column.name} data-title={column.title} className={isAmount(column) ? 'gj-number' : ''}>
                  <ScalarValue entity={child.entity} field={column} record={row} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
