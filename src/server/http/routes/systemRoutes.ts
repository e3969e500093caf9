import type { FastifyInstance } from 'fastify';
import { productIn } from '../../product/englishProduct.ts';
import { describeEnum, presentEnum } from '../../product/presentEnum.ts';
import { AppError } from '#engine/errors.ts';
import { offeredScenes } from '#engine/query/listWhere.ts';
import { mayTake } from '#engine/permission/decideAccess.ts';
import { actionCodes } from '#engine/permission/actionCodes.ts';
import { hasPublicPages } from '#engine/site/publicPageOf.ts';
import { demandDeveloper, type Call } from '../../access/Call.ts';
import { listSchemaFiles, readSchemaFile } from '../../product/readFolder.ts';
import { filterMenu } from '#engine/roles/explainMenu.ts';
import { menuLists } from '#engine/workbench/offerWorkbench.ts';
import { findRecords } from '../../records/list/findRecords.ts';
import { searchOpLog } from '../../records/read/searchOpLog.ts';
import { searchStateLog } from '../../records/read/searchStateLog.ts';
import type { Services } from '../Services.ts';
import { EMPLOYEES, menuOf, presentMenu, routesOf } from '../../session/presentUser.ts';
import { presentCompany } from '../presentSite.ts';
import { showsOutbox } from '../../settings/Settings.ts';
import { readSeen } from '../readSeen.ts';
import { callRoute, route } from '../route.ts';
import type { SchemaReply } from '#wire/SchemaReply.ts';

/** Menus, schema documents, and public data of the company. */
export function systemRoutes(app: FastifyInstance, services: Services): void {
  callRoute(app, 'GET /api/System/GetRoutes', (call) => {
    const { product, who } = call;
    return routesOf(product, who, showsOutbox(services.settings) ? [] : ['outbox']);
  });
  callRoute(app, 'GET /api/System/GetAdminWebMenu', (call) => {
    demandDeveloper(call);
    // Administrators edit the untranslated product.
    const { current } = services.products;
    return presentMenu(current, menuOf(current, EMPLOYEES));
  });
  callRoute(
    app,
    'GET /api/System/GetChanges',
    async (call) => {
      const { enums, menu, config } = await call.services.changes.counts();
      return { Enums: enums, Menu: menu, Config: config };
    },
    { quiet: true },
  );
  route(app, 'GET /api/System/GetCompany', async ({ language }) => {
    await services.config.refresh();
    const { current } = services.products;
    return presentCompany(productIn(current, language).documents.company);
  });
  callRoute(app, 'GET /api/System/Find', async (call, request, reply) => {
    const lists = menuLists(filterMenu(menuOf(call.product, call.who), call.who));
    const { searchKey = '' } = request.query;
    return await readSeen(request, reply, (db) => findRecords(searchKey, lists, { enums: services.enums, db }, call));
  });
  callRoute(app, 'GET /api/System/GetSchemaFiles', (call, { query }) => {
    demandDeveloper(call);
    const { schemasDir } = services.settings;
    const { file } = query;
    return { Files: file === undefined ? listSchemaFiles(schemasDir) : [readSchemaFile(schemasDir, file)] };
  });
  callRoute(app, 'GET /api/System/GetRunningSchemas', (call) => {
    demandDeveloper(call);
    const { who, product } = call;
    if (who.limits !== undefined && who.limits.apis !== 'all')
      throw new AppError('FORBIDDEN', { text: '这个访问令牌只能访问部分数据，不能读取全部 schema' });
    // The documents in use, not the files currently in the folder.
    const files = product.texts.filter(({ file }) => !file.startsWith('demo/'));
    return { Files: files.map(({ file, text }) => ({ File: file, Text: text })) };
  });
  callRoute(app, 'GET /api/System/GetSchema', (call, { query }) => describeEntity(call, query.entity), {
    kept: true,
  });
  callRoute(app, 'GET /api/system/SearchOpLogList', async (call, { query }) => {
    const found = await searchOpLog(query, services.settings.countedRows, {
      ...call,
      db: services.database.db,
    });
    return { Chain: await services.heads.state(services.database, call.say), ...found };
  });
  callRoute(app, 'GET /api/system/SearchStateLogList', (call, { query }) =>
    searchStateLog(query, services.settings.countedRows, { ...call, db: services.database.db }),
  );
  callRoute(app, 'POST /api/system/GetEnumType', (call, { body }) => {
    const { typeName, detail } = body;
    const present = detail === 'true' || detail === '1' ? presentEnum : describeEnum;
    return present(typeName, services.enums, call);
  });
}

/** The documents of an entity and the permissions of the caller for it. Throws NOT_FOUND for an unknown entity. */
function describeEntity(call: Call, key: string): SchemaReply {
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
      Actions: actionCodes(entity).filter((code) => mayTake(access, code)),
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
