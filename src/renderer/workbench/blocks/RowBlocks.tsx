import { type CSSProperties, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { WorkRow } from '#wire/WorkbenchReply.ts';
import type { WorkView } from '#engine/workbench/figureParams.ts';
import type { OfferedSteps } from '#engine/workbench/OfferedWorkbench.ts';
import { Icon } from '../../layout/Icon.tsx';
import { useRenderer } from '../../stores/RendererContext.ts';
import { BlockFrame } from './BlockFrame.tsx';
import { ListLink } from './ListLink.tsx';
import { useBlockRows } from './useBlockAnswer.ts';
import { RowLines } from './RowLines.tsx';
import { WorkCellValue } from './WorkCellValue.tsx';
import { isFiles } from '#fields/table/fieldKinds.ts';

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
