import { Fragment, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { OpLogRow } from '#client/opLog/OpLogReply.ts';
import { NOTHING } from '#renderer/cells/renderCell.tsx';
import { Tag } from '#renderer/cells/Tag.tsx';
import { hasChanges, LogChanges } from '#renderer/detail/LogChanges.tsx';
import { Icon } from '#renderer/icons/Icon.tsx';
import { useRenderer } from '#renderer/RendererContext.ts';
import '#renderer/list/table/table.css';

const WIDTHS = [44, 168, 112, 128, 128, 240, 136, 88];
const TITLES = ['', '时间', '姓名', '对象', '动作', '标题', '地址', '结果'];

/** Entries of the op log, newest first; each opens to what it changed. */
export function OpLogTable({ rows, isStale }: { rows: readonly OpLogRow[]; isStale: boolean }): ReactNode {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const toggle = (id: number): void => {
    setOpen((before) =>
      before.has(id) ? new Set([...before].filter((other) => other !== id)) : new Set([...before, id]),
    );
  };
  return (
    <div className={isStale ? 'gj-table-area is-stale' : 'gj-table-area'} aria-busy={isStale}>
      <table
        className="gj-table gj-op-log"
        aria-label="操作日志"
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
              <th key={title} scope="col" aria-label={title === '' ? '变更内容' : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Fragment key={row.Id}>
              <Entry row={row} isOpen={open.has(row.Id)} onToggle={toggle} />
              {open.has(row.Id) ? (
                <tr className="gj-op-log-more">
                  <td colSpan={TITLES.length}>
                    <OpLogDetails row={row} />
                  </td>
                </tr>
              ) : null}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
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
