import type { FastifyInstance } from 'fastify';
import { AppError } from '#engine/errors.ts';
import { findEnumItem } from '#language/findEnumItem.ts';
import { enumItems, findEnum, presentEnum, presentEnums } from '../../product/presentEnum.ts';
import type { Services } from '../Services.ts';
import { callOf } from '../RouteConfig.ts';
import { route } from '../route.ts';

/** The enum type that GetBusinessTypeByMain is about (spec section 7). */
const BUSINESS_TYPE = 'BusinessType';

/** Enum types and their items. */
export function enumRoutes(app: FastifyInstance, { enums }: Services): void {
  route(app, 'GET /api/enumdata/GetEnumItems', (request) => enumItems(request.query.typeName, enums, callOf(request)));
  route(app, 'GET /api/enumdata/GetEnumTypeDefine', (request) =>
    presentEnum(request.query.typeName, enums, callOf(request)),
  );
  route(app, 'GET /api/enumdata/SearchEnumTypeDefine', (request) => presentEnums(enums, callOf(request)));
  route(app, 'GET /api/enumdata/GetBusinessTypeByMain', (request) => {
    const type = findEnum(BUSINESS_TYPE, enums, callOf(request));
    const { typeId } = request.query;
    const found = findEnumItem(type, Number(typeId)) ?? findEnumItem(type, typeId);
    if (found === undefined) throw new AppError('NOT_FOUND', { text: '业务类型不存在' });
    return found.item.Children ?? [];
  });
}
