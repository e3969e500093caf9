import type { FastifyInstance } from 'fastify';
import { AppError } from '#engine/errors.ts';
import { findEnumItem } from '#language/enums/findEnumItem.ts';
import { enumItems, findEnum, presentEnum, presentEnums } from '../../product/presentEnum.ts';
import type { Services } from '../Services.ts';
import { success } from '../envelope.ts';
import { callOf } from '../RouteConfig.ts';
import { schemas } from './routeSchemas.ts';

interface ByName {
  Querystring: { typeName: string };
}

/** The enum type that GetBusinessTypeByMain is about (spec section 7). */
const BUSINESS_TYPE = 'BusinessType';

/** Enum types and their items. */
export function enumRoutes(app: FastifyInstance, { enums }: Services): void {
  const querystring = schemas.typeName;
  app.get<ByName>('/api/enumdata/GetEnumItems', { schema: { querystring } }, (request) =>
    success(enumItems(request.query.typeName, enums, callOf(request))),
  );
  app.get<ByName>('/api/enumdata/GetEnumTypeDefine', { schema: { querystring } }, (request) =>
    success(presentEnum(request.query.typeName, enums, callOf(request), true)),
  );
  app.get('/api/enumdata/SearchEnumTypeDefine', { schema: { querystring: schemas.none } }, (request) =>
    success(presentEnums(enums, callOf(request))),
  );
  app.get<{ Querystring: { typeId: string } }>(
    '/api/enumdata/GetBusinessTypeByMain',
    { schema: { querystring: schemas.typeId } },
    (request) => {
      const type = findEnum(BUSINESS_TYPE, enums, callOf(request));
      const { typeId } = request.query;
      const found = findEnumItem(type, Number(typeId)) ?? findEnumItem(type, typeId);
      if (found === undefined) throw new AppError('NOT_FOUND', { text: '业务类型不存在' });
      return success(found.item.Children ?? []);
    },
  );
}
