import { AppError } from '#engine/errors.ts';
import { offeredScenes } from '#engine/query/listWhere.ts';
import { actionCodes } from '#engine/permission/actionCodes.ts';
import { hasPublicPages } from '#engine/site/publicPageOf.ts';
import type { Call } from './Call.ts';

/** The documents of an entity and what the user of the call may do with it at all. Throws NOT_FOUND for an unknown entity. */
export function describeEntity(call: Call, key: string): object {
  const { product, who } = call;
  const entity = product.find(key);
  const documents = product.documentsOf(key);
  if (entity === undefined || documents === undefined) throw new AppError('NOT_FOUND', { text: '没有这类数据' });
  const access = call.access(entity);
  const { form, forms, lists, workflow, dialogs } = documents;
  return {
    Key: key,
    Hash: product.hashOf(key),
    Organisation: product.organisation,
    Documents: { key, form, forms, lists, workflow, dialogs },
    Access: {
      Actions: actionCodes(entity).filter((code) => access.may(code)),
      Readable: [...access.readable],
      Writable: [...access.writable],
      Masked: [...access.masked],
    },
    IsShownOnSite:
      who.role === 'employee' &&
      entity.public?.where !== undefined &&
      hasPublicPages(Object.values(product.documents.pages), key),
    Scenes: Object.fromEntries(
      [...entity.lists].map(([name, list]) => [
        name,
        offeredScenes(list, entity, who, access).map((scene) => scene.key),
      ]),
    ),
  };
}
