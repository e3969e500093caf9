import { type CSSProperties, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { WorkRow, BlockReply, TodoReply } from '#wire/WorkbenchReply.ts';
import type { WorkView } from '#engine/workbench/figureParams.ts';
import type { OfferedSteps, OfferedTodo, OfferedContact } from '#engine/workbench/OfferedWorkbench.ts';
import { Icon } from '../../layout/Icon.tsx';
import { useRenderer } from '../../stores/RendererContext.ts';
import { BlockFrame, ListLink, useBlockRows, useBlockAnswer, type BlockAnswer, type Memory } from './BlockFrame.tsx';
import { RowLines } from './RowLines.tsx';
import { WorkCellValue } from './WorkCellValue.tsx';
import { isFiles } from '#fields/table/fieldKinds.ts';
import { TabStrip } from '../../layout/TabStrip.tsx';
import { SkeletonBar } from '../../feedback/ScreenState.tsx';

const ROWS = 5;

/** The first rows of a list, each with how far it has come. */
export function StepsBlock({ block, view }: { block: OfferedSteps; view: WorkView }): ReactNode {
  const rows = useBlockRows(block.key, view);
  return (
    <BlockFrame title={block.title} loading={rows} extra={<ListLink figure={block} view={view} />}>
      {(data) =>
        data === undefined || data.reply.Rows.length === 0 ? (
          <RowLines rows={data?.reply.Rows} list={block.list} count={block.rows ?? ROWS} nothing="暂无记录" />
        ) : (
          <ul className="gj-progress-rows">
            {data.reply.Rows.map((row) => (
              <ProgressRow key={row.Id} row={row} block={block} />
            ))}
          </ul>
        )
      }
    </BlockFrame>
  );
}

function ProgressRow({ row, block }: { row: WorkRow; block: OfferedSteps }): ReactNode {
  const { recordPath } = useRenderer();
  const path = recordPath(block.list.slice(0, block.list.indexOf('/')), row.Id);
  const step = row.Step ?? -1;
  const style: CSSProperties & Record<'--steps', number> = { '--steps': block.steps.length };
  return (
    <li className="gj-progress-row">
      <div className="gj-progress-head">
        <span className="gj-line-title">{path === undefined ? row.Title : <Link to={path}>{row.Title}</Link>}</span>
        {row.Cells.map((cell) =>
          isFiles({ type: cell.Type }) ? (
            <WorkCellValue key={cell.Title} cell={cell} />
          ) : (
            <span key={cell.Title} className="gj-hint gj-progress-fact">
              {cell.Title} <WorkCellValue cell={cell} />
            </span>
          ),
        )}
      </div>
      <ol className="gj-progress-steps" style={style} aria-label={`${row.Title}的进度`}>
        {block.steps.map(({ title }, i) => (
          <li
            key={title}
            className={i < step ? 'is-done' : i === step ? 'is-now' : ''}
            aria-current={i === step ? 'step' : undefined}
          >
            <span className="gj-step-mark" aria-hidden>
              {i < step ? <Icon name="check" size={12} /> : null}
            </span>
            {title}
          </li>
        ))}
      </ol>
    </li>
  );
}

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

/** Whom to turn to: the first column is the name, the others tell how. */
export function ContactBlock({ block, view }: { block: OfferedContact; view: WorkView }): ReactNode {
  const { link } = block;
  return (
    <BlockFrame title={block.title} className="is-contact" loading={useBlockRows(block.key, view)}>
      {(data) => {
        const [name, ...others] = data?.reply.Rows[0]?.Cells ?? [];
        return (
          <div className="gj-contact">
            <span className="gj-contact-mark" aria-hidden>
              <Icon name="user" size={20} />
            </span>
            <span className="gj-contact-name">
              {data === undefined ? (
                <SkeletonBar width={72} />
              ) : name === undefined || name.Text === '' ? (
                '尚未指定'
              ) : (
                name.Text
              )}
            </span>
            {others.map((cell) => (
              <span key={cell.Title} className="gj-contact-way">
                {cell.Text === '' ? null : <WorkCellValue cell={cell} />}
              </span>
            ))}
            {link === undefined ? null : (
              <Link to={link.path} className="gj-contact-link">
                {link.title}
              </Link>
            )}
          </div>
        );
      }}
    </BlockFrame>
  );
}
