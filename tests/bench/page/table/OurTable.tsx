import { useMemo, type ReactNode } from 'react';
import { DataTable } from '#renderer/list/table/DataTable.tsx';
import { drawColumns } from '#renderer/fields/draw/drawColumns.ts';
import { useCellEnv } from '#renderer/list/useListParts.ts';
import { rowDocuments, type PlannedRow } from '../../plan/planRows.ts';
import { openSchema } from '../form/openPlan.ts';
import { ROW_PATH, TABLE_HEIGHT } from './tableFrame.ts';

const schema = openSchema(rowDocuments());
const titlePath = (id: number): string => `${ROW_PATH}${id}`;
const nothing = (): void => undefined;

/** The table of a list, as the product renders it. */
export function OurTable({ rows }: { rows: readonly PlannedRow[] }): ReactNode {
  const columns = useMemo(() => {
    const list = schema.model.lists.get('list');
    return list === undefined ? [] : drawColumns(list, schema, () => undefined);
  }, []);
  const env = useCellEnv(schema, columns, undefined, undefined);
  return (
    <div style={{ display: 'flex', blockSize: TABLE_HEIGHT }}>
      <DataTable
        label="行"
        columns={columns}
        rows={rows}
        env={env}
        sort={[]}
        selection={undefined}
        titlePath={titlePath}
        actions={undefined}
        actionsWidth={0}
        isStale={false}
        onSort={nothing}
      />
    </div>
  );
}
