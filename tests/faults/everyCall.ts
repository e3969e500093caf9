import type { Call } from '#wire/calls/call.ts';
import { CALLS } from '#wire/calls/CALLS.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import { plainText } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { readDocuments } from '#documents/readDocuments.ts';
import { plausible } from '../support/server/plausible.ts';
import { readSchema, type Schema } from './hostile.ts';
import { at, column, type TestClient } from '../support/server/TestClient.ts';
import { shippedProduct } from '../support/shippedProduct.ts';

const ENUMS = enumsOfProduct(readDocuments(shippedProduct().texts).product);

/** A request that is as heavy as it gets in one way. */
export interface Heavy {
  readonly name: string;
  readonly path: string;
  /** Created when it is sent: all of them together are gigabytes. */
  readonly init: () => RequestInit;
}

/** A form-encoded body. */
export const form = (fields: Readonly<Record<string, string>> | string): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
});

/** Texts that are slow for parsers that backtrack, count or split. */
const SLOW = ['a', '(', '<', '%', ',', '1,', ' ', '"', '\\', '[', '{{', '~', '\u4e00', '../'];
/** A head may be 16 kB, a body 4 MB. */
const [LONG_QUERY, LONG_BODY, WHOLE_BODY] = [12_000, 600_000, 3_900_000];
/** Streams that do not end, and parts of files, which have a protocol of their own. */
const LEFT_OUT = /dev\/Events|Resumable/;
/** Characters that a query or body spends on one when it is encoded, at most. */
const ENCODED = 9;

/** Every text parameter of every call, long and repeating one text. */
export function everyParameter(): Heavy[] {
  const calls: [string, Call][] = Object.entries(CALLS).filter(([key]) => !LEFT_OUT.test(key));
  return calls.flatMap(([key, call], n) => {
    const [method = 'GET', template = '/'] = key.split(' ');
    const path = template
      .replaceAll(':api', 'customer')
      .replaceAll(':action', 'submit')
      .replaceAll(':id', '1')
      .replace('*', '');
    const isBody = method === 'POST';
    const shape = isBody ? call.body : call.query;
    if (shape === undefined || 'type' in shape || !['GET', 'POST'].includes(method)) return [];
    const { properties = {}, required = [] } = readSchema(shape.schema);
    const names = Object.keys(properties);
    // Lists take the names of fields as well, each a text.
    const more = path.endsWith('/Search') ? ['searchKey', 'CustomerName', 'sort', 'scene'] : [];
    return [...new Set([...names, ...more])].flatMap((name, i) =>
      SLOW.filter((_, s) => (s + n + i) % 3 === 0).map((part): Heavy => {
        const fields = (): string => {
          const room = (isBody ? LONG_BODY : LONG_QUERY) / ENCODED;
          const most = readSchema(properties[name] ?? {}).maxLength ?? room;
          const text = part.repeat(Math.ceil(Math.min(most, room) / part.length)).slice(0, most);
          const others = required.filter((other) => other !== name);
          const sound = others.map((other) => [other, soundFor(readSchema(properties[other] ?? {}))]);
          return new URLSearchParams([...sound, [name, text]]).toString();
        };
        return {
          name: `${key} ${name} of ${JSON.stringify(part)}`,
          path: isBody ? path : `${path}?${fields()}`,
          init: () => (isBody ? form(fields()) : {}),
        };
      }),
    );
  });
}

const SOUND = ['1', 'customer', 'Title', 'true', '2026-03-09', '[]', '{}', '13812345678'];

/** A valid value for the schema of a parameter, so that the first check is not the only one that is reached. */
function soundFor({ enum: choices, pattern }: Schema): string {
  if (choices !== undefined) return String(choices[0]);
  return SOUND.find((text) => pattern === undefined || new RegExp(pattern, 'u').test(text)) ?? '1';
}

/** Every entity: all fields of a record as long as a body lets them be, all filters of a list, and as many child rows as go. */
export async function everyEntity(client: TestClient): Promise<Heavy[]> {
  const found: Heavy[] = [];
  for (const [n, entity] of [...shippedProduct().entities.values()].entries()) {
    const parts = SLOW.filter((_, i) => (i + n) % 4 === 0);
    found.push(...parts.flatMap((part) => [fullRecord(entity, part), fullQuery(entity, part)]));
    for (const field of entity.fields) {
      const child = shippedProduct().entities.get(field.child?.entity ?? '');
      if (child !== undefined) found.push(...childRows(entity, field, child, await recordWith(entity, field, client)));
    }
  }
  return found;
}

