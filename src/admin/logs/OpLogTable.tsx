import { Fragment, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { OpLogRow } from '#wire/OpLogReply.ts';
import { NOTHING } from '#renderer/fields/renderCell.tsx';
import { Tag } from '#renderer/fields/Tag.tsx';
import { hasChanges, LogChanges } from '#renderer/detail/LogChanges.tsx';
import { Icon } from '#renderer/layout/Icon.tsx';
import { useRenderer } from '#renderer/RendererContext.ts';
import { PlainTable } from '../PlainTable.tsx';

const COLUMNS = [
  { title: '', width: 44, hint: '变更内容' },
  { title: '时间', width: 168 },
  { title: '姓名', width: 112 },
  { title: '对象', width: 128 },
  { title: '动作', width: 128 },
  { title: '标题', width: 240 },
  { title: '地址', width: 136 },
  { title: '结果', width: 88 },
];

/** Entries of the op log, newest first; each opens to what it changed. */
export function OpLogTable({ rows, isStale }: { rows: readonly OpLogRow[]; isStale: boolean }): ReactNode {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const toggle = (id: number): void => {
    setOpen((before) =>
      before.has(id) ? new Set([...before].filter((other) => other !== id)) : new Set([...before, id]),
    );
  };
  return (
    <PlainTable label="操作日志" columns={COLUMNS} isStale={isStale} className="gj-op-log">
      {rows.map((row) => (
        <Fragment key={row.Id}>
          <Entry row={row} isOpen={open.has(row.Id)} onToggle={toggle} />
          {open.has(row.Id) ? (
            <tr className="gj-op-log-more">
              <td colSpan={COLUMNS.length}>
                <OpLogDetails row={row} />
              </td>
            </tr>
          ) : null}
        </Fragment>
      ))}
    </PlainTable>
  );
}

interface EntryProps {
  readonly row: OpLogRow;
  readonly isOpen: boolean;
  readonly onToggle: (id: number) => void;
}

function Entry({ row, isOpen, onToggle }: EntryProps): ReactNode {
  return (
    <tr aria-rowindex={row.Id}>
      <td>
        {hasMore(row) ? (
          <button
            type="button"
            className="gj-op-log-toggle"
            aria-expanded={isOpen}
            aria-label={isOpen ? '收起变更内容' : '展开变更内容'}
            onClick={() => {
              onToggle(row.Id);
            }}
          >
            <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={14} />
          </button>
        ) : null}
      </td>
      <td>{row.OpTime}</td>
      <td>{row.OperatorName ?? NOTHING}</td>
      <td>{row.EntityKeyText ?? NOTHING}</td>
      <td>{row.OpActionText}</td>
      <td>
        <RecordTitle row={row} />
      </td>
      <td>{row.Ip ?? NOTHING}</td>
      <td>
        <ResultTag result={row.Result} />
      </td>
    </tr>
  );
}

/** Tells whether an entry has something to open. */
export const hasMore = (row: OpLogRow): boolean => hasChanges(row) || row.ErrorMessage !== null;

/** What an entry changed, and why it failed. */
export function OpLogDetails({ row }: { row: OpLogRow }): ReactNode {
  return (
    <>
      {row.ErrorMessage === null ? null : <p className="gj-op-log-error">{row.ErrorMessage}</p>}
      <LogChanges row={row} />
    </>
  );
}

/** The name of the record, leading to it where there is a way. */
export function RecordTitle({ row }: { row: OpLogRow }): ReactNode {
  const { recordPath } = useRenderer();
  const { EntityKey, RecordId, RecordTitle: title } = row;
  const text = title ?? (RecordId === null ? NOTHING : `编号 ${RecordId}`);
  const path = EntityKey === null || RecordId === null ? undefined : recordPath(EntityKey, RecordId);
  return path === undefined ? text : <Link to={path}>{text}</Link>;
}

export function ResultTag({ result }: { result: string }): ReactNode {
  return result === 'ok' ? <Tag color="green">成功</Tag> : <Tag color="red">失败</Tag>;
}
