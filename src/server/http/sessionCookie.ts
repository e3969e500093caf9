import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../settings/Settings.ts';
import { readHostCookie, writeHostCookie } from './hostCookie.ts';

type Web = Pick<Settings, 'publicUrl' | 'proxies'>;

const NAME = 'sid';

/** The session id a browser sent; undefined without one. */
export function readSessionCookie(request: FastifyRequest, settings: Web): string | undefined {
  return readHostCookie(request, NAME, settings);
}

/** Gives the browser a session id; an empty one takes it away. */
export function writeSessionCookie(reply: FastifyReply, token: string, settings: Web): void {
  writeHostCookie(reply, NAME, token, settings);
}
