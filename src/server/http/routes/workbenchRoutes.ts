import type { FastifyInstance } from 'fastify';
import { AppError } from '#engine/errors.ts';
import { isWithin } from '#engine/permission/rows/Within.ts';
import type { WorkView } from '#engine/workbench/figureParams.ts';
import { isPeriod } from '#engine/workbench/Period.ts';
import { answerBlock } from '../../workbench/answerBlock.ts';
import { readNews } from '../../workbench/readNews.ts';
import { offeredBlock, offeredTo } from '../../workbench/offeredTo.ts';
import { success } from '../envelope.ts';
import { callOf } from '../RouteConfig.ts';
import { schemas } from './routeSchemas.ts';

interface ViewTexts {
  readonly block: string;
  readonly tab?: string;
  readonly scope?: string;
  readonly period?: string;
}

interface NewsTexts extends ViewTexts {
  readonly kind?: string;
  readonly person?: string;
  readonly unit?: string;
  readonly time?: string;
  readonly page?: string;
}

const NEWS_PAGE = 20;

/** The workbench of the signed-in user, and what its blocks show. */
export function workbenchRoutes(app: FastifyInstance): void {
  app.get('/api/System/Workbench', { schema: { querystring: schemas.none } }, (request) => {
    const offered = offeredTo(callOf(request));
    if (offered === undefined) return success(null);
    return success({ Title: offered.title, Scopes: offered.scopes, Blocks: offered.blocks });
  });
  app.get<{ Querystring: NewsTexts }>(
    '/api/System/WorkbenchNews',
    { schema: { querystring: schemas.workbenchNews } },
    async (request) => {
      const call = callOf(request);
      const { query } = request;
      const block = offeredBlock(call, query.block);
      if (block.type !== 'news') throw new AppError('BAD_REQUEST', { detail: `block ${block.key} has no news` });
      const { kind = '', person = '', unit = '', time = '', page = '0' } = query;
      const asked = { kind, person, unit, time, page: Number(page), size: NEWS_PAGE };
      return success(await readNews(call, block, viewOf(query), asked));
    },
  );
  app.get<{ Querystring: ViewTexts }>(
    '/api/System/WorkbenchBlock',
    { schema: { querystring: schemas.workbenchBlock } },
    async (request) => {
      const call = callOf(request);
      const { block, tab } = request.query;
      return success(await answerBlock(call, offeredBlock(call, block), viewOf(request.query), tab));
    },
  );
}

/** A part of the organisation only ever narrows what the user may see, so any of them may be asked for. */
function viewOf({ scope = '', period = '' }: ViewTexts): WorkView {
  return { scope: isWithin(scope) ? scope : undefined, period: isPeriod(period) ? period : 'month' };
}
