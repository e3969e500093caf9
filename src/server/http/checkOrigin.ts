import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '#engine/errors.ts';
import type { Settings } from '../settings/Settings.ts';

/**
 * Refuses calls that another site makes a browser send: SameSite cookies and form bodies alone do not. Browsers say where a call
 * comes from; what says nothing at all is no browser. Pages of listed origins may call, too. Throws CROSS_ORIGIN.
 */
export function checkOrigin(
  headers: IncomingHttpHeaders,
  { publicUrl, origins }: Pick<Settings, 'publicUrl' | 'origins'>,
): void {
  const site = headers['sec-fetch-site'];
  if (site === 'same-origin') return;
  const from = headers.origin ?? headers.referer;
  const origin = from === undefined ? undefined : originOf(from);
  if (origin !== undefined && origins.includes(origin)) return;
  if (site !== undefined) throw crossOrigin(`Sec-Fetch-Site ${String(site)}`);
  if (from === undefined) return;
  const own = publicUrl === undefined ? hostOf(from) === headers.host : origin === publicUrl;
  if (!own) throw crossOrigin('Origin');
}

const crossOrigin = (detail: string): AppError => new AppError('CROSS_ORIGIN', { detail });

const originOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).origin : undefined);
const hostOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).host : undefined);
