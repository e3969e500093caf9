import { useState } from 'react';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { errorText } from '../../feedback/errorText.ts';
import { tellBulk } from '../../records/useBulkDelete.tsx';
import { useRenderer } from '../../RendererContext.ts';
import { asAppError } from '../../stores/useLoad.ts';

/** Hands records over to another owner and tells how it went; `onDone` runs when the server has answered. */
export function useTransfer(
  entity: EntityModel,
  ids: readonly number[],
  onDone: () => void,
): { isBusy: boolean; transfer: (ownerId: number) => Promise<void> } {
  const { client, notify, work } = useRenderer();
  const [isBusy, setIsBusy] = useState(false);
  const transfer = async (ownerId: number): Promise<void> => {
    setIsBusy(true);
    try {
      const reply = await work.track(client.records.transfer(entity.api, ids, ownerId));
      tellBulk(notify, reply, '转移');
      onDone();
    } catch (cause) {
      notify.error(errorText(asAppError(cause)));
      setIsBusy(false);
    }
  };
  return { isBusy, transfer };
}
