import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#engine/errors.ts';
import { eachRecord } from '../../../records/write/eachRecord.ts';
import type { Body } from '../../../records/write/readSent.ts';
import { stateHistory } from '../../../workflow/stateHistory.ts';
import { takeTransition } from '../../../workflow/takeTransition.ts';
import { success, textOf } from '../../envelope.ts';
import { idempotencyKey } from '../idempotencyKey.ts';
import { readIds } from '../readIds.ts';
import { recordTarget } from './recordTarget.ts';
import { schemas } from '../routeSchemas.ts';
import { sendWritten } from '../sendWritten.ts';

interface Params {
  api: string;
  action: string;
}

/**
 * The transitions of all entities: POST /api/{Api}/{Action} (domain 0.9). With `ids` each record in a transaction of its own, and the
 * reply tells of each.
 */
export function transitionRoutes(app: FastifyInstance): void {
  app.get<{ Params: { api: string }; Querystring: { id: string } }>(
    '/api/:api/StateLog',
    { schema: { params: schemas.api, querystring: schemas.id } },
    async (request) => {
      const { call, entity } = recordTarget(request);
      return success(await stateHistory(call, entity, Number(request.query.id)));
    },
  );
  app.post<{ Params: Params; Body: Body }>(
    '/api/:api/:action',
    { schema: { params: schemas.action, body: schemas.transition } },
    async (request, reply) => {
      const { call, entity, transition } = transitionTarget(request);
      const { ids, ...body } = request.body;
      const take = (id: number, version: number | undefined, key: string | undefined) =>
        takeTransition(call, { entity, transition, id, version, body, key });
      if (typeof ids === 'string')
        return success(await eachRecord(readIds(ids), (id) => take(id, undefined, undefined), textOf));
      const [id, version] = [readNumber(body['Id'], '缺少编号'), readNumber(body['Version'], '缺少版本号')];
      return sendWritten(reply, await take(id, version, idempotencyKey(request)));
    },
  );
}

/** The transition that a path names, its code with a capital. Throws NOT_FOUND for a name that is none. */
function transitionTarget(request: FastifyRequest<{ Params: Params }>) {
  const target = recordTarget(request);
  const { action } = request.params;
  const code = `${action.charAt(0).toLowerCase()}${action.slice(1)}`;
  const transition = target.entity.workflow?.transitions.find((other) => other.action === code);
  if (transition === undefined) throw new AppError('NOT_FOUND', { text: '请求的地址不存在' });
  return { ...target, transition };
}

function readNumber(value: unknown, text: string): number {
  const number = Number(value);
  if (typeof value !== 'string' || !Number.isSafeInteger(number)) throw new AppError('BAD_REQUEST', { text });
  return number;
}
