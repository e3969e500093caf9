import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '#core/errors.ts';

/**
 * Refuses calls that another site makes a browser send: SameSite cookies and form bodies alone do not. Browsers say where a call
 * comes from; what says nothing at all is no browser. Throws CROSS_ORIGIN.
 */
export function checkOrigin(headers: IncomingHttpHeaders): void {
  const { origin, referer, host } = headers;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) {
    if (site !== 'same-origin') throw crossOrigin(`Sec-Fetch-Site ${String(site)}`);
    return;
  }
  const from = origin ?? referer;
  if (from !== undefined && hostOf(from) !== host) throw crossOrigin('Origin');
}

const crossOrigin = (detail: string): AppError => new AppError('CROSS_ORIGIN', { detail });

function hostOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host : undefined;
}
