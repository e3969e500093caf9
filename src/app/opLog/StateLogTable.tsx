import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { StateSearchRow } from '#client/opLog/StateSearchReply.ts';
import { NOTHING } from '#renderer/cells/renderCell.tsx';
import { Tag } from '#renderer/cells/Tag.tsx';
import { useRenderer } from '#renderer/RendererContext.ts';
import '#renderer/list/table/table.css';

const WIDTHS = [168, 96, 104, 256, 112, 192, 224];
const TITLES = ['时间', '姓名', '对象', '标题', '动作', '状态', '原因'];

/** Steps of records, newest first. */
export function StateLogTable({ rows, isStale }: { rows: readonly StateSearchRow[]; isStale: boolean }): ReactNode {
  return (
    <div className={isStale ? 'gj-table-area is-stale' : 'gj-table-area'} aria-busy={isStale}>
      <table
        className="gj-table"
        aria-label="状态日志"
        style={{ minInlineSize: WIDTHS.reduce((sum, width) => sum + width, 0) }}
      >
        <colgroup>
          {WIDTHS.map((width, index) => (
            <col key={index} style={{ inlineSize: width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {TITLES.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.Id}>
              <td>{row.OpTime}</td>
              <td>{row.OperatorName ?? NOTHING}</td>
              <td>{row.EntityKeyText}</td>
              <td>
                <StepTitle row={row} />
              </td>
              <td>{row.ActionText}</td>
              <td>
                <Step row={row} />
              </td>
              <td title={row.Reason ?? undefined}>{row.Reason ?? NOTHING}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The name of the record, leading to it where there is a way. */
export function StepTitle({ row }: { row: StateSearchRow }): ReactNode {
  const { recordPath } = useRenderer();
  const { EntityKey, RecordId, RecordTitle } = row;
  if (RecordTitle === null) return `编号 ${RecordId}`;
  const path = recordPath(EntityKey, RecordId);
  return path === undefined ? RecordTitle : <Link to={path}>{RecordTitle}</Link>;
}

/** From which state to which; only the one where it stayed. */
export function Step({ row: { From, To } }: { row: StateSearchRow }): ReactNode {
  if (To === null) return NOTHING;
  const hasMoved = From !== null && From.Text !== To.Text;
  return (
    <span className="gj-state-step">
      {hasMoved ? (
        <>
          <Tag color={From.Color}>{From.Text}</Tag>
          <span aria-label="变为">→</span>
        </>
      ) : null}
      <Tag color={To.Color}>{To.Text}</Tag>
    </span>
  );
}
