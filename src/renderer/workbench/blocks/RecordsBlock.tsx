import type { ReactNode } from 'react';
import type { WorkView } from '#engine/workbench/figureParams.ts';
import type { OfferedRecords } from '#engine/workbench/OfferedWorkbench.ts';
import { BlockFrame } from '../BlockFrame.tsx';
import { ListLink } from './ListLink.tsx';
import { RowLines } from './RowLines.tsx';
import { useBlockRows } from './useBlockRows.ts';

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
