import { useCallback } from 'react';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { errorText } from '../feedback/errorText.ts';
import { readReferences } from '../feedback/readFailureData.ts';
import { useRenderer } from '../stores/RendererContext.ts';
import { asAppError } from '../stores/useLoad.ts';

/** Deletes one record after asking; resolves to true when it is gone. Tells what still refers to it. */
export function useDelete(entity: EntityModel): (id: number, title: string) => Promise<boolean> {
  const { client, notify, work } = useRenderer();
  return useCallback(
    async (id, title) => {
      const sure = await notify.ask({
        title: `确定删除${entity.title}“${title}”吗？`,
        content: '删除后不能在系统中恢复。',
        yes: '删除',
        danger: true,
      });
      if (!sure) return false;
      try {
        await work.track(client.records.remove(entity.api, id));
        notify.success('已删除');
        return true;
      } catch (cause) {
        const error = asAppError(cause);
        const references = readReferences(error.data);
        if (references.length === 0) notify.error(errorText(error));
        else
          notify.tell(
            errorText(error),
            <ul className="gj-plain-list">
              {references.map((reference) => (
                <li key={reference.title}>
                  {reference.title}：{reference.count} 条
                </li>
              ))}
            </ul>,
          );
        return false;
      }
    },
    [client, notify, work, entity],
  );
}