/** A record whose every field holds a long text of one thing: patterns, numbers, dates, enums, references and files have to read it. */
function fullRecord({ key, api, fields }: EntityModel, part: string): Heavy {
  return {
    name: `${key} with fields of ${JSON.stringify(part)}`,
    path: `/api/${api}/Add`,
    init: () =>
      form(
        Object.fromEntries(
          fields.map(({ name }) => [name, part.repeat(WHOLE_BODY / ENCODED / fields.length / part.length)]),
        ),
      ),
  };
}

/** A list query with all fields. */
function fullQuery({ key, api, fields }: EntityModel, part: string): Heavy {
  const text = part.repeat(LONG_QUERY / ENCODED / fields.length / part.length);
  const query = new URLSearchParams(fields.map(({ name }) => [name, text]));
  return {
    name: `${key} by ${JSON.stringify(part)}`,
    path: `/api/${api}/Search?${query.toString()}`,
    init: () => ({}),
  };
}

/** Id and Version of a record that has child rows and can be edited; none: a new one is sent. */
async function recordWith(
  { api, key }: EntityModel,
  field: FieldModel,
  client: TestClient,
): Promise<[string, string][]> {
  const { Data } = await client.get(`/api/${api}/Search`, { rows: 100 });
  for (const Id of column(Data, 'Id')) {
    const { Data: found } = await client.get(`/api/${api}/Get`, { id: Number(Id) });
    const rows = at(found, `Record.${field.name}`);
    if (!Array.isArray(rows) || rows.length === 0) continue;
    const taken = await client.post(`/api/${api}/Update`, {
      Id: Number(Id),
      Version: Number(at(found, 'Record.Version')),
      Remark: key,
    });
    if (taken.Successed)
      return [
        ['Id', String(Id)],
        ['Version', String(at(taken.Data, 'Record.Version'))],
      ];
  }
  return [];
}

/** Child rows: the maximum of the field, all valid; the maximum of a body; and unknown cells. */
function childRows(entity: EntityModel, field: FieldModel, child: EntityModel, record: [string, string][]): Heavy[] {
  const valueOf = (column: FieldModel, row: number): string => {
    if (column.type === 'integer') return String(row + 1);
    if (column.reference !== undefined) return String((row % 5) + 1);
    const [value = ''] = plausible(column, ENUMS);
    return plainText(value, '');
  };
  const own = entity.fields.filter(({ child: rows, computed }) => rows === undefined && !computed);
  const parent = record.length > 0 ? record : own.map((one): [string, string] => [one.name, valueOf(one, 0)]);
  const columns = child.fields.filter(({ name }) => field.child?.columns?.includes(name) ?? name !== 'Id');
  const body = (
    count: number,
    cell: (column: FieldModel, row: number) => string,
    more: readonly string[] = [],
  ): string =>
    new URLSearchParams([
      ...parent,
      ...Array.from({ length: count }, (_, row) => [
        ...columns.map((one): [string, string] => [`${field.name}[${row}][${one.name}]`, cell(one, row)]),
        ...more.map((name): [string, string] => [`${field.name}[${row}][${name}]`, '1']),
      ]).flat(),
    ]).toString();
  const most = field.maxItems ?? 100;
  const unknown = Array.from({ length: Math.min(290, 59_000 / most) - columns.length }, (_, i) => `X${i}`);
  const bodies: [string, () => string][] = [
    ['wrong', () => body(most, () => '<b>'.repeat(20))],
    ['too many', () => body(59_000 / columns.length, valueOf)],
    ['as many cells as a body holds, for', () => body(90_000 / columns.length, valueOf)],
    ['unknown columns of', () => body(most, valueOf, unknown)],
    ['sound', () => body(most, valueOf)],
  ];
  return bodies.map(([kind, text]) => ({
    name: `${kind} rows of ${entity.key}`,
    path: `/api/${entity.api}/${record.length > 0 ? 'Update' : 'Add'}`,
    init: () => form(text()),
  }));
}
