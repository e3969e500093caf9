import { answer, keepLoaded, kindOf } from './keptReplies.ts';

// The service worker of products that can be read without a network. TypeScript's library for workers conflicts with
// that for pages: the used types are declared here.

interface Awaited extends Event {
  readonly waitUntil: (work: Promise<unknown>) => void;
}
interface Fetched extends Awaited {
  readonly request: Request;
  readonly respondWith: (reply: Promise<Response>) => void;
}

const isAwaited = (event: Event): event is Awaited => 'waitUntil' in event && typeof event.waitUntil === 'function';
const isFetched = (event: Event): event is Fetched =>
  isAwaited(event) &&
  'request' in event &&
  event.request instanceof Request &&
  'respondWith' in event &&
  typeof event.respondWith === 'function';

const { location } = globalThis;

/** A method of the worker's own scope. */
async function call(object: object, name: string): Promise<void> {
  const method: unknown = Reflect.get(object, name);
  if (typeof method === 'function') await Reflect.apply(method, object, []);
}

// A new version of the worker takes over immediately: its cache is the same.
addEventListener('install', (event) => {
  if (isAwaited(event)) event.waitUntil(call(globalThis, 'skipWaiting'));
});
addEventListener('activate', (event) => {
  const clients: unknown = Reflect.get(globalThis, 'clients');
  if (isAwaited(event) && typeof clients === 'object' && clients !== null) event.waitUntil(call(clients, 'claim'));
});
addEventListener('fetch', (event) => {
  if (!isFetched(event)) return;
  const kind = kindOf(event.request, location.href);
  const later = (work: Promise<void>): void => event.waitUntil(work);
  if (kind !== undefined) event.respondWith(answer(kind, event.request, Date.now, later));
});
addEventListener('message', (event) => {
  const data: unknown = Reflect.get(event, 'data');
  if (!Array.isArray(data)) return;
  const loaded = data.filter((name) => typeof name === 'string');
  if (isAwaited(event)) event.waitUntil(keepLoaded(loaded));
});
