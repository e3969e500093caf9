import type { FastifyReply, FastifyRequest } from 'fastify';
import { isHttps } from '../settings/readWeb.ts';
import type { Settings } from '../settings/Settings.ts';

type Web = Pick<Settings, 'publicUrl' | 'proxies'>;

const LONGEST = 100;

/** Behind https browsers hold `__Host-` names to our host and path: no neighbour can plant or read them. */
const nameOf = (name: string, settings: Web): string => (isHttps(settings) ? `__Host-${name}` : name);

/** A secret that a browser keeps for us; undefined when it has none. */
export function readHostCookie(request: FastifyRequest, name: string, settings: Web): string | undefined {
  const value = request.cookies[nameOf(name, settings)];
  return value === undefined || value === '' || value.length > LONGEST ? undefined : value;
}

/**
 * Gives a browser a secret to keep, for `seconds` or as long as it is open; an empty one takes it away. Scripts cannot read it, other
 * sites do not send it with forms.
 */
export function writeHostCookie(
  reply: FastifyReply,
  name: string,
  value: string,
  settings: Web,
  seconds?: number,
): void {
  const options = { path: '/', httpOnly: true, secure: isHttps(settings), sameSite: 'lax' } as const;
  if (value === '') reply.clearCookie(nameOf(name, settings), options);
  else
    reply.setCookie(nameOf(name, settings), value, seconds === undefined ? options : { ...options, maxAge: seconds });
}
