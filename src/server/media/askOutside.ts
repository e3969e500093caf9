import { request as askHttp, type IncomingMessage } from 'node:http';
import { request as askHttps } from 'node:https';
import { isIP } from 'node:net';
import type { Outside } from './Outside.ts';

const PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

export interface OutsideRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * Sends a request to a URL of the internet. Resolves the name, checks every address, and connects to the checked one,
 * so that a second DNS response has no effect. Redirects are returned like other replies. Throws an Error with the
 * reason, for the log only: it would reveal the internal network.
 */
export async function askOutside(
  outside: Outside,
  url: URL,
  request: OutsideRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return ask(await admit(outside, url, signal), url, request, signal);
}

/** Returns the checked IP address to connect to. */
async function admit({ ports, resolve, isAllowed }: Outside, url: URL, signal: AbortSignal): Promise<string> {
  const standard = PORTS[url.protocol];
  if (standard === undefined) throw new Error('no web address');
  if (url.username !== '' || url.password !== '') throw new Error('an address with a password');
  if (!ports.includes(url.port === '' ? standard : Number(url.port))) throw new Error('a port that is not allowed');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) === 0 ? await withinTime(resolve(host), signal) : [host];
  const [first] = addresses;
  if (first === undefined || !addresses.every(isAllowed)) throw new Error(`inside: ${addresses.join(' ')}`);
  return first;
}

/** Adds a time limit to name resolution, which has none. */
function withinTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = (): void => reject(new Error('took too long'));
    if (signal.aborted) late();
    signal.addEventListener('abort', late, { once: true });
    work.then(resolve, reject);
  });
}

/** Sends the URL's request to an IP address; its host is used only in headers and TLS. */
function ask(
  address: string,
  url: URL,
  { method, headers, body }: OutsideRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const isSecure = url.protocol === 'https:';
  const options = {
    host: address,
    port: url.port === '' ? PORTS[url.protocol] : url.port,
    path: `${url.pathname}${url.search}`,
    method,
    headers: { ...headers, host: url.host },
    servername: isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0 ? url.hostname : '',
    agent: false,
    signal,
  } as const;
  return new Promise((resolve, reject) => {
    const request = isSecure ? askHttps(options, resolve) : askHttp(options, resolve);
    request.on('error', reject);
    request.end(body);
  });
}
