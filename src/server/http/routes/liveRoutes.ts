import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#engine/errors.ts';
import type { LiveEvent } from '#wire/LiveEvent.ts';
import { type Listener, LiveHub } from '../../live/LiveHub.ts';
import type { ShownRow } from '../../live/readWindow.ts';
import { readSeen } from '../../db/rows/writtenRows.ts';
import { Presence } from '../../live/Presence.ts';
import { sessionCookie } from '../cookies.ts';
import { callOf } from '../readRequest.ts';
import { route } from '../route.ts';
import type { Services } from '../Services.ts';

/** Changes of an open list or record as server-sent events, for users who may view it, while signed in. */
export function liveRoutes(app: FastifyInstance, services: Services): void {
  const { settings, database, clock } = services;
  const live = new LiveHub(services, new Presence(database, clock));
  // Streams never end on their own: close them without waiting.
  app.addHook('preClose', (done) => {
    live.close();
    done();
  });
  const session = sessionCookie(settings);
  const listen: Parameters<typeof route<'GET /api/Live/Events'>>[2] = async (request, reply) => {
    const call = callOf(request);
    const { entity: api, record, editing, rows, since } = request.query;
    const entity = call.product.byApi(api);
    if (entity === undefined) throw new AppError('NOT_FOUND', { detail: `entity ${api}` });
    const token = session.read(request) ?? '';
    const account = call.who.accountId;
    const { raw } = reply;
    const write = (text: string): void => void raw.write(text);
    // Hold back changes found before the stream is open.
    let held: string[] | undefined = [];
    const listener: Listener = {
      watched: {
        entity: entity.key,
        record: record === undefined ? undefined : Number(record),
        rows: rows?.split(',').map(readRow) ?? [],
      },
      account,
      address: request.ip,
      language: call.language,
      session: token,
      presence:
        record === undefined
          ? undefined
          : {
              ...{ PresenceKey: randomUUID(), EntityKey: entity.key, RecordId: Number(record) },
              ...{ AccountId: account, IsEditing: editing === 'true' },
            },
      send: (event, moment) => {
        const text = textOf(event, moment);
        if (held === undefined) write(text);
        else held.push(text);
      },
      pulse: () => write(': pulse\n\n'),
      end: () => raw.end(),
    };
    // A reconnecting browser sends the last id it received.
    const again = request.headers['last-event-id'];
    const seen = readSeen(typeof again === 'string' ? again : (since ?? ''));
    const { stop, moment } = await live.listen(listener, seen, call);
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
    // Proxies must not buffer the stream.
    raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    const first = held;
    held = undefined;
    first.forEach(write);
    // Send this even without news: a client that loses the connection, or is refused later, then knows since when it
    // has missed changes.
    write(textOf({ type: 'open' }, moment));
    if (raw.destroyed) stop();
    else raw.once('close', stop);
  };
  route(app, 'GET /api/Live/Events', listen, { quiet: true });
}

const textOf = (event: LiveEvent, moment: string): string => `id: ${moment}\ndata: ${JSON.stringify(event)}\n\n`;

/** Parses an Id, with the version of that record after a colon. */
function readRow(text: string): ShownRow {
  const [id, version] = text.split(':');
  return { id: Number(id), version };
}
