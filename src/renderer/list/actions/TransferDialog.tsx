import { Modal } from 'antd';
import { useState, type ReactNode } from 'react';
import type { PickRow } from '#wire/PickReply.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { ReferenceSelect } from '../../fields/ReferenceSelect.tsx';
import { errorText } from '../../feedback/errorText.ts';
import { reportBulk } from '../../actions/useBulkDelete.tsx';
import { useRenderer, asAppError } from '../../stores/RendererContext.ts';

const OWNER = 'OwnerId';

interface TransferDialogProps {
  readonly entity: EntityModel;
  readonly ids: readonly number[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function TransferDialog({ entity, ids, onClose, onDone }: TransferDialogProps): ReactNode {
  const [owner, setOwner] = useState<PickRow>();
  const { isBusy, transfer } = useTransfer(entity, ids, onDone);
  const title = entity.field(OWNER)?.title ?? '负责人';
  return (
    <Modal
      open
      width={480}
      title={`转移${title}`}
      okText="转移"
      cancelText="取消"
      confirmLoading={isBusy}
      okButtonProps={{ disabled: owner === undefined }}
      onCancel={onClose}
      onOk={() => {
        if (owner !== undefined) void transfer(owner.Id);
      }}
    >
      <p className="gj-state-text">
        选中的 {ids.length} 条{entity.title}将转移给新的{title}。
      </p>
      <div className="gj-transfer">
        <ReferenceSelect
          title={`新${title}`}
          isMultiple={false}
          source={{ api: entity.api, asking: `${entity.key}.${OWNER}`, values: {} }}
          chosen={owner === undefined ? [] : [{ id: owner.Id, text: owner.Text }]}
          onChange={([row]) => setOwner(row)}
        />
      </div>
    </Modal>
  );
}

/** Transfers records to another owner and shows the result; `onDone` runs when the server has replied. */
function useTransfer(
  entity: EntityModel,
  ids: readonly number[],
  onDone: () => void,
): { isBusy: boolean; transfer: (ownerId: number) => Promise<void> } {
  const { client, notify, work } = useRenderer();
  const [isBusy, setIsBusy] = useState(false);
  const transfer = async (ownerId: number): Promise<void> => {
    setIsBusy(true);
    try {
      const reply = await work.track(client.http.post(`/api/${entity.api}/Transfer`, { ids, OwnerId: ownerId }));
      reportBulk(notify, reply, '转移');
      onDone();
    } catch (cause) {
      notify.error(errorText(asAppError(cause)));
      setIsBusy(false);
    }
  };
  return { isBusy, transfer };
}
