import type { FastifyInstance } from 'fastify';
import { demandDeveloper } from '../../../access/demandDeveloper.ts';
import { addItem, deleteItem, updateItem, type SentItem } from '../../../admin/changeItems.ts';
import { enumImpact, enumUses } from '../../../admin/enumImpact.ts';
import { importItems, previewImport } from '../../../admin/importItems.ts';
import { mergeItem, undoMerge } from '../../../admin/mergeItems.ts';
import { success } from '../../envelope.ts';
import { callOf } from '../../RouteConfig.ts';
import { schemas } from '../routeSchemas.ts';

interface Changed {
  Body: { TypeName: string; Value: string; Into?: string };
}

/** Enum types as administrators change them. */
export function enumAdminRoutes(app: FastifyInstance): void {
  app.get<{ Querystring: { typeName: string } }>(
    '/api/enumdata/GetEnumUses',
    { schema: { querystring: schemas.typeName } },
    async (request) => success(await enumUses(request.query.typeName, callOf(request).services, callOf(request))),
  );
  app.get<{ Querystring: { typeName: string; value: string } }>(
    '/api/enumdata/GetEnumItemImpact',
    { schema: { querystring: schemas.enumItem } },
    async (request) => {
      const call = callOf(request);
      demandDeveloper(call);
      return success(await enumImpact(request.query.typeName, request.query.value, call.services, call));
    },
  );
  app.post<{ Body: SentItem }>(
    '/api/enumdata/AddEnumDataItemDefine',
    { schema: { body: schemas.sentItem } },
    async (request) => success(await addItem(request.body, callOf(request).services, callOf(request))),
  );
  app.post<{ Body: SentItem }>(
    '/api/enumdata/UpdateEnumDataItemDefine',
    { schema: { body: schemas.sentItem } },
    async (request) => success(await updateItem(request.body, callOf(request).services, callOf(request))),
  );
  app.post<Changed>(
    '/api/enumdata/DeleteEnumDataItemDefine',
    { schema: { body: schemas.changedItem } },
    async (request) => {
      await deleteItem(request.body.TypeName, request.body.Value, callOf(request).services, callOf(request));
      return success(null);
    },
  );
  app.post<Changed>(
    '/api/enumdata/MergeEnumDataItemDefine',
    { schema: { body: schemas.changedItem } },
    async (request) => {
      const { TypeName, Value, Into = '' } = request.body;
      return success(await mergeItem(TypeName, Value, Into, callOf(request).services, callOf(request)));
    },
  );
  app.post<Changed>(
    '/api/enumdata/UndoMergeEnumDataItemDefine',
    { schema: { body: schemas.changedItem } },
    async (request) =>
      success(await undoMerge(request.body.TypeName, request.body.Value, callOf(request).services, callOf(request))),
  );
  app.post<{ Body: { TypeName: string; Rows: string; Preview?: string } }>(
    '/api/enumdata/ImportEnumDataItems',
    { schema: { body: schemas.importItems } },
    async (request) => {
      const { TypeName, Rows, Preview } = request.body;
      const run = Preview === 'true' ? previewImport : importItems;
      return success(await run(TypeName, Rows, callOf(request).services, callOf(request)));
    },
  );
}
