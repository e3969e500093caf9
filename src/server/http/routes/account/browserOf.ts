import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../../Services.ts';
import type { Browser } from '../../../session/Browser.ts';
import type { OpenedSession } from '../../../session/openSession.ts';
import { presentUser } from '../../../session/presentUser.ts';
import { readDeviceCookie } from '../../deviceCookie.ts';
import { readSessionCookie, writeSessionCookie } from '../../sessionCookie.ts';

/** Limits of calls per address that need no session; offices share one address. */
export const OPEN_LIMIT = { open: true, rateLimit: { max: 120, timeWindow: 60_000 } } as const;

/** The browser that a request came from. */
export function browserOf(request: FastifyRequest, { settings }: Services): Browser {
  return {
    address: request.ip,
    agent: request.headers['user-agent'] ?? null,
    oldToken: readSessionCookie(request, settings),
    device: readDeviceCookie(request, settings),
  };
}

/** Gives the browser its new session and returns who is signed in, for the reply. */
export function handOver(reply: FastifyReply, services: Services, { token, signedIn }: OpenedSession): object {
  writeSessionCookie(reply, token, services.settings);
  return presentUser(services, signedIn);
}
