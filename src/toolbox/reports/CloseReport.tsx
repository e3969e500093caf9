import { Input, Modal, Select } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { errorText } from '#renderer/feedback/errorText.ts';
import { useRenderer } from '#renderer/stores/RendererContext.ts';
import { asAppError } from '#renderer/stores/useLoad.ts';

/** Characters. */
const MAX_REASON_LENGTH = 300;
const ENDS: readonly { readonly value: 'none' | 'case'; readonly label: string }[] = [
  { value: 'none', label: '规则就是这样，不改' },
  { value: 'case', label: '已做成用例' },
];

interface CloseReportProps {
  readonly id: number;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Closes a report with a message to its sender. */
export function CloseReport({ id, onClose, onDone }: CloseReportProps): ReactNode {
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
      onOk={() => {
        void close();
      }}
    >
      <div className="gj-reports-form">
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
