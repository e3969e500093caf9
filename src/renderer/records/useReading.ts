import { useEffect } from 'react';
import type { RecordReply } from '#wire/RecordReply.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { errorText } from '../feedback/errorText.ts';
import { useRenderer } from '../RendererContext.ts';
import { asAppError } from '../stores/useLoad.ts';

/** Marks the record on the screen as read, where its entity has that, and shows it once more. */
export function useReading(entity: EntityModel | undefined, reply: RecordReply | undefined, reload: () => void): void {
  const { client, notify, readings } = useRenderer();
  const { read, api = '' } = entity ?? {};
  const { Id: id = null, [read?.field ?? '']: value = null } = reply?.Record ?? {};
  const unread = read !== undefined && typeof id === 'number' && value !== true ? id : undefined;
  useEffect(() => {
    if (unread === undefined) return;
    client.records.markRead(api, [unread]).then(
      ({ Count }) => {
        if (Count === 0) return;
        readings.emit();
        reload();
      },
      (cause: unknown) => {
        notify.error(errorText(asAppError(cause)));
      },
    );
  }, [client, notify, readings, api, unread, reload]);
}
