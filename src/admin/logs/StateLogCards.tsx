import type { ReactNode } from 'react';
import type { StepEntry } from '#engine/workflow/StepEntry.ts';
import '#renderer/list/table/cards.css';
import { Step, StepTitle } from './StateLogTable.tsx';

/** Steps of records as cards, for narrow windows. */
export function StateLogCards({ rows, isStale }: { rows: readonly StepEntry[]; isStale: boolean }): ReactNode {
  return (
    <ul className={isStale ? 'gj-cards is-stale' : 'gj-cards'} aria-label="状态日志" aria-busy={isStale}>
      {rows.map((row) => (
        <li key={row.Id} className="gj-card-row">
          <div className="gj-card-head">
            <span className="gj-card-title">
              {row.OperatorName ?? '系统'} {row.ActionText} {row.EntityKeyText}
            </span>
          </div>
          <dl className="gj-card-facts">
            <div>
              <dt>标题</dt>
              <dd>
                <StepTitle row={row} />
              </dd>
            </div>
            <div>
              <dt>状态</dt>
              <dd>
                <Step row={row} />
              </dd>
            </div>
            <div>
              <dt>时间</dt>
              <dd>{row.OpTime}</dd>
            </div>
            {row.Reason === null ? null : (
              <div>
                <dt>原因</dt>
                <dd>{row.Reason}</dd>
              </div>
            )}
          </dl>
        </li>
      ))}
    </ul>
  );
}
