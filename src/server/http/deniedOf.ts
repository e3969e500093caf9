import type { FastifyRequest } from 'fastify';
import type { Denied } from '../access/logDenied.ts';

/** What a refused request was about: its route, and the entity and record that it names. */
export function deniedOf(request: FastifyRequest): Denied {
  const api = textIn(request.params, 'api');
  const entity = api === undefined ? undefined : request.call?.product.byApi(api);
  const id = [request.query, request.body].map((part) => textIn(part, 'id') ?? textIn(part, 'Id')).find(isId);
  const { url = 'unknown' } = request.routeOptions;
  return {
    route: `${request.method} ${url.replace(':api', entity?.api ?? ':api')}`,
    entity: entity?.key ?? null,
    recordId: id === undefined ? null : Number(id),
  };
}

const isId = (text: string | undefined): boolean => text !== undefined && /^\d{1,15}$/.test(text);

function textIn(part: unknown, name: string): string | undefined {
  if (typeof part !== 'object' || part === null) return undefined;
  const value: unknown = Object.entries(part).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : undefined;
}
