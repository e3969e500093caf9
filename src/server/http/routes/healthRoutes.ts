import { timingSafeEqual, createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requireComplete } from '../../db/copy/copyNotes.ts';
import { readTables } from '../../db/migrate/readTables.ts';
import { countQueues } from '../../db/system/outbox.ts';
import { errorFacts } from '../../settings/Log.ts';
import type { Settings } from '../../settings/Settings.ts';
import type { Services } from '../Services.ts';

/** Longest wait for the readiness checks. Milliseconds. */
const READY_TIMEOUT_MS = 3000;
/** How long a result is cached for all callers. Milliseconds. */
const BELIEVED = 1000;
/** Name of an object that does not exist: only the response of the bucket counts. */
const NOBODY = 'ready';

const OPEN = { config: { open: true } };

/** Liveness, readiness and metrics, for monitoring. */
export function healthRoutes(app: FastifyInstance, services: Services): void {
  const { settings, metrics, database } = services;
  app.get('/healthz', OPEN, (_request, reply) => plain(reply).send('ok\n'));
  let looked: { readonly until: number; readonly found: Promise<Readiness> } | undefined;
  app.get('/readyz', OPEN, async (_request, reply) => {
    // Strangers may call this at any rate: it must not load the database or fill the log.
    const now = performance.now();
    if (looked === undefined || now >= looked.until) looked = { until: now + BELIEVED, found: look(services) };
    const found = [...(await looked.found)];
    // A process that shuts down still answers, but reports not ready, so that it receives no more calls.
    if (services.ending.signal.aborted) found.push(['ending', 'failed']);
    const isReady = found.every(([, result]) => result === 'ok');
    // Details are only in the log: this route is open to strangers.
    return reply
      .header('cache-control', 'no-store')
      .status(isReady ? 200 : 503)
      .send(Object.fromEntries(found));
  });
  metrics.offer([
    {
      name: 'guiju_database_connections',
      help: 'Connections of the pool, and who waits for one',
      read: () => {
        const { total, idle, waiting } = database.load();
        return Promise.resolve([
          { labels: { state: 'busy' }, value: total - idle },
          { labels: { state: 'idle' }, value: idle },
          { labels: { state: 'waiting' }, value: waiting },
        ]);
      },
    },
    {
      name: 'guiju_read_cache_total',
      help: 'Reads that were answered from memory (hit) or by the database (miss), since the start',
      read: () => {
        const { hits, misses } = database.load();
        return Promise.resolve([
          { labels: { state: 'hit' }, value: hits },
          { labels: { state: 'miss' }, value: misses },
        ]);
      },
    },
    {
      name: 'guiju_queue_length',
      help: 'Messages to people outside and events for other programs that wait, events that were given up, removed files that lie in the store yet',
      read: async () => {
        const { notices, discarded, events, dead } = await countQueues(database.db, services.clock().getTime());
        return [
          { labels: { state: 'notices' }, value: notices },
          { labels: { state: 'events' }, value: events },
          { labels: { state: 'dead_events' }, value: dead },
          { labels: { state: 'discarded_files' }, value: discarded },
        ];
      },
    },
    {
      name: 'guiju_sessions',
      help: 'Sessions that have not ended, of all processes',
      read: async () => [{ value: (await countQueues(database.db, services.clock().getTime())).sessions }],
    },
  ]);
  app.get('/metrics', OPEN, async (request, reply) => {
    // Without permission the route does not exist.
    if (!mayRead(request, settings)) return reply.callNotFound();
    const { type, text } = await metrics.text();
    return reply.header('cache-control', 'no-store').type(type).send(text);
  });
}

type Readiness = readonly (readonly [check: string, result: 'ok' | 'failed'])[];

async function look(services: Services): Promise<Readiness> {
  const found: [string, 'ok' | 'failed'][] = [];
  for (const [name, check] of Object.entries({ database: asked, migrations: migrated, storage: stored }))
    found.push([
      name,
      await holds(
        () => check(services),
        (error) => services.log.warn({ check: name, ...errorFacts(error) }, 'not ready'),
      ),
    ]);
  return found;
}

const plain = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8');

async function holds(check: () => Promise<unknown>, tell: (error: unknown) => void): Promise<'ok' | 'failed'> {
  const ending = new AbortController();
  try {
    const late = wait(READY_TIMEOUT_MS, undefined, { signal: ending.signal, ref: false }).then(() => {
      throw new Error(`no answer within ${READY_TIMEOUT_MS} ms`);
    });
    late.catch(() => undefined);
    await Promise.race([check(), late]);
    return 'ok';
  } catch (error) {
    tell(error);
    return 'failed';
  } finally {
    ending.abort();
  }
}

const asked = ({ database }: Services): Promise<unknown> => requireComplete(database.db);

/** Checks that every served entity has its table: another version of the product may have changed the database. */
async function migrated({ database, products }: Services): Promise<void> {
  const { tables } = await readTables(database.db);
  for (const entity of products.current.entities.values())
    if (!entity.dialog && !tables.has(entity.key)) throw new Error(`there is no table ${entity.key}`);
}

async function stored({ database, media, settings }: Services): Promise<void> {
  await access(settings.dataDir, constants.W_OK);
  await database.checkSpace();
  await media.size(NOBODY);
}

/** Holders of METRICS_TOKEN; without it programs on this machine, unless a proxy forwards requests. */
function mayRead({ headers, socket }: FastifyRequest, { metricsToken, proxies, publicUrl }: Settings): boolean {
  if (metricsToken !== undefined) return isSame(headers.authorization ?? '', `Bearer ${metricsToken}`);
  const isBehind =
    proxies > 0 ||
    publicUrl !== undefined ||
    ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'].some((name) => name in headers);
  return !isBehind && /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '');
}

const isSame = (given: string, wanted: string): boolean => timingSafeEqual(digest(given), digest(wanted));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
