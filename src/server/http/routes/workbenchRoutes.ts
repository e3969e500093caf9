import type { FastifyInstance } from 'fastify';
import { AppError } from '#engine/errors.ts';
import { isWithin } from '#engine/permission/Within.ts';
import type { WorkView } from '#engine/workbench/figureParams.ts';
import { isPeriod } from '#engine/workbench/WorkView.ts';
import { answerBlock } from '../../workbench/answerBlock.ts';
import { readNews } from '../../workbench/readNews.ts';
import { filterMenu } from '#engine/roles/explainMenu.ts';
import { menuLists, offerWorkbench } from '#engine/workbench/offerWorkbench.ts';
import type { OfferedBlock, OfferedWorkbench } from '#engine/workbench/OfferedWorkbench.ts';
import type { Call } from '../../access/Call.ts';
import { documentFor } from '#engine/model/documentFor.ts';
import { menuOf } from '../../session/presentUser.ts';
import { callOf } from '../readRequest.ts';
import { route } from '../route.ts';

interface ViewTexts {
  readonly block: string;
  readonly tab?: string;
  readonly scope?: string;
  readonly period?: string;
}

const NEWS_PAGE = 20;

/** The workbench of the signed-in user, and what its blocks show. */
export function workbenchRoutes(app: FastifyInstance): void {
  route(app, 'GET /api/System/Workbench', (request) => {
    const offered = offeredTo(callOf(request));
    if (offered === undefined) return null;
    return { Title: offered.title, Scopes: offered.scopes, Blocks: offered.blocks };
  });
  route(app, 'GET /api/System/WorkbenchNews', async (request) => {
    const call = callOf(request);
    const { query } = request;
    const block = offeredBlock(call, query.block);
    if (block.type !== 'news') throw new AppError('BAD_REQUEST', { detail: `block ${block.key} has no news` });
    const { kind = '', person = '', unit = '', time = '', page = '0' } = query;
    const asked = { kind, person, unit, time, page: Number(page), size: NEWS_PAGE };
    return await readNews(block, viewOf(query), asked, call.services.database.reads(), call);
  });
  route(app, 'GET /api/System/WorkbenchBlock', async (request) => {
    const call = callOf(request);
    const { block, tab } = request.query;
    return await answerBlock(
      offeredBlock(call, block),
      viewOf(request.query),
      tab,
      call.services.database.reads(),
      call,
    );
  });
}

/** A part of the organisation only ever narrows what the user may see, so any of them may be asked for. */
function viewOf({ scope = '', period = '' }: ViewTexts): WorkView {
  return { scope: isWithin(scope) ? scope : undefined, period: isPeriod(period) ? period : 'month' };
}

/** The workbench of the user of a call, without what he may not see; undefined in a product that has none for his role. */
function offeredTo(call: Call): OfferedWorkbench | undefined {
  const { product, who, findEntity } = call;
  const document = documentFor(product.documents.workbench, who);
  if (document === undefined) return undefined;
  const lists = menuLists(filterMenu(menuOf(product, who), who));
  return offerWorkbench(document, {
    user: who,
    access: (entity) => call.access(entity),
    findEntity,
    lists,
    enums: call.enums,
  });
}

/** One block of it. Throws NOT_FOUND for a block that is not there for this user, whatever the reason. */
function offeredBlock(call: Call, key: string): OfferedBlock {
  const block = offeredTo(call)?.blocks.find((other) => other.key === key);
  if (block === undefined) throw new AppError('NOT_FOUND', { text: '没有这块内容，或您没有权限查看' });
  return block;
}
