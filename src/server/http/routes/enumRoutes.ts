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
import { callRoute } from '../route.ts';

/** Enum types and their items. */
export function enumRoutes(app: FastifyInstance, { enums }: Services): void {
  callRoute(app, 'GET /api/enumdata/GetEnumItems', (call, { query }) => {
    return namedType(query.typeName, enums, call).items;
  });
  callRoute(app, 'GET /api/enumdata/GetEnumTypeDefine', (call, { query }) => presentEnum(query.typeName, enums, call));
  callRoute(app, 'GET /api/enumdata/SearchEnumTypeDefine', (call) => presentEnums(enums, call));
  callRoute(app, 'GET /api/enumdata/GetItemsBelow', (call, { query }) => {
    const { typeName, typeId } = query;
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
  callRoute(app, 'GET /api/enumdata/GetEnumUses', (call, { query }) => enumUses(query.typeName, call));
  callRoute(app, 'GET /api/enumdata/GetEnumItemImpact', async (call, { query }) => {
    demandDeveloper(call);
    return await enumImpact(query.typeName, query.value, call);
  });
  callRoute(app, 'POST /api/enumdata/AddEnumDataItemDefine', (call, { body }) => addItem(body, call));
  callRoute(app, 'POST /api/enumdata/UpdateEnumDataItemDefine', (call, { body }) => updateItem(body, call));
  callRoute(app, 'POST /api/enumdata/DeleteEnumDataItemDefine', (call, { body }) => deleteItem(body, call));
  callRoute(app, 'POST /api/enumdata/MergeEnumDataItemDefine', (call, { body }) => mergeItem(body, call));
  callRoute(app, 'GET /api/enumdata/GetEnumMerges', (call, { query }) => listMerges(query.typeName, call));
  callRoute(app, 'POST /api/enumdata/UndoMergeEnumDataItemDefine', (call, { body }) =>
    undoMerge(body.TypeName, body.Value, call),
  );
  callRoute(app, 'POST /api/enumdata/ImportEnumDataItems', async (call, { body }) => {
    const { TypeName, Rows, Preview } = body;
    const run = Preview === 'true' ? previewImport : importItems;
    return await run(TypeName, Rows, call);
  });
}
