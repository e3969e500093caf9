import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyInstance } from 'fastify';
import { AppError } from '#engine/errors.ts';
import type { Services } from '../Services.ts';
import { showsOutbox } from '../settings/showsOutbox.ts';
import { logDenied } from '../access/logDenied.ts';
import { deniedOf } from './deniedOf.ts';
import { failure } from './envelope.ts';
import { ERROR_REPLIES } from './errorReplies.ts';
import { addCors } from './addCors.ts';
import { addGate } from './addGate.ts';
import { answerBroken, brokenUrl } from './brokenRequests.ts';
import { securityHeaders } from './securityHeaders.ts';
import { logFailure, logReply } from './logReply.ts';
import { parseForm } from './parseForm.ts';
import { accountRoutes } from './routes/account/accountRoutes.ts';
import { appRoutes } from './routes/appRoutes.ts';
import { devRoutes } from './routes/devRoutes.ts';
import { enumAdminRoutes } from './routes/admin/enumAdminRoutes.ts';
import { configRoutes } from './routes/admin/configRoutes.ts';
import { mediaAdminRoutes } from './routes/admin/mediaAdminRoutes.ts';
import { menuRoutes } from './routes/admin/menuRoutes.ts';
import { organisationRoutes } from './routes/admin/organisationRoutes.ts';
import { enumRoutes } from './routes/enumRoutes.ts';
import { mediaRoutes } from './routes/mediaRoutes.ts';
import { outboxRoutes } from './routes/outboxRoutes.ts';
import { previewRoutes } from './routes/records/previewRoutes.ts';
import { recordRoutes } from './routes/records/recordRoutes.ts';
import { resumableRoutes } from './routes/resumableRoutes.ts';
import { siteRoutes } from './routes/siteRoutes.ts';
import { snapshotRoutes } from './routes/snapshotRoutes.ts';
import { ANY } from '../media/storeUpload.ts';
import { UploadTokens } from '../media/UploadTokens.ts';
import { editorRoutes } from './routes/editorRoutes.ts';
import { publicRoutes } from './routes/publicRoutes.ts';
import { systemRoutes } from './routes/systemRoutes.ts';
import { versionRoutes } from './routes/records/versionRoutes.ts';
import { workbenchRoutes } from './routes/workbenchRoutes.ts';
import { viewAsRoutes } from './routes/viewAsRoutes.ts';
import { toAppError } from './toAppError.ts';

/** Largest form body, in bytes: a rich text of 100,000 Chinese characters, encoded. */
const LARGEST_BODY = 4 * 1024 * 1024;
/** Slow uploads included. Milliseconds. */
const REQUEST_LIMIT = 10 * 60 * 1000;

/** Makes the HTTP side of the server: guards, parsers, one exit for errors, and all routes. */
export async function createApp(services: Services): Promise<FastifyInstance> {
  const { settings } = services;
  const app = fastify({
    logger: false,
    bodyLimit: LARGEST_BODY,
    requestTimeout: REQUEST_LIMIT,
    trustProxy: (_address, hop) => hop < settings.proxies,
    forceCloseConnections: 'idle',
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    frameworkErrors: brokenUrl,
    clientErrorHandler: answerBroken,
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  });
  app.setErrorHandler(async (thrown, request, reply) => {
    const error = toAppError(thrown);
    logFailure(services.log, error, request);
    if (error.code === 'FORBIDDEN' && request.call !== undefined) await logDenied(request.call, deniedOf(request));
    return reply.status(ERROR_REPLIES[error.code].status).send(failure(error));
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.status(404).send(failure(new AppError('NOT_FOUND', { text: '请求的地址不存在' }))),
  );
  app.addHook('onResponse', (request, reply, done) => {
    logReply(services.log, request, reply);
    done();
  });
  await app.register(helmet, securityHeaders(settings));
  await app.register(cookie);
  app.removeContentTypeParser(['application/json', 'text/plain']);
  await app.register(formbody, { bodyLimit: LARGEST_BODY, parser: parseForm });
  await app.register(multipart, { limits: { fileSize: ANY.largest, files: 1, fields: 10, parts: 11 } });
  await app.register(rateLimit, { global: false });
  addCors(app, settings);
  addGate(app, services);
  accountRoutes(app, services);
  systemRoutes(app, services);
  siteRoutes(app, services);
  snapshotRoutes(app, services);
  workbenchRoutes(app);
  viewAsRoutes(app);
  enumRoutes(app, services);
  enumAdminRoutes(app);
  organisationRoutes(app);
  menuRoutes(app);
  configRoutes(app);
  mediaAdminRoutes(app);
  recordRoutes(app);
  versionRoutes(app);
  previewRoutes(app);
  mediaRoutes(app, services);
  const tokens = new UploadTokens(services.database, services.clock);
  resumableRoutes(app, services);
  publicRoutes(app, services, tokens);
  editorRoutes(app, services, tokens);
  if (settings.dev) devRoutes(app, services);
  if (showsOutbox(settings)) outboxRoutes(app, services);
  await appRoutes(app, services);
  return app;
}
