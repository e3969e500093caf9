import type { FastifyInstance } from 'fastify';
import { readOutbox } from '../../db/system/outbox.ts';
import { demandDeveloper } from '../../access/demandDeveloper.ts';
import type { Services } from '../../Services.ts';
import { beijingTime } from '../../settings/beijingTime.ts';
import { success } from '../envelope.ts';
import { callOf } from '../RouteConfig.ts';
import { schemas } from './routeSchemas.ts';

const SHOWN = 100;

/** While developing and in a demo: the messages that were kept instead of being sent, for administrators. */
export function outboxRoutes(app: FastifyInstance, { database }: Services): void {
  app.get('/api/dev/Outbox', { schema: { querystring: schemas.none } }, async (request) => {
    demandDeveloper(callOf(request));
    const rows = await readOutbox(database.db, SHOWN);
    return success({
      Rows: rows.map(({ SentAt, ...row }) => ({ ...row, SendTime: beijingTime(new Date(SentAt)) })),
    });
  });
}
