import type { ReactNode } from 'react';
import { formatNumber } from '#fields/formatNumber.ts';
import { Icon } from '#renderer/layout/Icon.tsx';
import { MAX_STATES, ANALYSIS_TIMEOUT_MS } from '../worker/ToolsTask.ts';

/** Notes about the result of an analysis: it failed, is outdated, or is incomplete. */
export function TaskNotes(props: { failure: string | undefined; isStale: boolean; isComplete: boolean }): ReactNode {
  const { failure, isStale, isComplete } = props;
  return (
    <>
      {failure === undefined ? null : (
        <p className="gj-panel-note is-bad" role="alert">
          <Icon name="warning" />
          {failure}
        </p>
      )}
      {isStale ? (
        <p className="gj-panel-note is-odd" role="status">
          <Icon name="clock" />
          文档已修改，下面是修改之前的结果
        </p>
      ) : null}
      {isComplete ? null : (
        <p className="gj-panel-note is-odd" role="status">
          <Icon name="clock" />
          到了上限（{ANALYSIS_TIMEOUT_MS / 1000} 秒或 {formatNumber(MAX_STATES)} 个状态），下面是到那时为止的结果
        </p>
      )}
    </>
  );
}
