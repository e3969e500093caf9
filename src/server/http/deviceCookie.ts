import type { FastifyReply, FastifyRequest } from 'fastify';
import { newSessionToken } from '../access/sessionToken.ts';
import type { Settings } from '../settings/Settings.ts';
import { readHostCookie, writeHostCookie } from './hostCookie.ts';

type Web = Pick<Settings, 'publicUrl' | 'proxies'>;

const NAME = 'device';
/** As long as browsers keep a cookie at most. Seconds. */
const LIFE = 400 * 24 * 60 * 60;
/** What we give: 256 bits. */
const SHAPE = /^[\w-]{43}$/;

/** What we know a browser by, signed in or not; undefined when it has not asked for a code or WeChat yet. */
export function readDeviceCookie(request: FastifyRequest, settings: Web): string | undefined {
  const device = readHostCookie(request, NAME, settings);
  return device !== undefined && SHAPE.test(device) ? device : undefined;
}

/** The same, and from now on in any case. */
export function ensureDeviceCookie(request: FastifyRequest, reply: FastifyReply, settings: Web): string {
  const known = readDeviceCookie(request, settings);
  if (known !== undefined) return known;
  const device = newSessionToken();
  writeHostCookie(reply, NAME, device, settings, LIFE);
  return device;
}
