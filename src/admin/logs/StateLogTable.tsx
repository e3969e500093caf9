import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { StepEntry } from '#engine/workflow/StepEntry.ts';
import { NOTHING } from '#renderer/fields/renderCell.tsx';
import { Tag } from '#renderer/fields/Tag.tsx';
import { useRenderer } from '#renderer/RendererContext.ts';
import { PlainTable } from '../PlainTable.tsx';

const COLUMNS = [
  { title: '时间', width: 168 },
  { title: '姓名', width: 96 },
  { title: '对象', width: 104 },
  { title: '标题', width: 256 },
  { title: '动作', width: 112 },
  { title: '状态', width: 192 },
  { title: '原因', width: 224 },
];

/** Steps of records, newest first. */
export function StateLogTable({ rows, isStale }: { rows: readonly StepEntry[]; isStale: boolean }): ReactNode {
  return (
    <PlainTable label="状态日志" columns={COLUMNS} isStale={isStale}>
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
    </PlainTable>
  );
}

/** The name of the record, leading to it where there is a way. */
export function StepTitle({ row }: { row: StepEntry }): ReactNode {
  const { recordPath } = useRenderer();
  const { EntityKey, RecordId, RecordTitle } = row;
  if (RecordTitle === null) return `编号 ${RecordId}`;
  const path = recordPath(EntityKey, RecordId);
  return path === undefined ? RecordTitle : <Link to={path}>{RecordTitle}</Link>;
}

/** From which state to which; only the one where it stayed. */
export function Step({ row: { From, To } }: { row: StepEntry }): ReactNode {
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
