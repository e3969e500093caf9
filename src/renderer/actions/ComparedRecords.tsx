import { useCallback, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ComparisonModel } from '#engine/model/WorkflowModel.ts';
import { isEmpty, plainText, type Values } from '#language/Value.ts';
import { isAmount } from '#fields/table/fieldKinds.ts';
import { ErrorLine } from '../feedback/ScreenState.tsx';
import { FieldValue } from '../fields/draw/FieldValue.tsx';
import { typedRecord } from '../records/initialRecord.ts';
import { type EntitySchema, useRenderer, useLoad } from '../stores/RendererContext.ts';

interface ComparedRecordsProps {
  readonly schema: EntitySchema;
  readonly comparison: ComparisonModel;
  /** The record that is decided, with typed values. */
  readonly record: Values;
}

const MAX_COMPARED = 5;

/** The newest other records with the same value in a field, by the list call of the reader; nothing when there are none. */
export function ComparedRecords({ schema, comparison, record }: ComparedRecordsProps): ReactNode {
  const { client, recordPath } = useRenderer();
  const { model, readable } = schema;
  const { title, same, columns } = comparison;
  const { api } = model;
  const value = plainText(record[same] ?? null, '');
  const isAsked = readable.has(same) && !isEmpty(record[same]);
  const load = useCallback(
    async (signal: AbortSignal): Promise<readonly Values[]> => {
      if (!isAsked) return [];
      // One more: this record itself may be among them.
      const query = { list: 'list', [same]: value, rows: MAX_COMPARED + 1, sort: '-Id' };
      return (await client.http.get(`/api/${api}/Search`, query, { signal })).Rows;
    },
    [client, api, same, value, isAsked],
  );
  const { data, error, retry } = useLoad(load);
  if (error !== undefined) return <ErrorLine title={`没有读到${title}。`} error={error} onRetry={retry} />;
  const rows = (data ?? []).filter((row) => row['Id'] !== record['Id']).slice(0, MAX_COMPARED);
  const fields = columns.flatMap((name) => (readable.has(name) ? (model.field(name) ?? []) : []));
  if (rows.length === 0) return null;
  return (
    <div className="gj-decision-compared">
      <table aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            {fields.map((field) => (
              <th key={field.name} scope="col" className={isAmount(field) ? 'is-amount' : ''}>
                {field.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const typed = typedRecord(model, row);
            const id = Number(row['Id']);
            const path = recordPath(model.key, id);
            const name = plainText(row[`${model.titleField}Text`] ?? row[model.titleField] ?? null, String(id));
            return (
              <tr key={id}>
                <th scope="row">{path === undefined ? name : <Link to={path}>{name}</Link>}</th>
                {fields.map((field) => (
                  <td key={field.name} data-title={field.title} className={isAmount(field) ? 'is-amount' : ''}>
                    <FieldValue entity={model} field={field} record={typed} />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
