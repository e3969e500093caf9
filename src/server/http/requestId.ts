import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Initiator } from '../settings/Log.ts';
import type { Settings } from '../settings/Settings.ts';
import { textIn } from './failures.ts';
import type { Services } from './Services.ts';

/** Accepted request ids of a proxy; others could inject text into the log. */
const SANE = /^[\w.-]{8,64}$/;

/** Assigns each request an id for log and reply: that of the proxy, else a new one. */
export const requestId =
  ({ proxies }: Pick<Settings, 'proxies'>) =>
  ({ headers }: IncomingMessage): string => {
    const given = headers['x-request-id'];
    return proxies > 0 && typeof given === 'string' && SANE.test(given) ? given : randomUUID();
  };

/** Describes a request by its address: the route, and the document of the list or the entity. */
export function behalfOf(request: FastifyRequest, { products }: Pick<Services, 'products'>): Initiator {
  const { url = 'none' } = request.routeOptions;
  const api = textIn(request.params, 'api');
  const entity = api === undefined ? undefined : products.current.byApi(api)?.key;
  const list = textIn(request.query, 'list');
  const name = list ?? (url.endsWith('/Search') ? 'list' : 'form');
  const document = entity === undefined ? list : name.includes('/') ? name : `${entity}/${name}`;
  return { id: request.id, of: `${request.method} ${url}`, document };
}
