import { AppError } from '#engine/errors.ts';
import { filterMenu } from '#engine/permission/filterMenu.ts';
import { menuLists } from '#engine/workbench/menuLists.ts';
import type { OfferedBlock, OfferedWorkbench } from '#engine/workbench/OfferedWorkbench.ts';
import { offerWorkbench } from '#engine/workbench/offerWorkbench.ts';
import type { Call } from '../access/Call.ts';
import { menuOf } from '../session/menuRoutes.ts';

/** The workbench of the user of a call, without what he may not see; undefined in a product that has none for his role. */
export function offeredTo(call: Call): OfferedWorkbench | undefined {
  const { product, who, findEntity } = call;
  const document = Object.values(product.documents.workbench).find(({ role }) => role === who.role);
  if (document === undefined) return undefined;
  const lists = menuLists(filterMenu(menuOf(product, who.role), who));
  return offerWorkbench(document, { user: who, access: (entity) => call.access(entity), findEntity, lists });
}

/** One block of it. Throws NOT_FOUND for a block that is not there for this user, whatever the reason. */
export function offeredBlock(call: Call, key: string): OfferedBlock {
  const block = offeredTo(call)?.blocks.find((other) => other.key === key);
  if (block === undefined) throw new AppError('NOT_FOUND', { text: '没有这块内容，或您没有权限查看' });
  return block;
}
