import type { FastifyInstance } from 'fastify';
import { demandDeveloper } from '../../access/demandDeveloper.ts';
import { saveSchemaFile } from '../../product/saveSchemaFile.ts';
import type { Services } from '../../Services.ts';
import { success } from '../envelope.ts';
import { callOf } from '../RouteConfig.ts';
import { schemas } from './routeSchemas.ts';

const PULSE = 30_000;

/**
 * In development: tells browsers that schemas were read anew, or what is wrong with them, as server-sent events; and writes
 * documents that the toolbox has edited.
 */
export function devRoutes(app: FastifyInstance, { devEvents, settings }: Services): void {
  app.post<{ Body: { File: string; Text: string } }>(
    '/api/dev/SaveSchemaFile',
    { schema: { body: schemas.saveSchemaFile } },
    (request) => {
      demandDeveloper(callOf(request));
      saveSchemaFile(settings.schemasDir, request.body.File, request.body.Text);
      return success(null);
    },
  );
  app.get('/api/dev/Events', { config: { open: true } }, (_request, reply) => {
    const { raw } = reply;
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    raw.write(': open\n\n');
    const send = (event: object): void => void raw.write(`data: ${JSON.stringify(event)}\n\n`);
    const stop = devEvents.listen(send);
    const pulse = setInterval(() => raw.write(': pulse\n\n'), PULSE);
    const end = (): void => {
      clearInterval(pulse);
      stop();
      raw.end();
    };
    raw.on('close', end);
    devEvents.onEnd(end);
  });
}
