import type { FastifyInstance } from 'fastify';
import { AppError } from '#engine/errors.ts';
import { findEnumItem } from '#language/findEnumItem.ts';
import { enumItems, findEnum, presentEnum, presentEnums } from '../../product/presentEnum.ts';
import type { Services } from '../Services.ts';
import { callOf } from '../readRequest.ts';
import { route } from '../route.ts';

/** Enum types and their items. */
export function enumRoutes(app: FastifyInstance, { enums }: Services): void {
  route(app, 'GET /api/enumdata/GetEnumItems', (request) => enumItems(request.query.typeName, enums, callOf(request)));
  route(app, 'GET /api/enumdata/GetEnumTypeDefine', (request) =>
    presentEnum(request.query.typeName, enums, callOf(request)),
  );
  route(app, 'GET /api/enumdata/SearchEnumTypeDefine', (request) => presentEnums(enums, callOf(request)));
  route(app, 'GET /api/enumdata/GetItemsBelow', (request) => {
    const { typeName, typeId } = request.query;
    const type = findEnum(typeName, enums, callOf(request));
    const found = findEnumItem(type, Number(typeId)) ?? findEnumItem(type, typeId);
    if (found === undefined) throw new AppError('NOT_FOUND', { text: `${type.title}不存在` });
    return found.item.Children ?? [];
  });
}
