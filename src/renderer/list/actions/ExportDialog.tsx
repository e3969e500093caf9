import { Button, Modal, Progress } from 'antd';
import type { ReactNode } from 'react';
import type { Params } from '#client/http/Http.ts';
import { errorText } from '../../feedback/errorText.ts';
import { useExport, type Exported } from './useExport.ts';

interface ExportDialogProps {
  readonly api: string;
  readonly title: string;
  readonly what: Exported;
  readonly params: Params;
  readonly onClose: () => void;
}

/** Exports a list to a file and shows how far it is; closing it cancels the export. */
export function ExportDialog({ onClose, ...exported }: ExportDialogProps): ReactNode {
  const { share, error } = useExport(exported, onClose);
  const { title, what } = exported;
  const word = what === 'rows' ? '导出' : '下载';
  return (
    <Modal
      open
      width={416}
      title={what === 'rows' ? `导出${title}` : `下载${title}的附件`}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{error === undefined ? `取消${word}` : '关闭'}</Button>}
    >
      {error === undefined ? (
        <>
          {share === undefined ? (
            // How far it is is not known: nothing that looks finished.
            <div className="gj-running" role="progressbar" aria-label={`${word}进度`}>
              <span />
            </div>
          ) : (
            <Progress percent={Math.round(share * 100)} status="active" aria-label={`${word}进度`} />
          )}
          <p className="gj-state-text">
            {share === undefined ? (what === 'rows' ? '正在准备数据…' : '正在下载…') : '正在下载…'}
          </p>
        </>
      ) : (
        <p role="alert">{errorText(error)}</p>
      )}
    </Modal>
  );
}
