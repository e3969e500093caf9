import { useCallback } from 'react';
import type { BulkReply } from '#wire/BulkReply.ts';
import type { Values } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { errorText } from '../feedback/errorText.ts';
import type { Notify } from '../feedback/Notify.ts';
import { DELETED_FOR } from './DELETED_FOR.ts';
import { useRenderer, asAppError } from '../stores/RendererContext.ts';

/** Deletes several records, as they were read, after confirmation; resolves to true if at least one was deleted. */
export function useBulkDelete(entity: EntityModel): (records: readonly Values[]) => Promise<boolean> {
  const { client, notify, work } = useRenderer();
  return useCallback(
    async (records) => {
      const sure = await notify.ask({
        title: `确定删除选中的 ${records.length} 条${entity.title}吗？`,
        content: DELETED_FOR,
        yes: '删除',
        danger: true,
      });
      if (!sure) return false;
      try {
        const [ids, Versions] = [records.map(({ Id }) => Number(Id)), records.map(({ Version }) => Number(Version))];
        const reply = await work.track(client.http.post(`/api/${entity.api}/BulkDelete`, { ids, Versions }));
        reportBulk(notify, reply, '删除');
        return reply.Done.length > 0;
      } catch (cause) {
        notify.error(errorText(asAppError(cause)));
        return false;
      }
    },
    [client, notify, work, entity],
  );
}

/** Shows the result of a bulk call: a message, with `undo` a button, or a list of the failed records by name. */
export function reportBulk(
  notify: Notify,
  { Done, Failed }: BulkReply,
  verb: string,
  nameOf: (id: number) => string | undefined = () => undefined,
  undo?: () => void,
): void {
  if (Failed.length === 0 || (undo !== undefined && Done.length > 0))
    notify.success(`已${verb} ${Done.length} 条`, undo);
  if (Failed.length === 0) return;
  notify.tell(
    `${Done.length} 条已${verb}，${Failed.length} 条未能${verb}`,
    <ul className="gj-plain-list">
      {Failed.map(({ Id, Message }) => (
        <li key={Id}>
          {nameOf(Id) ?? `编号 ${Id}`}：{Message}
        </li>
      ))}
    </ul>,
  );
}
