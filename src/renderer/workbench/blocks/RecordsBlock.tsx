import type { ReactNode } from 'react';
import type { WorkView } from '#core/workbench/figureParams.ts';
import type { OfferedRecords } from '#core/workbench/OfferedWorkbench.ts';
import { BlockFrame } from '../BlockFrame.tsx';
import { ListLink } from '../rows/ListLink.tsx';
import { RowLines } from '../rows/RowLines.tsx';
import { useBlockRows } from '../rows/useBlockRows.ts';

/** The first rows of a list. */
export function RecordsBlock({ block, view }: { block: OfferedRecords; view: WorkView }): ReactNode {
  return (
    <BlockFrame
      title={block.title}
      loading={useBlockRows(block.key, view)}
      extra={<ListLink figure={block} view={view} />}
    >
      {(data) => <RowLines rows={data?.reply.Rows} list={block.list} count={block.rows ?? 5} nothing="暂无记录" />}
    </BlockFrame>
  );
}
