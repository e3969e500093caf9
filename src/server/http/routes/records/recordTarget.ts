import type { FastifyRequest } from 'fastify';
import { AppError } from '#engine/errors.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Call } from '../../../access/Call.ts';
import { callOf } from '../../RouteConfig.ts';

/** The call of a request, and the entity its path names. Throws NOT_FOUND for a name that is none. */
export function recordTarget(request: FastifyRequest<{ Params: { api: string } }>): {
  call: Call;
  entity: EntityModel;
} {
  const call = callOf(request);
  const entity = call.product.byApi(request.params.api);
  if (entity === undefined) throw new AppError('NOT_FOUND', { text: '请求的地址不存在' });
  return { call, entity };
}
