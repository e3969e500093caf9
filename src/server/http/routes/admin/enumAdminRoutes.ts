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
    async (request) => success(await enumUses(callOf(request), request.query.typeName)),
  );
  app.get<{ Querystring: { typeName: string; value: string } }>(
    '/api/enumdata/GetEnumItemImpact',
    { schema: { querystring: schemas.enumItem } },
    async (request) => {
      const call = callOf(request);
      demandDeveloper(call);
      return success(await enumImpact(call, request.query.typeName, request.query.value));
    },
  );
  app.post<{ Body: SentItem }>(
    '/api/enumdata/AddEnumDataItemDefine',
    { schema: { body: schemas.sentItem } },
    async (request) => success(await addItem(callOf(request), request.body)),
  );
  app.post<{ Body: SentItem }>(
    '/api/enumdata/UpdateEnumDataItemDefine',
    { schema: { body: schemas.sentItem } },
    async (request) => success(await updateItem(callOf(request), request.body)),
  );
  app.post<Changed>(
    '/api/enumdata/DeleteEnumDataItemDefine',
    { schema: { body: schemas.changedItem } },
    async (request) => {
      await deleteItem(callOf(request), request.body.TypeName, request.body.Value);
      return success(null);
    },
  );
  app.post<Changed>(
    '/api/enumdata/MergeEnumDataItemDefine',
    { schema: { body: schemas.changedItem } },
    async (request) => {
      const { TypeName, Value, Into = '' } = request.body;
      return success(await mergeItem(callOf(request), TypeName, Value, Into));
    },
  );
  app.post<Changed>(
    '/api/enumdata/UndoMergeEnumDataItemDefine',
    { schema: { body: schemas.changedItem } },
    async (request) => success(await undoMerge(callOf(request), request.body.TypeName, request.body.Value)),
  );
  app.post<{ Body: { TypeName: string; Rows: string; Preview?: string } }>(
    '/api/enumdata/ImportEnumDataItems',
    { schema: { body: schemas.importItems } },
    async (request) => {
      const { TypeName, Rows, Preview } = request.body;
      const run = Preview === 'true' ? previewImport : importItems;
      return success(await run(callOf(request), TypeName, Rows));
    },
  );
}
