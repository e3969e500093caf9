import { useEffect, useState, type ReactNode, useId } from 'react';
import { EmptyState, ErrorState } from '#renderer/feedback/ScreenState.tsx';
import { useRenderer, asAppError, useGet } from '#renderer/stores/RendererContext.ts';
import type { FileSaving } from '#toolbox/state/useSaving.ts';
import { ReportItem } from './ReportItem.tsx';
import './reports.css';
import { Input, Modal, Select } from 'antd';
import { errorText } from '#renderer/feedback/errorText.ts';

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

/** Characters. */
const MAX_REASON_LENGTH = 300;
const ENDS: readonly { readonly value: 'none' | 'case'; readonly label: string }[] = [
  { value: 'none', label: '规则就是这样，不改' },
  { value: 'case', label: '已做成用例' },
];

function CloseReport({ id, onClose, onDone }: { id: number; onClose: () => void; onDone: () => void }): ReactNode {
  const own = useId();
  const { client, notify, work } = useRenderer();
  const [made, setMade] = useState<'none' | 'case'>('none');
  const [reason, setReason] = useState('');
  const [isClosing, setIsClosing] = useState(false);
  const words = reason.trim();
  const tooLong = words.length > MAX_REASON_LENGTH;
  const close = async (): Promise<void> => {
    setIsClosing(true);
    try {
      await work.track(client.http.post('/api/RuleReport/Close', { id, made, reason: words }));
      onDone();
      onClose();
    } catch (cause) {
      notify.error(errorText(asAppError(cause)));
      setIsClosing(false);
    }
  };
  return (
    <Modal
      open
      title="关闭反馈"
      okText="关闭反馈"
      cancelText="取消"
      confirmLoading={isClosing}
      okButtonProps={{ disabled: tooLong || (made === 'none' && words === '') }}
      onCancel={onClose}
      onOk={() => void close()}
    >
      <div className="gj-gap-8 gj-reports-form">
        <label htmlFor={`${own}-made`}>结果</label>
        <Select id={`${own}-made`} value={made} options={[...ENDS]} onChange={setMade} />
        <label htmlFor={`${own}-reason`}>{made === 'none' ? '原因' : '说明（可不填）'}</label>
        <Input.TextArea
          id={`${own}-reason`}
          autoFocus
          autoSize={{ minRows: 2, maxRows: 6 }}
          status={tooLong ? 'error' : ''}
          aria-invalid={tooLong}
          aria-describedby={`${own}-hint`}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <p id={`${own}-hint`}>
          {tooLong ? `最多 ${MAX_REASON_LENGTH} 个字，现在有 ${words.length} 个` : '有消息的产品会把结果发给反馈的人。'}
        </p>
      </div>
    </Modal>
  );
}
