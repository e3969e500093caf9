import { useEffect, useState, type ReactNode } from 'react';
import { EmptyState } from '#renderer/feedback/EmptyState.tsx';
import { ErrorState } from '#renderer/feedback/ErrorState.tsx';
import { useRenderer } from '#renderer/stores/RendererContext.ts';
import { useGet } from '#renderer/stores/useGet.ts';
import type { FileSaving } from '../state/useSaving.ts';
import { CloseReport } from './CloseReport.tsx';
import { ReportItem } from './ReportItem.tsx';
import './reports.css';

/** Reports of employees about wrong fields: the current result of the rules, and the path to a case. */
export function ReportsPanel({ isShown, saving }: { isShown: boolean; saving: FileSaving }): ReactNode {
  const { client } = useRenderer();
  const { data, error, isLoading, retry } = useGet(client.http, '/api/RuleReport/Search');
  const [closing, setClosing] = useState<number>();
  useAgain(isShown, retry);
  if (data === undefined)
    return error === undefined ? <p role="status">正在读取反馈…</p> : <ErrorState error={error} onRetry={retry} />;
  if (data.Rows.length === 0)
    return (
      <EmptyState
        title="还没有反馈"
        text="员工在表单的“规则”面板里按“反馈：这里不对”，说明字段应该怎样；内容出现在这里，可以做成用例。"
        icon="info"
      />
    );
  return (
    <div className="gj-reports" aria-busy={isLoading}>
      <p className="gj-reports-sum" role="status">
        {data.Open === 0 ? '没有待处理的反馈' : `${data.Open} 条待处理`}
        {data.Rows.length < data.Total
          ? `；共 ${data.Total} 条，只列出 ${data.Rows.length} 条，待处理的和最新的在前`
          : ''}
      </p>
      <ul>
        {data.Rows.map((report) => (
          <ReportItem
            key={report.Id}
            report={report}
            saving={saving}
            onClose={() => setClosing(report.Id)}
            onDone={retry}
          />
        ))}
      </ul>
      {closing === undefined ? null : <CloseReport id={closing} onClose={() => setClosing(undefined)} onDone={retry} />}
    </div>
  );
}

/** Reads once more whenever the panel comes into sight again. */
function useAgain(isShown: boolean, retry: () => void): void {
  const [seen, setSeen] = useState(isShown);
  useEffect(() => {
    if (isShown && !seen) retry();
    setSeen(isShown);
  }, [isShown, seen, retry]);
}
