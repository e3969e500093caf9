import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { FORGET_REPLIES, KEEP_HEADER } from '#wire/calls/callHeaders.ts';
import type { Services } from '../http/Services.ts';
import { showsOutbox } from '../settings/Settings.ts';
import { logDenied } from '../access/logDenied.ts';
import { deniedOf, logFailure, logReply, toAppError } from '../http/failures.ts';
import { answerBroken, brokenUrl, ERROR_REPLIES, failure } from '../http/envelope.ts';
import { addCors } from '../http/addCors.ts';
import { PERMISSIONS, securityHeaders } from '../http/securityHeaders.ts';
import { sitePageRoutes } from '../http/sitePageRoutes.ts';
import { rateStore } from '../http/sharedRates.ts';
import { HEAD_LIMIT, limitSlowClients, LOOKED_AT } from '../http/slowClients.ts';
import { accountRoutes } from '../http/routes/accountRoutes.ts';
import { apiRoutes, noteRoutes } from '../http/routes/api/apiRoutes.ts';
import { appRoutes } from '../http/routes/appRoutes.ts';
import { devRoutes } from '../http/routes/devRoutes.ts';
import { healthRoutes } from '../http/routes/healthRoutes.ts';
import { runAs } from '../settings/Log.ts';
import { backupRoutes } from '../http/routes/backupRoutes.ts';
import { commentRoutes } from '../http/routes/records/commentRoutes.ts';
import { liveRoutes } from '../http/routes/liveRoutes.ts';
import { followRoutes } from '../http/routes/records/followRoutes.ts';
import { noticeChoiceRoutes } from '../http/routes/noticeChoiceRoutes.ts';
import { favouriteRoutes } from '../http/routes/favouriteRoutes.ts';
import { ruleReportRoutes } from '../http/routes/ruleReportRoutes.ts';
import { ruleRunRoutes } from '../http/routes/ruleRunRoutes.ts';
import { listViewRoutes } from '../http/routes/listViewRoutes.ts';
import { webhookRoutes } from '../http/routes/webhookRoutes.ts';
import { configRoutes } from '../http/routes/configRoutes.ts';
import { mediaAdminRoutes } from '../http/routes/mediaAdminRoutes.ts';
import { editableMenu, previewMenu, saveEntry } from '../admin/menuAdmin.ts';
import { behalfOf, parseForm, requestId } from '../http/readRequest.ts';
import { addGate } from '../http/gate.ts';
import { organisationRoutes } from '../http/routes/organisationRoutes.ts';
import { enumAdminRoutes, enumRoutes } from '../http/routes/enumRoutes.ts';
import { mediaRoutes } from '../http/routes/mediaRoutes.ts';
import { readOutbox } from '../db/system/outbox.ts';
import { demandDeveloper } from '../access/Call.ts';
import { previewRoutes } from '../http/routes/records/previewRoutes.ts';
import { recordRoutes } from '../http/routes/records/recordRoutes.ts';
import { resumableRoutes } from '../http/routes/resumableRoutes.ts';
import { snapshotRoutes } from '../http/routes/snapshotRoutes.ts';
import { ANY } from '../media/storeUpload.ts';
import { UploadTokens } from '../media/UploadTokens.ts';
import { editorRoutes } from '../http/routes/editorRoutes.ts';
import { publicRoutes, siteRoutes } from '../http/routes/publicRoutes.ts';
import { systemRoutes } from '../http/routes/systemRoutes.ts';
import { timelineRoutes, versionRoutes } from '../http/routes/records/versionRoutes.ts';
import { workbenchRoutes } from '../http/routes/workbenchRoutes.ts';
import { viewAsRoutes } from '../http/routes/viewAsRoutes.ts';
import { callRoute } from '../http/route.ts';
import { StartError } from '../settings/StartError.ts';
import { refuseNames } from '#wire/calls/callNames.ts';

const SHOWN = 100;

/** In development and in a demo: the messages stored instead of being sent, for administrators. */
function outboxRoutes(app: FastifyInstance, { database, clock }: Services): void {
  callRoute(app, 'GET /api/dev/Outbox', async (call) => {
    demandDeveloper(call);
    const rows = await readOutbox(database.db, SHOWN);
    return { Rows: rows.map(({ SentAt, ...row }) => ({ ...row, SendTime: clock.text(SentAt) })) };
  });
}

/** Largest form body, in bytes: a rich text of 100,000 Chinese characters, encoded. */
const MAX_BODY = 4 * 1024 * 1024;
/** Time limit of a request, long enough for slow uploads. Milliseconds. */
const REQUEST_LIMIT = 10 * 60 * 1000;

