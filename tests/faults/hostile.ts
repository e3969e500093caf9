import { readFileSync } from 'node:fs';
import type { Call } from '#wire/calls/call.ts';
import { CALLS } from '#wire/calls/CALLS.ts';

const VECTORS = 'tests/fixtures/xss/vectors.json';

const SQL = [
  `' or 1=1 --`,
  `'; drop table "order"; --`,
  `" or ""="`,
  `') union select "PasswordHash" from "account" --`,
  `\\'; select pg_sleep(5) --`,
  `1;select pg_sleep(5)`,
  `$1`,
  `%`,
  `_`,
  `\u0000`,
  `{{ $user.LoginId }}`,
  `\${process.exit()}`,
  `../../etc/passwd`,
  `__proto__`,
  `constructor`,
  `a\r\nSet-Cookie: sid=x`,
  `𠮷\u202E`,
  `=HYPERLINK("http://x","y")`,
];

/** Texts that attack: pages, statements, expressions, headers, sheets. */
export const HOSTILE: readonly string[] = [...readVectors(), ...SQL];

function readVectors(): string[] {
  const vectors: unknown = JSON.parse(readFileSync(VECTORS, 'utf8'));
  if (!Array.isArray(vectors)) throw new Error(`${VECTORS} is no list`);
  return vectors.map(String);
}

/** A generator of numbers from 0 to 1 that gives the same ones for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A raw HTTP request. */
export interface Request {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly body: string | FormData | undefined;
  /** It is answered by an envelope. */
  readonly isEnvelope: boolean;
}

/** Endless streams, and calls with a protocol of their own. */
const LEFT_OUT = /dev\/Events|Resumable/;
const ENTITIES = ['order', 'customer', 'contact', 'receipt', 'employee', 'unit', 'orderLine', 'nothing'];
const FIELDS = [
  ...[
    'Title',
    'CustomerId',
    'CustomerName',
    'Money',
    'Kind',
    'OrderState',
    'OwnerId',
    'Version',
    'CreateTime',
    'Attachments',
  ],
  ...[
    'sort',
    'scene',
    'searchKey',
    'key',
    'value',
    'list',
    'ids',
    'Nothing',
    'lines[0][Name]',
    'lines[0][Qty]',
    'Region',
    'Level',
  ],
];

/** Creates requests from the table of calls: valid ones, nearly valid ones, and attacks. */
export function requestMaker(random: () => number): () => Request {
  const calls: [string, Call][] = Object.entries(CALLS).filter(([key]) => !LEFT_OUT.test(key));
  const pick = <T>(items: readonly T[], otherwise: T): T => items[Math.floor(random() * items.length)] ?? otherwise;
  const number = (): string =>
    pick(
      [String(Math.floor(random() * 40)), '0', '-1', '1e309', '999999999999999', '9'.repeat(30), '1.5', 'NaN', ''],
      '1',
    );
  const some = (): string => {
    const kind = random();
    if (kind < 0.35) return number();
    if (kind < 0.7) return pick(HOSTILE, '');
    if (kind < 0.8) return pick(['true', 'false', '2026-02-30', '2026-03-10~', '~', 'today', 'mine', 'Title,-Id'], '');
    if (kind < 0.9) return 'x'.repeat(Math.floor(random() * 3000));
    return String.fromCodePoint(...Array.from({ length: 12 }, () => Math.floor(random() * 0xd000)));
  };
  /** A value that the pattern, choice or length of a schema lets through, most of the time. */
  const valueFor = (schema: Schema): string => {
    if (random() < 0.25) return some();
    const choices = schema.enum;
    if (choices !== undefined) return String(pick(choices, ''));
    if (schema.pattern?.startsWith('^[0-9]') === true || schema.pattern?.startsWith('^([0-9]') === true)
      return String(1 + Math.floor(random() * 30));
    if (schema.pattern !== undefined) return pick(['order', 'order.CustomerId', 'Title'], '');
    return some().slice(0, schema.maxLength ?? 5000);
  };
  const fields = (shape: Call['query']): URLSearchParams => {
    const params = new URLSearchParams();
    const { properties = {}, required = [] } = shape === undefined ? {} : readSchema(shape.schema);
    for (const [name, schema] of Object.entries(properties))
      if (required.includes(name) ? random() < 0.95 : random() < 0.4) params.append(name, valueFor(readSchema(schema)));
    while (random() < 0.4) params.append(random() < 0.9 ? pick(FIELDS, '') : pick(HOSTILE, ''), some());
    return params;
  };
  return () => {
    const [key, call] = pick(calls, ['GET /api/System/GetRoutes', CALLS['GET /api/System/GetRoutes']]);
    const [method = 'GET', template = '/'] = key.split(' ');
    const path = template
      .replaceAll(':api', random() < 0.97 ? pick(ENTITIES, 'order') : encodeURIComponent(some()))
      .replaceAll(':action', pick(['submit', 'approve', 'Add', 'nothing'], 'submit'))
      .replaceAll(':id', encodeURIComponent(number()))
      .replaceAll('*', encodeURIComponent(some().slice(0, 60)));
    const query = fields(call.query).toString();
    const full = query === '' ? path : `${path}?${query}`;
    if (method !== 'POST') return { method, path: full, body: undefined, isEnvelope: !('type' in call.reply) };
    return { method, path: full, body: bodyOf(call, fields, some), isEnvelope: !('type' in call.reply) };
  };
}

function bodyOf(call: Call, fields: (shape: Call['query']) => URLSearchParams, some: () => string): string | FormData {
  if (call.body === undefined || !('type' in call.body)) return fields(call.body).toString();
  const form = new FormData();
  form.append('file', new Blob([some()]), some().slice(0, 100));
  return form;
}

/** The part of a parameter's schema that decides which texts are valid. */
export interface Schema {
  readonly properties?: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly maxLength?: number;
}

/** A schema as far as it matters here; `WireValue` and the like are any text. */
export function readSchema(schema: object): Schema {
  const read = new Map<string, unknown>(Object.entries(schema));
  const [properties, required, choices] = [read.get('properties'), read.get('required'), read.get('enum')];
  const [pattern, maxLength] = [read.get('pattern'), read.get('maxLength')];
  return {
    ...(isMap(properties) ? { properties } : {}),
    ...(Array.isArray(required) ? { required: required.map(String) } : {}),
    ...(Array.isArray(choices) ? { enum: choices } : {}),
    ...(typeof pattern === 'string' ? { pattern } : {}),
    ...(typeof maxLength === 'number' ? { maxLength } : {}),
  };
}

const isMap = (value: unknown): value is Readonly<Record<string, object>> =>
  typeof value === 'object' && value !== null;
