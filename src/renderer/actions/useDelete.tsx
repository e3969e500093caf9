import { useCallback } from 'react';
import type { Values } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { errorText } from '../feedback/errorText.ts';
import { readReferences } from '../feedback/readFailureData.ts';
import { useRenderer } from '../stores/RendererContext.ts';
import { asAppError } from '../stores/useLoad.ts';

/** What whoever deletes has to know. */
export const DELETED_FOR = '30 天内可以从列表的回收站恢复。';

/**
 * Deletes one record, as it was read, after asking; tells what still refers to it. Resolves to what became of it: `changed` when
 * somebody else changed it meanwhile. For a few seconds it can be taken back; `onBack` runs when it was.
 */
export function useDelete(
  entity: EntityModel,
  onBack?: () => void,
): (record: Values, title: string) => Promise<'gone' | 'changed' | 'kept'> {
  const { client, notify, work } = useRenderer();
  return useCallback(
    async (record, title) => {
      const sure = await notify.ask({
        title: `确定删除${entity.title}“${title}”吗？`,
        content: DELETED_FOR,
        yes: '删除',
        danger: true,
      });
      if (!sure) return 'kept';
      try {
        await work.track(client.records.remove(entity.api, record));
        const undo = (): void => {
          void import('./undelete.ts')
            .then(({ undelete }) => undelete({ client, notify, work }, entity, Number(record['Id'])))
            .then((isBack) => {
              if (isBack) onBack?.();
            });
        };
        notify.success('已删除', onBack && undo);
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
    [client, notify, work, entity, onBack],
  );
}
