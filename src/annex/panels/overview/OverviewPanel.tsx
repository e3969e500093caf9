import { Button, Progress } from 'antd';
import type { ReactNode } from 'react';
import { EmptyState, ErrorState } from '#renderer/feedback/ScreenState.tsx';
import { useToolbox } from '#toolbox/state/Toolbox.ts';
import { TaskNotes } from '#toolbox/state/TaskNotes.tsx';
import './overview.css';
import { OverviewTable, shareWords } from './OverviewTable.tsx';
import type { RuleRun, RunFigures } from '#wire/calls/RULE_RUN_CALLS.ts';
import type { Overview } from '#toolbox/state/useOverview.ts';
import { HeadRow } from '#renderer/layout/HeadRow.tsx';

/** All entities on one page: cases, coverage of rules and decisions, signatures, and how that was before. */
export function OverviewPanel({ onTab }: { onTab: (tab: string) => void }): ReactNode {
  const { overview, open } = useToolbox();
  const { rows, failures, isRunning, isStale, at, runs, run } = overview;
  return (
    <div className="gj-stack gj-overview">
      <div className="gj-bar">
        <Button type="primary" loading={isRunning} onClick={run}>
          分析全部实体
        </Button>
        {at === undefined ? null : <span className="gj-overview-soft">{`${at.slice(0, 16)} 完成`}</span>}
      </div>
      {isRunning ? <Running overview={overview} /> : null}
      <TaskNotes
        failure={failures.length === 0 ? undefined : failures.join('；')}
        isStale={isStale && !isRunning}
        isComplete
      />
      {rows.length === 0 ? (
        isRunning ? null : (
          <EmptyState
            title="还没有分析"
            text="逐个走查全部实体，运行用例和变异，看规则和判定有多少被用例检查、谁签过名。"
            icon="target"
          />
        )
      ) : (
        <OverviewTable
          rows={rows}
          onOpen={(entity) => {
            open(`${entity}/form.json`);
            onTab('coverage');
          }}
        />
      )}
      {runs.error === undefined ? null : <ErrorState error={runs.error} onRetry={runs.retry} />}
      {runs.data === undefined || runs.data.Rows.length < 2 ? null : <Runs runs={runs.data.Rows} />}
    </div>
  );
}

const Running = ({ overview: { done, total, cancel } }: { overview: Overview }): ReactNode => (
  <div className="gj-bar gj-task">
    <span role="status">{`已分析 ${done} / ${total} 个实体`}</span>
    <Progress
      percent={total === 0 ? 0 : (done / total) * 100}
      showInfo={false}
      size="small"
      aria-label={`已分析 ${done} / ${total} 个实体`}
    />
    <Button size="small" onClick={cancel}>
      取消
    </Button>
  </div>
);

const SHOWN = 8;
const HEADS = ['时间、分析的人', '用例', '未通过', '条件', '原子', '变异', '判定', '已签'];

/** The previous results, each compared with the one before. */
const Runs = ({ runs }: { runs: readonly RuleRun[] }): ReactNode => (
  <section>
    <h3>
      以前的结果{' '}
      <small>{`大家的最近 ${SHOWN} 次，保存在服务器：全部实体分析完、没有未保存的修改、与上一次不同的`}</small>
    </h3>
    <div className="gj-table-frame" tabIndex={0} role="region" aria-label="以前的结果">
      <table className="gj-tools-table gj-runs">
        <HeadRow titles={HEADS} />
        <tbody>
          {runs.slice(0, SHOWN).map((run, i) => (
            <RunRow key={run.Id} run={run} before={runs[i + 1]?.Figures} />
          ))}
        </tbody>
      </table>
    </div>
  </section>
);

const RunRow = ({
  run: { At, Name, Figures: run },
  before,
}: {
  run: RuleRun;
  before: RunFigures | undefined;
}): ReactNode => (
  <tr>
    <th scope="row">
      {At.slice(0, 16)}
      <small>{Name}</small>
    </th>
    <Count now={run.cases} was={before?.cases} />
    <Count now={run.failing} was={before?.failing} />
    {[run.conditions, run.atoms, run.mutants, run.decided].map((tally, i) => (
      <td key={i}>{shareWords(tally)}</td>
    ))}
    <Count now={run.signed} was={before?.signed} />
  </tr>
);

function Count({ now, was = now }: { now: number; was: number | undefined }): ReactNode {
  const change = now - was;
  return (
    <td>
      {now}
      {change === 0 ? null : <small>{change > 0 ? ` +${change}` : ` −${-change}`}</small>}
    </td>
  );
}
