import type { FastifyInstance } from 'fastify';
import { AppError } from '#engine/errors.ts';
import type { EnumType } from '#language/EnumType.ts';
import { findEnumItem } from '#language/findEnumItem.ts';
import { type Call, demandDeveloper } from '../../access/Call.ts';
import { addItem, deleteItem, updateItem } from '../../admin/changeItems.ts';
import { enumImpact, enumUses } from '../../admin/enumImpact.ts';
import { importItems, previewImport } from '../../admin/importItems.ts';
import { listMerges, mergeItem, undoMerge } from '../../admin/mergeItems.ts';
import type { EnumStore } from '../../product/EnumStore.ts';
import { findEnum, presentEnum, presentEnums } from '../../product/presentEnum.ts';
import type { Services } from '../Services.ts';
import { callOf } from '../readRequest.ts';
import { callRoute, route } from '../route.ts';

/** Enum types and their items. */
export function enumRoutes(app: FastifyInstance, { enums }: Services): void {
  route(app, 'GET /api/enumdata/GetEnumItems', (request) => {
    const call = callOf(request);
    return namedType(request.query.typeName, enums, call).items;
  });
  route(app, 'GET /api/enumdata/GetEnumTypeDefine', (request) =>
    presentEnum(request.query.typeName, enums, callOf(request)),
  );
  route(app, 'GET /api/enumdata/SearchEnumTypeDefine', (request) => presentEnums(enums, callOf(request)));
  route(app, 'GET /api/enumdata/GetItemsBelow', (request) => {
    const { typeName, typeId } = request.query;
    const call = callOf(request);
    const type = namedType(typeName, enums, call);
    const found = findEnumItem(type, Number(typeId)) ?? findEnumItem(type, typeId);
    if (found === undefined) throw new AppError('NOT_FOUND', { text: `${type.title}不存在` });
    return found.item.Children ?? [];
  });
}

/** The enum type with a name or alias, in the language of the call. Throws NOT_FOUND. */
function namedType(name: string, enums: EnumStore, call: Call): EnumType {
  const type = findEnum(name, enums, call);
  return call.wording.enums(type.name) ?? type;
}

/** Enum types, for administrators. */
export function enumAdminRoutes(app: FastifyInstance): void {
  route(app, 'GET /api/enumdata/GetEnumUses', (request) => enumUses(request.query.typeName, callOf(request)));
  callRoute(app, 'GET /api/enumdata/GetEnumItemImpact', async (call, request) => {
    demandDeveloper(call);
    return await enumImpact(request.query.typeName, request.query.value, call);
  });
  route(app, 'POST /api/enumdata/AddEnumDataItemDefine', (request) => addItem(request.body, callOf(request)));
  route(app, 'POST /api/enumdata/UpdateEnumDataItemDefine', (request) => updateItem(request.body, callOf(request)));
  route(app, 'POST /api/enumdata/DeleteEnumDataItemDefine', (request) => deleteItem(request.body, callOf(request)));
  route(app, 'POST /api/enumdata/MergeEnumDataItemDefine', async (request) => {
    return await mergeItem(request.body, callOf(request));
  });
  route(app, 'GET /api/enumdata/GetEnumMerges', (request) => listMerges(request.query.typeName, callOf(request)));
  route(app, 'POST /api/enumdata/UndoMergeEnumDataItemDefine', (request) =>
    undoMerge(request.body.TypeName, request.body.Value, callOf(request)),
  );
  route(app, 'POST /api/enumdata/ImportEnumDataItems', async (request) => {
    const { TypeName, Rows, Preview } = request.body;
    const run = Preview === 'true' ? previewImport : importItems;
    return await run(TypeName, Rows, callOf(request));
  });
}
