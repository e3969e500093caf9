import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { presentEnum } from '../../product/presentEnum.ts';
import { demandDeveloper } from '../../access/demandDeveloper.ts';
import { AppError } from '#engine/errors.ts';
import { offeredScenes } from '#engine/query/listWhere.ts';
import { actionCodes } from '#engine/permission/actionCodes.ts';
import { hasPublicPages } from '#engine/site/publicPageOf.ts';
import type { Call } from '../../access/Call.ts';
import { listSchemaFiles, readSchemaFile } from '../../product/schemaFiles.ts';
import { searchOpLog } from '../../records/log/searchOpLog.ts';
import { searchStateLog } from '../../records/log/searchStateLog.ts';
import type { Services } from '../Services.ts';
import { menuOf, presentMenu, routesOf } from '../../session/presentUser.ts';
import { presentCompany } from '../../session/presentCompany.ts';
import { showsOutbox } from '../../settings/showsOutbox.ts';
import { success } from '../envelope.ts';
import { callOf } from '../RouteConfig.ts';
import { schemas } from './routeSchemas.ts';

/** Menus, schema documents, and what everybody may know about the company. */
export function systemRoutes(app: FastifyInstance, services: Services): void {
  app.get('/api/System/GetCrmRoute', { schema: { querystring: schemas.appType } }, (request) => {
    const { product, who } = callOf(request);
    return success(routesOf(product, who, showsOutbox(services.settings) ? [] : ['outbox']));
  });
  app.get('/api/System/GetAdminWebMenu', { schema: { querystring: schemas.none } }, (request) => {
    const call = callOf(request);
    demandDeveloper(call);
    return success(presentMenu(call.product, menuOf(call.product, 'employee')));
  });
  app.get(
    '/api/System/GetChanges',
    { schema: { querystring: schemas.none }, config: { quiet: true } },
    async (request) => {
      const { enums, menu, config } = await callOf(request).services.changes.counts();
      return success({ Enums: enums, Menu: menu, Config: config });
    },
  );
  app.get('/api/System/GetCompany', { schema: { querystring: schemas.none }, config: { open: true } }, async () => {
    await services.config.refresh();
    return success(presentCompany(services.products.current.documents.company));
  });
  app.get<{ Querystring: { file?: string } }>(
    '/api/System/GetSchemaFiles',
    { schema: { querystring: schemas.schemaFile } },
    (request) => {
      demandDeveloper(callOf(request));
      const { schemasDir } = services.settings;
      const { file } = request.query;
      return success({ Files: file === undefined ? listSchemaFiles(schemasDir) : [readSchemaFile(schemasDir, file)] });
    },
  );
  app.get<{ Querystring: { entity: string } }>(
    '/api/System/GetSchema',
    { schema: { querystring: schemas.entity } },
    async (request, reply) => {
      const body = JSON.stringify(success(describeEntity(callOf(request), request.query.entity)));
      const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
      reply.header('cache-control', 'private, no-cache').header('etag', tag);
      if (request.headers['if-none-match'] === tag) return reply.status(304).send();
      return reply.type('application/json; charset=utf-8').send(body);
    },
  );
  app.get<{ Querystring: Record<string, string | undefined> }>(
    '/api/system/SearchOpLogList',
    { schema: { querystring: schemas.opLog } },
    async (request) => success(await searchOpLog(request.query, services.database.db, callOf(request))),
  );
  app.get<{ Querystring: Record<string, string | undefined> }>(
    '/api/system/SearchStateLogList',
    { schema: { querystring: schemas.opLog } },
    async (request) => success(await searchStateLog(request.query, services.database.db, callOf(request))),
  );
  app.post<{ Body: { typeName: string; detail?: string } }>(
    '/api/system/GetEnumType',
    { schema: { body: schemas.typeName } },
    (request) => {
      const { typeName, detail } = request.body;
      return success(presentEnum(typeName, services.enums, callOf(request), detail === 'true' || detail === '1'));
    },
  );
}

/** The documents of an entity and what the user of the call may do with it at all. Throws NOT_FOUND for an unknown entity. */
function describeEntity(call: Call, key: string): object {
  const { product, who } = call;
  const entity = product.find(key);
  const documents = product.documentsOf(key);
  if (entity === undefined || documents === undefined) throw new AppError('NOT_FOUND', { text: '没有这类数据' });
  const access = call.access(entity);
  const { form, forms, lists, workflow, dialogs } = documents;
  return {
    Key: key,
    Hash: product.hashOf(key),
    Organisation: product.organisation,
    Documents: { key, form, forms, lists, workflow, dialogs },
    Access: {
      Actions: actionCodes(entity).filter((code) => access.may(code)),
      Readable: [...access.readable],
      Writable: [...access.writable],
      Masked: [...access.masked],
    },
    IsShownOnSite:
      who.role === 'employee' &&
      entity.public?.where !== undefined &&
      hasPublicPages(Object.values(product.documents.pages), key),
    Scenes: Object.fromEntries(
      [...entity.lists].map(([name, list]) => [
        name,
        offeredScenes(list, entity, who, access).map((scene) => scene.key),
      ]),
    ),
  };
}
