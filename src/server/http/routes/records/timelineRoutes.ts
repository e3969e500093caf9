import type { FastifyInstance } from 'fastify';
import { AppError } from '#engine/errors.ts';
import { recordTimeline } from '../../../records/list/recordTimeline.ts';
import { callOf } from '../../readRequest.ts';
import { route } from '../../route.ts';

/** The history of a record. */
export function timelineRoutes(app: FastifyInstance): void {
  route(app, 'GET /api/RecordTimeline/Search', async (request) => {
    const call = callOf(request);
    const { entity: api, record, kinds, after } = request.query;
    const entity = call.product.byApi(api);
    if (entity === undefined) throw new AppError('NOT_FOUND', { detail: `entity ${api}` });
    return await recordTimeline(entity, Number(record), { kinds, after }, call.services.database.reads(), call);
  });
}
