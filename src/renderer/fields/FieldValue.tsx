import type { ReactNode } from 'react';
import type { Values, Value } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { NOTHING } from './renderCell.tsx';
import { childRows, rowsOf } from '../records/childRows.ts';
import { NUMBER_TYPES } from './drawColumns.ts';
import { useRenderer } from '../stores/RendererContext.ts';
import { itemColor } from './itemColor.ts';
import { LinkedValue } from './LinkedValue.tsx';
import { MaskedValue } from './MaskedValue.tsx';
import { Stars, starsOf } from './Stars.tsx';
import { Tag } from './Tag.tsx';
import { valueText } from './valueText.ts';
import { FormattedText } from '../layout/FormattedText.tsx';
import { FileLinks } from './FileLinks.tsx';
import { readFiles } from '../records/readFiles.ts';
import { maskedNames } from '../records/maskedNames.ts';
import { useEnums } from '../stores/useEnums.ts';

/** The value of a field in a record, as it is read: text, tag, link, files or a picture. */
function ScalarValue({ entity, field, record }: { entity: EntityModel; field: FieldModel; record: Values }): ReactNode {
  const { recordPath, listPath, client } = useRenderer();
  const isOwnState = entity.workflow?.status.some((status) => status.field === field.name) === true;
  const enums = useEnums(
    field.enum === undefined || isOwnState || record[field.name] === null ? [] : [field.enum.type],
  );
  const value = record[field.name] ?? null;
  if (field.type === 'attachments') {
    const files = readFiles(value);
    return files.length === 0 ? NOTHING : <FileLinks files={files} />;
  }
  if (field.type === 'image')
    return typeof value === 'number' ? (
      <img className="gj-detail-picture" src={client.media.preview(value, 320)} alt={field.title} />
    ) : (
      NOTHING
    );
  if (field.type === 'richtext')
    return typeof value === 'string' ? <FormattedText html={value} /> : <span className="gj-nothing">{NOTHING}</span>;
  if (typeof value === 'number' && field.component === 'StarRating') return <Stars value={value} of={starsOf(field)} />;
  const text = valueText(field, record, field.name, { enums, entity });
  if (text === '') return <span className="gj-nothing">{NOTHING}</span>;
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
  const color = field.type === 'enum' ? itemColor(entity, field, value, enums) : undefined;
  if (color !== undefined) return <Tag color={color}>{text}</Tag>;
  if (isUrl(text))
    return (
      <a href={text} target="_blank" rel="noreferrer">
        {text}
      </a>
    );
  return linked(text);
}

const isUrl = (text: string): boolean => /^https?:\/\/\S+$/.test(text);

/** The value of a field in a record, child rows as a small table. */
export function FieldValue(props: { entity: EntityModel; field: FieldModel; record: Values }): ReactNode {
  const { field, record } = props;
  return field.type === 'rows' ? (
    <RowsValue field={field} value={record[field.name] ?? null} />
  ) : (
    <ScalarValue {...props} />
  );
}

/** Child rows of a record as a table. */
function RowsValue({ field, value }: { field: FieldModel; value: Value }): ReactNode {
  const { schemas } = useRenderer();
  const child = childRows(field, schemas.findEntity);
  const rows = rowsOf(value);
  if (child === undefined || rows.length === 0) return <span className="gj-nothing">{NOTHING}</span>;
  return (
    <div className="gj-rows-value">
      <table>
        <thead>
          <tr>
            {child.columns.map((column) => (
              <th key={column.name} scope="col" className={NUMBER_TYPES.includes(column.type) ? 'gj-number' : ''}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={typeof row['Id'] === 'number' ? row['Id'] : index}>
              {child.columns.map((column) => (
                <td key={column.name} className={NUMBER_TYPES.includes(column.type) ? 'gj-number' : ''}>
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
