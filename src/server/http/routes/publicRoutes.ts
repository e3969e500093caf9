import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#core/errors.ts';
import type { EntityModel } from '#core/schema/EntityModel.ts';
import type { Call } from '../../permission/Call.ts';
import { publicCall } from '../../permission/publicCall.ts';
import { getPublic } from '../../public/getPublic.ts';
import { searchPublic } from '../../public/searchPublic.ts';
import type { Services } from '../../Services.ts';
import { success } from '../envelope.ts';
import { schemas } from './routeSchemas.ts';

/** Reading without a session, per address: a page of the site asks for a few lists at once, and offices share an address. */
const READING = { open: true, rateLimit: { max: 600, timeWindow: 60_000 } } as const;

interface Params {
  api: string;
}

/** What everybody may read without signing in: public fields of public records. */
export function publicRoutes(app: FastifyInstance, services: Services): void {
  const params = schemas.api;
  const target = async (
    request: FastifyRequest<{ Params: Params }>,
  ): Promise<{ readonly call: Call; readonly entity: EntityModel }> => {
    const call = await publicCall(services, request.ip);
    const entity = call.product.byApi(request.params.api);
    if (entity?.public === undefined) throw new AppError('NOT_FOUND', { text: '请求的地址不存在' });
    return { call, entity };
  };
  app.after(() => {
    app.get<{ Params: Params; Querystring: Record<string, string | undefined> }>(
      '/api/Public/:api/Search',
      { schema: { params, querystring: schemas.list }, config: READING },
      async (request) => {
        const { call, entity } = await target(request);
        return success(await searchPublic(call, entity, request.query));
      },
    );
    app.get<{ Params: Params; Querystring: { id: string } }>(
      '/api/Public/:api/Get',
      { schema: { params, querystring: schemas.id }, config: READING },
      async (request) => {
        const { call, entity } = await target(request);
        return success(await getPublic(call, entity, Number(request.query.id)));
      },
    );
  });
}
