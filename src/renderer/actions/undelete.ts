import type { EntityModel } from '#engine/model/EntityModel.ts';
import { errorText } from '../feedback/errorText.ts';
import { type Renderer, asAppError } from '../stores/RendererContext.ts';

/** Restores a deleted record and shows the result; resolves to whether it was restored. */
export async function undelete(
  { client, notify, work }: Pick<Renderer, 'client' | 'notify' | 'work'>,
  entity: EntityModel,
  id: number,
): Promise<boolean> {
  try {
    await work.track(client.http.post(`/api/${entity.api}/Undelete`, { id }));
    notify.success('已恢复');
    return true;
  } catch (cause) {
    notify.error(errorText(asAppError(cause)));
    return false;
  }
}
