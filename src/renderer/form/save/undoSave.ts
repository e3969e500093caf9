import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Values } from '#language/Value.ts';
import type { BulkReply } from '#wire/BulkReply.ts';
import { errorText } from '../../feedback/errorText.ts';
import { type Renderer, asAppError } from '../../stores/RendererContext.ts';

/** Undoes a save by another save, or reports why that is not possible. `onUndone` is called on success. */
export async function undoSave(
  { client, notify, work }: Pick<Renderer, 'client' | 'notify' | 'work'>,
  entity: EntityModel,
  saved: Values,
  onUndone: () => void,
): Promise<void> {
  const takeBack = (accepts: boolean): Promise<BulkReply> =>
    work.track(
      client.http.post(`/api/${entity.api}/BulkTakeBack`, {
        ...{ ids: Number(saved['Id']), Versions: Number(saved['Version']) },
        AcceptWarnings: accepts ? true : undefined,
      }),
    );
  try {
    let [refused] = (await takeBack(false)).Failed;
    const { Warnings = [] } = refused ?? {};
    if (Warnings.length > 0) {
      const question = { title: '改回以前请确认', content: Warnings.join('；'), yes: '仍然改回', no: '不改回' };
      if (!(await notify.ask(question))) return;
      [refused] = (await takeBack(true)).Failed;
    }
    if (refused === undefined) {
      notify.success('已撤销，内容和保存以前一样');
      onUndone();
    } else notify.error(`没有撤销：${refused.Message}`);
  } catch (cause) {
    notify.error(`没有撤销：${errorText(asAppError(cause))}`);
  }
}
