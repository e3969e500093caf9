import type { EntityModel } from '#engine/model/EntityModel.ts';
import { errorText } from '../feedback/errorText.ts';
import { type Renderer, asAppError } from '../stores/RendererContext.ts';

/** Marks records as read (without ids, all visible ones) and reports the count; resolves to true on success. */
export async function markRead(
  { client, notify, work, readings }: Renderer,
  entity: EntityModel,
  ids?: readonly number[],
): Promise<boolean> {
  try {
    const { Count } = await work.track(client.http.post(`/api/${entity.api}/MarkRead`, { ids }));
    readings.emit();
    notify.success(Count === 0 ? `没有未读的${entity.title}` : `已把 ${Count} 条${entity.title}标为已读`);
    return true;
  } catch (cause) {
    notify.error(errorText(asAppError(cause)));
    return false;
  }
}

/** Marks one record as read without a message; resolves to whether it was unread. */
export async function markOneRead(
  { client, notify, readings }: Renderer,
  { api }: Pick<EntityModel, 'api'>,
  id: number,
): Promise<boolean> {
  try {
    const { Count } = await client.http.post(`/api/${api}/MarkRead`, { ids: [id] });
    if (Count > 0) readings.emit();
    return Count > 0;
  } catch (cause) {
    notify.error(errorText(asAppError(cause)));
    return false;
  }
}
