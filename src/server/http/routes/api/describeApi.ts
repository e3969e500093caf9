import { WIRE_CODES } from '#engine/errors.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { actionModel } from '#engine/workflow/actionModel.ts';
import { fieldKind } from '#fields/table/fieldKinds.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { COMMON_ERRORS, type Call, type Raw } from '#wire/calls/call.ts';
import { namedCall, type CallNames } from '#wire/calls/callNames.ts';
import { CALL_GROUPS, RECORD_GROUP } from '#wire/calls/CALLS.ts';
import { DEFINITIONS } from '#wire/calls/DEFINITIONS.ts';
import type { JsonSchema, Shape } from '#wire/schema.ts';
import { ERROR_REPLIES } from '../../envelope.ts';
import { type ChildFields, recordSchema, sentProperties } from './recordSchema.ts';

/** The content of the description: the calls that this server offers, and the entities of its product. */
export interface DescribedApi {
  readonly title: string;
  readonly entities: readonly EntityModel[];
  readonly findEntity: (key: string) => EntityModel | undefined;
  /** Whether this server has a call, by method and path. */
  readonly offers: (key: string) => boolean;
  /** The product's additional names of calls. */
  readonly names: CallNames;
}

interface Operation {
  readonly key: string;
  readonly tag: string;
  readonly call: Call;
  /** The name of the entity in the path. */
  readonly api?: string;
  readonly title?: string;
  readonly record?: JsonSchema;
  readonly sent?: Readonly<Record<string, JsonSchema>>;
  readonly filters?: readonly FieldModel[];
}

const TRANSITION = 'POST /api/:api/:action';
/** The calls whose parameters or reply differ by entity; the others are described once for all entities. */
const BY_ENTITY = [
  'GET /api/:api/Search',
  'GET /api/:api/Changes',
  'GET /api/:api/Get',
  'POST /api/:api/Add',
  'POST /api/:api/Update',
];

/** The API as OpenAPI 3.1: the table of calls, and the calls of each entity according to its documents. */
export function describeApi(api: DescribedApi): JsonSchema {
  const operations = Object.entries(CALL_GROUPS).flatMap(([tag, calls]) =>
    Object.entries(calls)
      .filter(([key]) => api.offers(key) && key !== TRANSITION && !BY_ENTITY.includes(key))
      .flatMap(([key, call]: [string, Call]): Operation[] => [{ key, tag, call }, ...namedOperations(key, tag, api)]),
  );
  const ofEntities = api.entities.flatMap((entity) => entityOperations(entity, api));
  const paths: Record<string, Record<string, JsonSchema>> = {};
  const names = new Set<string>();
  for (const operation of [...operations, ...ofEntities]) {
    const [method = '', path = ''] = operation.key.split(' ');
    const address = path
      .replace(':api', operation.api ?? ':api')
      .replace(/:(\w+)/g, '{$1}')
      .replace('*', '{path}');
    const operationId = nameOf(address, method, names);
    paths[address] = { ...paths[address], [method.toLowerCase()]: { operationId, ...describeOperation(operation) } };
  }
  const records = api.entities.map((entity) => [entity.api, recordSchema(entity, childFieldsOf(api))] as const);
  return rewriteRefs({
    openapi: '3.1.0',
    info: { title: `${api.title} API`, version: '1', description: ABOUT },
    tags: [...Object.keys(CALL_GROUPS), ...api.entities.map(({ title }) => title)].map((name) => ({ name })),
    security: [SESSION],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'sid' },
        token: { type: 'http', scheme: 'bearer', description: '访问令牌，在个人中心新建' },
      },
      schemas: { ...DEFINITIONS, Failure: FAILURE, ...Object.fromEntries(records) },
    },
  });
}

