import { useCallback } from 'react';
import type { Values } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { errorText } from '../feedback/errorText.ts';
import { readReferences } from '../feedback/readFailureData.ts';
import { useRenderer } from '../stores/RendererContext.ts';
import { asAppError } from '../stores/useLoad.ts';

/**
 * Deletes one record, as it was read, after asking; tells what still refers to it. Resolves to what became of it: `changed` when
 * somebody else changed it meanwhile.
 */
export function useDelete(
  entity: EntityModel,
): (record: Values, title: string) => Promise<'gone' | 'changed' | 'kept'> {
  const { client, notify, work } = useRenderer();
  return useCallback(
    async (record, title) => {
      const sure = await notify.ask({
        title: `确定删除${entity.title}“${title}”吗？`,
        content: '删除后不能在系统中恢复。',
        yes: '删除',
        danger: true,
      });
      if (!sure) return 'kept';
      try {
        await work.track(client.records.remove(entity.api, record));
        notify.success('已删除');
        return 'gone';
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
        return error.code === 'VERSION_CONFLICT' ? 'changed' : 'kept';
      }
    },
    [client, notify, work, entity],
  );
}
