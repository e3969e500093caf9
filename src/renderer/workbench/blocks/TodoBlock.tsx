import { type ReactNode, useState } from 'react';
import type { BlockReply, TodoReply } from '#wire/WorkbenchReply.ts';
import type { WorkView } from '#engine/workbench/figureParams.ts';
import type { OfferedTodo } from '#engine/workbench/OfferedWorkbench.ts';
import { BlockFrame } from './BlockFrame.tsx';
import { ListLink } from './ListLink.tsx';
import { useBlockAnswer, type BlockAnswer } from './useBlockAnswer.ts';
import type { Memory } from './useRememberedLoad.ts';
import { RowLines } from './RowLines.tsx';
import { TabStrip } from '../../layout/TabStrip.tsx';

const memory: Memory<BlockAnswer<TodoReply>> = new WeakMap();

const isTodo = (reply: BlockReply): reply is TodoReply => 'Tab' in reply;

/** Number of rows shown per tab. */
const MAX_ROWS = 5;

/** The reader's pending work: one list per tab with its count and first rows. */
export function TodoBlock({ block, view }: { block: OfferedTodo; view: WorkView }): ReactNode {
  const [chosen, setChosen] = useState<string>();
  const loading = useBlockAnswer(memory, { block: block.key, tab: chosen }, view, isTodo);
  const current = chosen ?? loading.data?.reply.Tab ?? block.tabs[0]?.key;
  const tab = block.tabs.find(({ key }) => key === current);
  // Rows of the tab before are none of this one.
  const isHere = loading.data?.reply.Tab === current;
  const isAwaited = loading.data === undefined && loading.error === undefined;
  // As high as the tab with most rows: the blocks below do not move when another one is chosen.
  const counts = Object.values(loading.data?.reply.Counts ?? { [current ?? '']: MAX_ROWS });
  return (
    <BlockFrame
      title={block.title}
      className={isAwaited ? 'is-todo is-awaited' : 'is-todo'}
      loading={loading}
      extra={tab === undefined ? null : <ListLink figure={tab} view={loading.data?.view ?? view} />}
    >
      {(data) => (
        <>
          <TabStrip
            label={block.title}
            scenes={block.tabs}
            current={current}
            counts={data?.reply.Counts}
            isAtLeast={data?.reply.AtLeast}
            onChange={setChosen}
          />
          <RowLines
            rows={isHere ? data?.reply.Rows : undefined}
            list={tab?.list ?? ''}
            create={tab?.create}
            count={Math.max(1, Math.min(MAX_ROWS, ...counts))}
            nothing="没有待处理的事项"
            onDone={loading.retry}
          />
        </>
      )}
    </BlockFrame>
  );
}
