import { useCallback, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { NewsReply } from '#wire/WorkbenchReply.ts';
import type { WorkView } from '#engine/workbench/figureParams.ts';
import type { OfferedNews } from '#engine/workbench/OfferedWorkbench.ts';
import { Icon } from '../layout/Icon.tsx';
import { useRenderer } from '../RendererContext.ts';
import { BlockFrame } from './BlockFrame.tsx';
import { useBlockAnswer, type BlockAnswer } from './useBlockAnswer.ts';
import type { Memory } from './useRememberedLoad.ts';
import { NewsLines } from './NewsLines.tsx';

const memory: Memory<BlockAnswer<NewsReply>> = new WeakMap();
const LINES = 8;

/** The newest of what was done, and the way to all of it. */
export function NewsBlock({ block, view }: { block: OfferedNews; view: WorkView }): ReactNode {
  const { client } = useRenderer();
  const ask = useCallback(
    (asked: WorkView, signal: AbortSignal) => client.workbench.news(block.key, asked, undefined, { signal }),
    [client, block.key],
  );
  const all =
    block.path === undefined ? null : (
      <Link to={block.path} className="gj-block-more" aria-label={`查看全部${block.title}`}>
        查看全部
        <Icon name="chevronRight" size={14} />
      </Link>
    );
  return (
    <BlockFrame title={block.title} loading={useBlockAnswer(memory, block.key, view, ask)} extra={all}>
      {(data) => <NewsLines rows={data?.reply.Rows} count={LINES} />}
    </BlockFrame>
  );
}
