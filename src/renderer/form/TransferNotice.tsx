import { Button } from 'antd';
import { useSyncExternalStore, type ReactNode } from 'react';
import './transfer.css';
import type { Transfers } from '../records/Transfers.ts';

/** Shown while a save waits for uploads; the user can cancel it and continue editing. */
export function TransferNotice({ transfers }: { transfers: Transfers }): ReactNode {
  const titles = useSyncExternalStore(transfers.subscribe, transfers.awaited);
  return (
    <div role="status" className="gj-transfer">
      {titles.length === 0 ? null : (
        <div className="gj-transfer-words">
          <progress aria-label="正在上传" />
          <span>{titles.map((title) => `“${title}”`).join('、')}中的文件还在上传，传完后自动继续</span>
          <Button size="small" onClick={transfers.stop}>
            返回修改
          </Button>
        </div>
      )}
    </div>
  );
}
