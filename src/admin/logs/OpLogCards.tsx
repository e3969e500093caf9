import type { ReactNode } from 'react';
import type { OpLogRow } from '#wire/OpLogReply.ts';
import '#renderer/list/table/cards.css';
import { hasMore, OpLogDetails, RecordTitle, ResultTag } from './OpLogTable.tsx';

/** Entries of the op log as cards, for narrow windows. */
export function OpLogCards({ rows, isStale }: { rows: readonly OpLogRow[]; isStale: boolean }): ReactNode {
  return (
    <ul className={isStale ? 'gj-cards is-stale' : 'gj-cards'} aria-label="操作日志" aria-busy={isStale}>
      {rows.map((row) => (
        <li key={row.Id} className="gj-card-row">
          <div className="gj-card-head">
            <span className="gj-card-title">
              {row.OperatorName ?? '未知账号'} {row.OpActionText} {row.EntityKeyText ?? ''}
            </span>
            <ResultTag result={row.Result} />
          </div>
          <dl className="gj-card-facts">
            <div>
              <dt>标题</dt>
              <dd>
                <RecordTitle row={row} />
              </dd>
            </div>
            <div>
              <dt>时间</dt>
              <dd>{row.OpTime}</dd>
            </div>
            <div>
              <dt>地址</dt>
              <dd>{row.Ip}</dd>
            </div>
          </dl>
          {hasMore(row) ? (
            <details className="gj-op-log-details">
              <summary>变更内容</summary>
              <OpLogDetails row={row} />
            </details>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
