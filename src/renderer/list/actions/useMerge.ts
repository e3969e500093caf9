import { useState } from 'react';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { errorText } from '../../feedback/errorText.ts';
import { useRenderer } from '../../RendererContext.ts';
import { asAppError } from '../../stores/useLoad.ts';

/** Merges records and tells how it went; `onDone` runs when one is left. */
export function useMerge(
  entity: EntityModel,
  ids: readonly number[],
  onDone: () => void,
): { isBusy: boolean; merge: (keep: number) => Promise<void> } {
  const { client, notify, work } = useRenderer();
  const [isBusy, setIsBusy] = useState(false);
  const merge = async (keep: number): Promise<void> => {
    setIsBusy(true);
    try {
      const { Records } = await work.track(client.records.merge(entity.api, ids, keep));
      notify.success(`已合并，转移了 ${Records} 条关联数据`);
      onDone();
    } catch (cause) {
      notify.error(errorText(asAppError(cause)));
      setIsBusy(false);
    }
  };
  return { isBusy, merge };
}
