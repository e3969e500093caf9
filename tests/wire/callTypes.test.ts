import { expect, it } from 'vitest';
import type { Http } from '#client/http/Http.ts';
import type { Reader } from '#client/http/createReader.ts';
import {
  calls,
  raw,
  type FieldName,
  type KeyAt,
  type ReplyOf,
  type SentBody,
  type SentQuery,
  type Url,
} from '#wire/calls/call.ts';
import type { Calls } from '#wire/calls/CALLS.ts';
import type { FileInfo } from '#wire/MediaReply.ts';
import type { ListReply } from '#wire/ListReply.ts';
import { fieldsAndMore, id, record, yesOrNo } from '#wire/params.ts';
import { choice, integer, list, nullable, object, optional, text, type TypeOf } from '#wire/schema.ts';

/** True where both types are the same, which the compiler decides: a test that does not hold does not compile. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

const holds = (proofs: Readonly<Record<string, true>>): void => {
  expect(Object.values(proofs).every((proof) => proof)).toBe(true);
};

it('one expression gives the JSON Schema and the type', () => {
  const shape = object({
    Id: integer(),
    Name: nullable(text()),
    Kind: optional(choice('a', 'b')),
    Rows: list(object({ Text: text() })),
  });
  type Wanted = {
    readonly Id: number;
    readonly Name: string | null;
    readonly Rows: readonly { readonly Text: string }[];
    readonly Kind?: 'a' | 'b';
  };
  const wanted: Wanted = { Id: 1, Name: null, Rows: [{ Text: '' }] };
  const same: TypeOf<typeof shape> = wanted;
  const back: Wanted = same;

  expect(back.Id).toBe(1);
  expect(shape.schema).toEqual({
    type: 'object',
    properties: {
      Id: { type: 'integer' },
      Name: { anyOf: [{ type: 'string' }, { type: 'null' }] },
      Kind: { type: 'string', enum: ['a', 'b'] },
      Rows: {
        type: 'array',
        items: {
          type: 'object',
          properties: { Text: { type: 'string' } },
          required: ['Text'],
          additionalProperties: false,
        },
      },
    },
    required: ['Id', 'Name', 'Rows'],
    additionalProperties: false,
  });
});

const _TABLE = calls({
  'GET /api/Role/Search': { title: '', query: object({ page: optional(id) }), reply: integer(), errors: [] },
  'GET /api/:api/Search': {
    title: '',
    query: fieldsAndMore({ kind: choice('a', 'b') }, 20),
    reply: text(),
    errors: [],
  },
  'POST /api/:api/Add': { title: '', body: record({ Id: optional(id) }), reply: integer(), errors: [] },
  'POST /api/:api/Delete': {
    title: '',
    body: object({ id, sure: yesOrNo }),
    reply: raw('text/plain', ''),
    errors: [],
  },
});
type Table = typeof _TABLE;

it('an address leads to its call, a literal one before one with parameters', () => {
  holds({
    literal: true satisfies Same<KeyAt<Table, 'GET', '/api/Role/Search'>, 'GET /api/Role/Search'>,
    open: true satisfies Same<KeyAt<Table, 'GET', `/api/${string}/Search`>, 'GET /api/:api/Search'>,
    addresses: true satisfies Same<Url<Table, 'POST'>, `/api/${string}/Add` | `/api/${string}/Delete`>,
    nowhere: true satisfies Same<KeyAt<Table, 'GET', '/api/Role/Find'>, never>,
  });
});

it('a call is sent what its schemas name', () => {
  holds({
    texts: true satisfies Same<
      SentQuery<Table['GET /api/Role/Search']>['page'],
      string | number | boolean | readonly (string | number)[] | undefined
    >,
    flags: true satisfies Same<SentBody<Table['POST /api/:api/Delete']>['sure'], 'true' | 'false' | boolean>,
    choices: true satisfies Same<SentQuery<Table['GET /api/:api/Search']>['kind'], 'a' | 'b'>,
    fields: true satisfies Same<FieldName<Table['POST /api/:api/Delete']>, 'id' | 'sure'>,
    anyFields: true satisfies Same<FieldName<Table['POST /api/:api/Add']>, string>,
    noSchema: true satisfies Same<ReplyOf<Table['POST /api/:api/Delete']>, unknown>,
  });
});

it('what the client returns is what the table says', () => {
  const _types = (http: Http, read: Reader) => ({
    list: http.get('/api/Clue/Search'),
    upload: http.upload('/api/media/UploadAttachement/', new Blob(), ''),
    inParts: http.uploadInParts('/api/Media/Resumable', new Blob(), '', ''),
    site: read('/api/Site/GetSite'),
  });
  type Answers = ReturnType<typeof _types>;
  holds({
    upload: true satisfies Same<Awaited<Answers['upload']>, FileInfo>,
    inParts: true satisfies Same<Awaited<Answers['inParts']>, FileInfo>,
    site: true satisfies Same<Awaited<Answers['site']>, ReplyOf<Calls['GET /api/Site/GetSite']>>,
    list: true satisfies Same<ReplyOf<Calls['GET /api/:api/Search']>, ListReply>,
  });
});
