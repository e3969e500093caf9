import type { FastifyInstance } from 'fastify';
import { demandDeveloper } from '../../access/Call.ts';
import { addItem, deleteItem, updateItem } from '../../admin/changeItems.ts';
import { enumImpact, enumUses } from '../../admin/enumImpact.ts';
import { importItems, previewImport } from '../../admin/importItems.ts';
import { listMerges, mergeItem, undoMerge } from '../../admin/mergeItems.ts';
import { callOf } from '../readRequest.ts';
import { route } from '../route.ts';

/** Enum types, for administrators. */
export function enumAdminRoutes(app: FastifyInstance): void {
  route(app, 'GET /api/enumdata/GetEnumUses', (request) =>
    enumUses(request.query.typeName, callOf(request).services, callOf(request)),
  );
  route(app, 'GET /api/enumdata/GetEnumItemImpact', async (request) => {
    const call = callOf(request);
    demandDeveloper(call);
    return await enumImpact(request.query.typeName, request.query.value, call.services, call);
  });
  route(app, 'POST /api/enumdata/AddEnumDataItemDefine', (request) =>
    addItem(request.body, callOf(request).services, callOf(request)),
  );
  route(app, 'POST /api/enumdata/UpdateEnumDataItemDefine', (request) =>
    updateItem(request.body, callOf(request).services, callOf(request)),
  );
  route(app, 'POST /api/enumdata/DeleteEnumDataItemDefine', async (request) => {
    await deleteItem(request.body, callOf(request).services, callOf(request));
    return null;
  });
  route(app, 'POST /api/enumdata/MergeEnumDataItemDefine', async (request) => {
    return await mergeItem(request.body, callOf(request).services, callOf(request));
  });
  route(app, 'GET /api/enumdata/GetEnumMerges', (request) =>
    listMerges(request.query.typeName, callOf(request).services, callOf(request)),
  );
  route(app, 'POST /api/enumdata/UndoMergeEnumDataItemDefine', (request) =>
    undoMerge(request.body.TypeName, request.body.Value, callOf(request).services, callOf(request)),
  );
  route(app, 'POST /api/enumdata/ImportEnumDataItems', async (request) => {
    const { TypeName, Rows, Preview } = request.body;
    const run = Preview === 'true' ? previewImport : importItems;
    return await run(TypeName, Rows, callOf(request).services, callOf(request));
  });
}
