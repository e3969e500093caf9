import type { Values } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { errorText, isObject, listIn } from '../feedback/errorText.ts';
import { type Renderer, asAppError } from '../stores/RendererContext.ts';
import { DELETED_FOR } from './DELETED_FOR.ts';
import { undelete } from './undelete.ts';

/** Result of a deletion; `changed`: another user has changed the record since it was read. */
export type Deleted = 'gone' | 'changed' | 'kept';

/** Deletes one record after confirmation; see `useDelete`. */
export async function deleteRecord(
  { client, notify, work }: Pick<Renderer, 'client' | 'notify' | 'work'>,
  entity: EntityModel,
  { record, title, onBack }: { record: Values; title: string; onBack: (() => void) | undefined },
): Promise<Deleted> {
  const sure = await notify.ask({
    title: `确定删除${entity.title}“${title}”吗？`,
    content: DELETED_FOR,
    yes: '删除',
    danger: true,
  });
  if (!sure) return 'kept';
  const id = Number(record['Id']);
  const undo = async (): Promise<void> => {
    if (await undelete({ client, notify, work }, entity, id)) onBack?.();
  };
  try {
    await work.track(client.http.post(`/api/${entity.api}/Delete`, { id, Version: Number(record['Version']) }));
    notify.success('已删除', onBack === undefined ? undefined : () => void undo());
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
}

/** How many records of which kind still refer to one that was to be deleted, from the data of a REFERENCED error. */
const readReferences = (data: unknown): { readonly title: string; readonly count: number }[] =>
  listIn(data, 'References').flatMap((item) =>
    isObject(item) && typeof item['Title'] === 'string' && typeof item['Count'] === 'number'
      ? [{ title: item['Title'], count: item['Count'] }]
      : [],
  );
