import { FRAME, READ } from './forgetRead.ts';
import { FORGET_REPLIES, KEEP_HEADER, KEPT_AT_HEADER } from '#wire/calls/callHeaders.ts';

/** The address under which the page is kept: all screens have it. */
const PAGE = '/';
const MAX_FILES = 400;
const MAX_REPLIES = 500;
const HOUR = 3_600_000;

/** The kind of a request to the worker: pages and files of the frame, calls of the API; undefined: not handled. */
export type Kind = 'page' | 'file' | 'call';

/** The kind of a request. `base`: the address below which the page is. */
export function kindOf(
  { method, mode, url, headers }: Pick<Request, 'method' | 'mode' | 'url' | 'headers'>,
  base: string,
): Kind | undefined {
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== new URL(base).origin) return undefined;
  if (headers.get('accept') === 'text/event-stream' || headers.has('range')) return undefined;
  if (mode === 'navigate') return pathname === PAGE ? 'page' : undefined;
  if (pathname.startsWith('/api/')) return 'call';
  return pathname.startsWith('/assets/') || /^\/[\w-]+\.(svg|png|webmanifest)$/.test(pathname) ? 'file' : undefined;
}

/** The queue of cache writes, in the order of the replies: clearing applies to everything before it. */
let keeping: Promise<void> = Promise.resolve();

/** How often the cache was cleared: calls started before are not cached, as their user may have signed out. */
let forgotten = 0;

/** Answers from the network, and `later` caches that; else from the cache. Rejects if nothing is cached. */
export async function answer(
  kind: Kind,
  request: Request,
  now: () => number,
  later: (work: Promise<void>) => void,
): Promise<Response> {
  const before = forgotten;
  let reply: Response;
  try {
    reply = await fetch(request);
  } catch (error) {
    const kept = kind === 'call' ? await keptCall(request, now()) : await keptFile(kind, request);
    if (kept === undefined) throw error;
    return kept;
  }
  if (reply.headers.get(KEEP_HEADER) === FORGET_REPLIES) forgotten += 1;
  else if (kind === 'call' && before !== forgotten) return reply;
  const copy = reply.clone();
  const at = now();
  keeping = keeping
    .then(() => (kind === 'call' ? keepCall(request, copy, at) : keepFile(kind === 'page' ? PAGE : request.url, copy)))
    // Nothing of the reply is kept then, and it is not shown without network.
    .catch(() => undefined);
  later(keeping);
  return reply;
}

async function keepFile(address: string, reply: Response): Promise<void> {
  if (!reply.ok || reply.type !== 'basic') return;
  const cache = await caches.open(FRAME);
  await cache.put(address, reply);
  await trim(cache, MAX_FILES);
}

const keptFile = async (kind: Kind, request: Request): Promise<Response | undefined> =>
  (await caches.open(FRAME)).match(kind === 'page' ? PAGE : request.url, { ignoreVary: true });

async function keepCall(request: Request, reply: Response, now: number): Promise<void> {
  const keep = reply.headers.get(KEEP_HEADER);
  if (keep === null) return;
  const [account = '', hours = ''] = keep.split('/');
  const name = `${READ}${account}`;
  // Replies read by another account must not be shown to this one.
  for (const other of await caches.keys())
    if (other.startsWith(READ) && (keep === FORGET_REPLIES || other !== name)) await caches.delete(other);
  if (keep === FORGET_REPLIES || !reply.ok) return;
  const headers = new Headers(reply.headers);
  headers.set(KEPT_AT_HEADER, String(now));
  headers.set(UNTIL_HEADER, String(now + Number(hours) * HOUR));
  const cache = await caches.open(name);
  // The oldest entries come first.
  await cache.delete(request, { ignoreVary: true });
  await cache.put(request, new Response(await reply.blob(), { headers }));
  await trim(cache, MAX_REPLIES);
}

/** Until when a kept reply is shown. */
const UNTIL_HEADER = 'x-guiju-until';

async function keptCall(request: Request, now: number): Promise<Response | undefined> {
  for (const name of await caches.keys()) {
    if (!name.startsWith(READ)) continue;
    const cache = await caches.open(name);
    const kept = await cache.match(request, { ignoreVary: true });
    if (kept === undefined) continue;
    const [at, until] = [KEPT_AT_HEADER, UNTIL_HEADER].map((header) => Number(kept.headers.get(header)));
    // A clock that was set back would make it last longer.
    if (at !== undefined && until !== undefined && now >= at && now < until) return kept;
    await cache.delete(request, { ignoreVary: true });
  }
  return undefined;
}

async function trim(cache: Cache, most: number): Promise<void> {
  const keys = await cache.keys();
  for (const old of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(old);
}

/** Caches the page and the files that it loaded before there was a worker. */
export async function keepLoaded(addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(FRAME);
  for (const address of [PAGE, ...addresses])
    if ((await cache.match(address, { ignoreVary: true })) === undefined) await cache.add(address);
}
