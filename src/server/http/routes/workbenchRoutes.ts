import type { FastifyInstance } from 'fastify';
import { AppError } from '#engine/errors.ts';
import { isWithin } from '#engine/permission/Within.ts';
import type { WorkView } from '#engine/workbench/figureParams.ts';
import { isPeriod } from '#engine/workbench/WorkView.ts';
import { answerBlock } from '../../workbench/answerBlock.ts';
import { ownSteps, waitingApprovals } from '../../workbench/myApprovals.ts';
import { urge, waitingReply } from '../../notify/waitedFor.ts';
import { nextSteps } from '../../workflow/nextSteps.ts';
import { openCommented } from './records/commentRoutes.ts';
import { readNews } from '../../workbench/readNews.ts';
import { openBlock, openWorkbench, workReader, saveLayout } from '../../workbench/openWorkbench.ts';
import type { OfferedBlock } from '#engine/workbench/OfferedWorkbench.ts';
import { workSources } from '#engine/workbench/workSources.ts';
import type { WorkSourcesReply } from '#wire/WorkbenchReply.ts';
import { type ListViewRow, readAllListViews } from '../../db/system/listViewTables.ts';
import { transaction } from '../../db/transaction.ts';
import { opensView, storedParams } from '../../records/list/storedView.ts';
import type { RequestCall } from '../readRequest.ts';
import { readSeen } from '../readSeen.ts';
import { callRoute } from '../route.ts';

interface ViewTexts {
  readonly block: string;
  readonly tab?: string;
  readonly scope?: string;
  readonly period?: string;
}

const NEWS_PAGE = 20;

/** The workbench of the signed-in user, and the content of its blocks. */
export function workbenchRoutes(app: FastifyInstance): void {
  callRoute(app, 'GET /api/System/Workbench', async (call) => {
    const opened = await openWorkbench({ ...call, db: call.services.database.db });
    if (opened === undefined) return null;
    const { title, scopes, blocks, hidden, layout, stamp, problems } = opened;
    return {
      ...{ Title: title, Scopes: scopes, Blocks: blocks, Hidden: hidden },
      ...{ IsArranged: stamp !== '', Stamp: stamp, Own: layout?.own ?? [], Problems: problems },
    };
  });
  callRoute(app, 'GET /api/System/Approvals', async (call, { query }) => {
    const db = call.services.database.reads();
    const { kind } = query;
    if (kind === 'waiting') return { Groups: await waitingApprovals({ ...call, db }), Steps: [], Total: 0 };
    return { Groups: [], ...(await ownSteps(kind, { ...call, db })) };
  });
  callRoute(app, 'GET /api/RecordApproval/Waiting', async (call, { query }) => {
    const { entity, record } = await openCommented(query, call);
    return await waitingReply({ entity, id: record.RecordId }, { ...call, db: call.services.database.db });
  });
  callRoute(app, 'GET /api/RecordApproval/Next', async (call, { query }) => {
    const { entity, record } = await openCommented(query, call);
    const about = { entity, id: record.RecordId };
    return { Steps: [...(await nextSteps(about, query.action, call.services.database, call))] };
  });
  callRoute(app, 'POST /api/RecordApproval/Urge', async (call, { body }) => {
    const { entity, record } = await openCommented(body, call);
    await transaction(call.services.database, (db) => urge({ entity, id: record.RecordId }, { ...call, db }));
  });
  callRoute(app, 'GET /api/System/WorkbenchSources', (call) => readSources(call));
  callRoute(app, 'POST /api/System/SetWorkbench', (call, { body }) =>
    transaction(call.services.database, (db) => saveLayout(body, { ...call, db })),
  );
  callRoute(app, 'GET /api/System/WorkbenchNews', async (call, request) => {
    const { query } = request;
    const block = await offeredBlock(call, query.block);
    if (block.type !== 'news') throw new AppError('BAD_REQUEST', { detail: `block ${block.key} has no news` });
    const { kind = '', person = '', unit = '', time = '', page = '0' } = query;
    const asked = { kind, person, unit, time, page: Number(page), size: NEWS_PAGE };
    return await readNews(block, viewOf(query), asked, { ...call, db: call.services.database.reads() });
  });
  callRoute(app, 'GET /api/System/WorkbenchBlock', async (call, request, reply) => {
    const { block, tab, at } = request.query;
    const offered = await offeredBlock(call, block);
    const view = viewOf(request.query);
    return await readSeen(request, reply, (db) => answerBlock(offered, view, { tab, at }, { ...call, db }));
  });
}

/** Parses the view options. A scope only narrows the visible records, so that any unit may be requested. */
function viewOf({ scope = '', period = '' }: ViewTexts): WorkView {
  return { scope: isWithin(scope) ? scope : undefined, period: isPeriod(period) ? period : 'month' };
}

/** Returns one block of it. Throws NOT_FOUND for a block that this user does not have, whatever the reason. */
async function offeredBlock(call: RequestCall, key: string): Promise<OfferedBlock> {
  const block = await openBlock(key, { ...call, db: call.services.database.db });
  if (block === undefined) throw new AppError('NOT_FOUND', { text: '没有这块内容，或您没有权限查看' });
  return block;
}

/** The sources of blocks for the caller: the lists of the menu, and the views that the caller may use. */
async function readSources(call: RequestCall): Promise<WorkSourcesReply> {
  const views = await readAllListViews(call.services.database.db, call.who.accountId);
  const usable = views.filter((view) => opensView(view, call));
  const viewsOf = (list: string): ListViewRow[] =>
    usable.filter(({ EntityKey, ListName }) => `${EntityKey}/${ListName}` === list);
  return {
    Rows: workSources(workReader(call)).map((source) => ({
      ...source,
      Views: viewsOf(source.List).map(({ Id, Title, Params }) => {
        const face = storedParams(Params)?.['face'];
        return { Id, Title, ...(face === undefined ? {} : { Face: face }) };
      }),
    })),
  };
}