/** Compiles each validator on its first request: all of them take a tenth of a start, while a visit needs a few. */
const compileWhenAsked: NonNullable<NonNullable<FastifyServerOptions['ajv']>['onCreate']> = (ajv) => {
  const compile: (schema: object) => ReturnType<typeof ajv.compile> = ajv.compile.bind(ajv);
  const compileLater = (schema: object) => {
    let made: ReturnType<typeof ajv.compile> | undefined;
    const validate = (data: unknown): unknown => {
      made ??= compile(schema);
      const result = made(data);
      validate.errors = made.errors;
      return result;
    };
    validate.errors = made?.errors;
    return validate;
  };
  Object.assign(ajv, { compile: compileLater });
};

/** Creates the HTTP part of the server: guards, parsers, one error handler, and all routes. */
export async function createApp(services: Services): Promise<FastifyInstance> {
  const { settings } = services;
  const app = fastify({
    logger: false,
    bodyLimit: MAX_BODY,
    requestTimeout: REQUEST_LIMIT,
    http: { headersTimeout: HEAD_LIMIT, connectionsCheckingInterval: LOOKED_AT },
    trustProxy: (_address, hop) => hop < settings.proxies,
    forceCloseConnections: 'idle',
    // A proxy may send a call on a kept-alive connection before it notices the shutdown: answer it, and close the
    // connection.
    return503OnClosing: false,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    frameworkErrors: brokenUrl,
    clientErrorHandler: answerBroken,
    genReqId: requestId(settings),
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false }, onCreate: compileWhenAsked },
  });
  app.setErrorHandler(async (thrown, request, reply) => {
    const error = toAppError(thrown);
    logFailure(services.log, error, request);
    if (error.code === 'FORBIDDEN' && request.call !== undefined)
      await logDenied(deniedOf(request), services, request.call);
    if (error.code === 'NOT_SIGNED_IN') reply.header(KEEP_HEADER, FORGET_REPLIES);
    // Closing the connection while the client still sends can lose the reply: Node reads the rest and drops it.
    if (error.code === 'TOO_LARGE') reply.removeHeader('connection');
    const { status } = ERROR_REPLIES[error.code];
    // An event stream can report no error to the browser; status 204 tells it not to reconnect.
    if (status === 200 && request.headers.accept === 'text/event-stream') return reply.status(204).send();
    return reply.status(status).send(failure(error, request.say));
  });
  app.addHook('onResponse', (request, reply, done) => {
    logReply(services.log, request, reply);
    const { method, routeOptions } = request;
    services.metrics.request(method, routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime);
    done();
  });
  limitSlowClients(app, settings);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('permissions-policy', PERMISSIONS).header('x-request-id', request.id);
    // The async context costs a little at every step.
    if (settings.slowQuery === 0) done();
    else runAs(behalfOf(request, services), done);
  });
  await app.register(helmet, securityHeaders(settings));
  await app.register(cookie);
  app.removeContentTypeParser(['application/json', 'text/plain']);
  await app.register(formbody, { bodyLimit: MAX_BODY, parser: parseForm });
  await app.register(multipart, { limits: { fileSize: ANY.largest, files: 1, fields: 10, parts: 11 } });
  await app.register(rateLimit, { global: false, ...rateStore(services.database) });
  const home = sitePageRoutes(app, services);
  addCors(app, settings);
  addGate(app, services);
  const refused = refuseNames(services.calls);
  if (refused !== undefined) throw new StartError(`product.ts: ${refused}`);
  app.decorate('callNames', services.calls);
  const offers = noteRoutes(app);
  apiRoutes(app, offers);
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
  backupRoutes(app);
  webhookRoutes(app);
  listViewRoutes(app);
  favouriteRoutes(app);
  noticeChoiceRoutes(app);
  ruleReportRoutes(app);
  ruleRunRoutes(app);
  commentRoutes(app);
  timelineRoutes(app);
  followRoutes(app);
  liveRoutes(app, services);
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
  healthRoutes(app, services);
  await appRoutes(app, services, home);
  return app;
}

/** The employees' menu, for administrators. */
function menuRoutes(app: FastifyInstance): void {
  callRoute(app, 'GET /api/System/GetMenuEdits', (call) => editableMenu(call));
  callRoute(app, 'GET /api/System/PreviewMenu', (call, { query }) =>
    previewMenu(query.role, { ...call, db: call.services.database.db }),
  );
  callRoute(app, 'POST /api/System/SaveMenuEntry', async (call, { body }) => {
    await saveEntry(body, call);
    return null;
  });
}
