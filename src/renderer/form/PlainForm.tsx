import { Button } from 'antd';
import { type ReactNode, useSyncExternalStore } from 'react';
import type { Transfers } from '../records/Transfers.ts';
import type { FormParts } from './formily/EngineContext.ts';
import { FormFields } from './formily/FormFields.tsx';
import './transfer.css';

/** The fields of a dialog's form, all rendered immediately, with the notice about running uploads. */
export function PlainForm({ engine, controls, without }: FormParts): ReactNode {
  return (
    <form className="gj-form" noValidate onSubmit={(event) => event.preventDefault()}>
      <FormFields parts={{ engine, controls, without }} isEager />
      <TransferNotice transfers={engine.transfers} />
    </form>
  );
}

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