/** The name of an operation in generated clients, `Customer_Search`; further methods of a path get different names. */
function nameOf(address: string, method: string, taken: Set<string>): string {
  const words = address.replace(/^\/api\//, '').match(/\w+/g) ?? [];
  const plain = words.join('_');
  const name = taken.has(plain) ? `${plain}_${method.toLowerCase()}` : plain;
  taken.add(name);
  return name;
}

const namedOperations = (key: string, tag: string, { names }: DescribedApi): Operation[] =>
  Object.entries(names)
    .filter(([, name]) => name.call === key)
    .map(([other, name]) => ({ key: other, tag, call: namedCall(name) }));

const SESSION = { session: [] };
const TOKEN = { token: [] };
const ABOUT =
  '请求的内容用表单编码（application/x-www-form-urlencoded）。回复统一为 { Successed, Message, Data, Code }：Successed 为 true 时 Data 是结果，' +
  '否则 Message 是给人看的原因，Code 是错误码，10 表示没有登录。程序用访问令牌调用：请求头 Authorization: Bearer 令牌。' +
  '写入可以带请求头 Idempotency-Key：同一个值、同样的内容只做一次，内容不同回复 34；任何请求都可以带请求头 X-Account（账号编号，即 CurrentUser 的 UserValues.AccountId）：登录的是另一个账号时回复 10，什么都不做。';

const FAILURE: JsonSchema = {
  type: 'object',
  properties: { Successed: { const: false }, Message: { type: 'string' }, Data: {}, Code: { type: 'integer' } },
  required: ['Successed', 'Message', 'Data', 'Code'],
};

const childFieldsOf =
  ({ findEntity }: DescribedApi): ChildFields =>
  ({ child }) => {
    const entity = child === undefined ? undefined : findEntity(child.entity);
    const names = child?.columns ?? entity?.fields.map(({ name }) => name) ?? [];
    return (entity?.fields ?? []).filter(({ name }) => names.includes(name));
  };

function entityOperations(entity: EntityModel, api: DescribedApi): Operation[] {
  const { title: tag } = entity;
  const children = childFieldsOf(api);
  const record = { $ref: `#/components/schemas/${entity.api}` };
  const stored = entity.fields.filter(({ transient }) => !transient);
  const own = BY_ENTITY.flatMap((key): Operation[] => {
    const call = callAt(key);
    if (call === undefined) return [];
    const sent = key.startsWith('POST') ? { sent: sentProperties(stored, children) } : {};
    const filters = stored.filter((field) => fieldKind(field).filter !== undefined);
    return [{ key, tag, call, api: entity.api, record, ...sent, ...(key.endsWith('/Search') ? { filters } : {}) }];
  });
  const transition = callAt(TRANSITION);
  const taken = (entity.workflow?.transitions ?? []).flatMap(({ action, title, inputs }): Operation[] => {
    const code = `${action.charAt(0).toUpperCase()}${action.slice(1)}`;
    const fields = (actionModel(entity, action) ?? entity).fields.filter(({ name }) => inputs.includes(name));
    if (transition === undefined) return [];
    const key = TRANSITION.replace(':action', code);
    return [{ key, tag, call: transition, api: entity.api, title, record, sent: sentProperties(fields, children) }];
  });
  return [...own, ...taken];
}

const callAt = (key: string): Call | undefined =>
  Object.entries(RECORD_GROUP).find(([other]: [string, Call]) => other === key)?.[1];

function describeOperation(operation: Operation): JsonSchema {
  const { call, tag, title, key, sent } = operation;
  const { params, query, body, open, tokens } = call;
  const errors = [...(call.errors ?? []), ...COMMON_ERRORS].map(
    (code) => `${WIRE_CODES[code]} ${ERROR_REPLIES[code].text}`,
  );
  return {
    tags: [tag],
    summary: title ?? call.title,
    security:
      open === true ? [] : [...(open === 'optional' ? [{}] : []), SESSION, ...(tokens === undefined ? [] : [TOKEN])],
    parameters: [
      ...parametersIn('path', params).filter(
        ({ name }) => key.includes(`:${String(name)}`) && !(name === 'api' && operation.api !== undefined),
      ),
      ...(key.endsWith('*') ? [{ name: 'path', in: 'path', required: true, schema: { type: 'string' } }] : []),
      ...parametersIn('query', query),
      ...(operation.filters ?? []).map(({ name, title: field }) => ({
        name,
        in: 'query',
        description: `按${field}筛选`,
        schema: { type: 'string' },
      })),
    ],
    ...(body === undefined ? {} : { requestBody: { required: true, content: bodyContent(body, sent) } }),
    responses: { 200: { description: `成功；或失败：${errors.join('；')}`, content: replyContent(operation) } },
  };
}

function parametersIn(place: 'path' | 'query', shape: Shape<unknown> | undefined): JsonSchema[] {
  const properties = memberSchemas(shape?.schema, 'properties');
  const required = shape?.schema['required'];
  return Object.entries(properties)
    .filter(([name]) => name !== '*')
    .map(([name, schema]) => ({
      name,
      in: place,
      required: place === 'path' || (Array.isArray(required) && required.includes(name)),
      schema,
    }));
}

function memberSchemas(schema: JsonSchema | undefined, name: string): Record<string, unknown> {
  const members = schema?.[name];
  return typeof members === 'object' && members !== null ? { ...members } : {};
}

function bodyContent(body: Shape<unknown> | Raw, sent: Readonly<Record<string, JsonSchema>> = {}): JsonSchema {
  if ('type' in body) return { [body.type]: { schema: { description: body.about } } };
  const properties = { ...sent, ...memberSchemas(body.schema, 'properties') };
  return { 'application/x-www-form-urlencoded': { schema: { ...body.schema, properties } } };
}

function replyContent({ call: { reply }, record }: Operation): JsonSchema {
  if ('type' in reply) return { [reply.type]: { schema: { description: reply.about } } };
  const success = {
    type: 'object',
    properties: {
      Successed: { const: true },
      Message: { type: 'string' },
      Data: record === undefined ? reply.schema : withRecord(reply.schema, record),
      Code: { const: 0 },
    },
    required: ['Successed', 'Message', 'Data', 'Code'],
  };
  return { 'application/json': { schema: { anyOf: [success, { $ref: '#/components/schemas/Failure' }] } } };
}

/** The reply's schema with a record of an entity in place of a general record. */
function withRecord(schema: JsonSchema, record: JsonSchema): JsonSchema {
  if (Array.isArray(schema['anyOf']))
    return { ...schema, anyOf: schema['anyOf'].map((part: JsonSchema) => withRecord(part, record)) };
  const properties = memberSchemas(schema, 'properties');
  const rows = { type: 'array', items: record };
  if ('Changes' in properties)
    return { ...schema, properties: { ...properties, Changes: withRecords(properties['Changes'], record) } };
  const own = {
    ...('Record' in properties ? { Record: record } : {}),
    ...('SceneCounts' in properties ? { Rows: rows } : {}),
  };
  return { ...schema, properties: { ...properties, ...own } };
}

function withRecords(list: unknown, record: JsonSchema): JsonSchema {
  const [schema] = jsonObjects(list);
  const [items] = jsonObjects(schema?.['items']);
  return { ...schema, items: items === undefined ? {} : withRecord(items, record) };
}

const jsonObjects = (value: unknown): JsonSchema[] =>
  typeof value === 'object' && value !== null ? [{ ...value }] : [];

/** Moves recursive shapes to the components. */
function rewriteRefs(document: JsonSchema): JsonSchema {
  const text = JSON.stringify(document).replaceAll('"#/definitions/', '"#/components/schemas/');
  const read: unknown = JSON.parse(text);
  return typeof read === 'object' && read !== null ? { ...read } : {};
}
