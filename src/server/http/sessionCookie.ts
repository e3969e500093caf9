import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../settings/Settings.ts';

const isSecure = ({ proxies }: Pick<Settings, 'proxies'>): boolean => proxies > 0;

/** The cookie of the session. Behind https browsers hold `__Host-` names to our host and path. */
const nameOf = (settings: Pick<Settings, 'proxies'>): string => (isSecure(settings) ? '__Host-sid' : 'sid');

/** The session id a browser sent; undefined without one. */
export function readSessionCookie(request: FastifyRequest, settings: Pick<Settings, 'proxies'>): string | undefined {
  const token = request.cookies[nameOf(settings)];
  return token === undefined || token === '' || token.length > 100 ? undefined : token;
}

/** Gives the browser a session id; an empty one takes it away. Scripts cannot read it, other sites do not send it with forms. */
export function writeSessionCookie(reply: FastifyReply, token: string, settings: Pick<Settings, 'proxies'>): void {
  const options = { path: '/', httpOnly: true, secure: isSecure(settings), sameSite: 'lax' } as const;
  if (token === '') reply.clearCookie(nameOf(settings), options);
  else reply.setCookie(nameOf(settings), token, options);
}
