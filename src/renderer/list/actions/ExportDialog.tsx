import { Button, Modal, Progress } from 'antd';
import type { ReactNode } from 'react';
import type { Params } from '#client/http/Http.ts';
import { errorText } from '../../feedback/errorText.ts';
import { useExport } from './useExport.ts';

interface ExportDialogProps {
  readonly api: string;
  readonly title: string;
  readonly params: Params;
  readonly onClose: () => void;
}

/** Exports a list to a file and shows how far it is; closing it cancels the export. */
export function ExportDialog({ api, title, params, onClose }: ExportDialogProps): ReactNode {
  const { share, error } = useExport(api, title, params, onClose);
  return (
    <Modal
      open
      width={416}
      title={`导出${title}`}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{error === undefined ? '取消导出' : '关闭'}</Button>}
    >
      {error === undefined ? (
        <>
          <Progress
            percent={share === undefined ? 100 : Math.round(share * 100)}
            status="active"
            showInfo={share !== undefined}
            aria-label="导出进度"
          />
          <p className="gj-state-text">{share === undefined ? '正在准备数据…' : '正在下载…'}</p>
        </>
      ) : (
        <p role="alert">{errorText(error)}</p>
      )}
    </Modal>
  );
}
