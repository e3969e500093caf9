import type { Value, Values } from '#language/Value.ts';

/** A JSON Schema as documents and validators take it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Marks a text in a JSON Schema that the server writes itself. */
export const TRANSLATED = 'x-said';

/** The shape of a value: its JSON Schema and its TypeScript type, both from one expression. */
export interface Shape<T> {
  readonly schema: JsonSchema;
  /** Never set: it carries the type. */
  readonly of?: T;
}

/** A member that may be missing. */
export interface OptionalShape<T> extends Shape<T> {
  readonly isOptional: true;
}

export type TypeOf<S> = S extends Shape<infer T> ? T : never;

export type Members = Readonly<Record<string, Shape<unknown>>>;

type ObjectOf<M extends Members> = Flat<
  {
    readonly [N in keyof M as M[N] extends OptionalShape<unknown> ? never : N]: TypeOf<M[N]>;
  } & {
    readonly [N in keyof M as M[N] extends OptionalShape<unknown> ? N : never]?: TypeOf<M[N]>;
  }
>;

/** Flattens an intersection into one object, so that compiler messages stay readable. */
type Flat<T> = { [N in keyof T]: T[N] };

/** An object whose members may become part of another. */
export interface ObjectShape<M extends Members> extends Shape<ObjectOf<M>> {
  readonly members: M;
}

/** A text of any length; with `rest` a narrower one. */
export const text = (rest: JsonSchema = {}): Shape<string> => ({ schema: { type: 'string', ...rest } });

/** A text from the server or from documents: it is sent in the caller's language. */
export const translated = (): Shape<string> => text({ [TRANSLATED]: true });

export const integer = (): Shape<number> => ({ schema: { type: 'integer' } });

export const number = (): Shape<number> => ({ schema: { type: 'number' } });

export const flag = (): Shape<boolean> => ({ schema: { type: 'boolean' } });

/** Nothing but null: the reply of a call that has nothing to tell. */
export const nothing = (): Shape<null> => ({ schema: { type: 'null' } });

/** A choice of the given texts. */
export const choice = <const T extends string>(...texts: readonly T[]): Shape<T> => ({
  schema: { type: 'string', enum: texts },
});

/** Exactly this value. */
export const constant = <const T extends string | number | boolean | null>(value: T): Shape<T> => ({
  schema: { const: value },
});

export const nullable = <T>({ schema }: Shape<T>): Shape<T | null> => ({
  schema: { anyOf: [schema, { type: 'null' }] },
});

/** A member that may be missing. */
export const optional = <T>({ schema }: Shape<T>): OptionalShape<T> => ({ schema, isOptional: true });

export const list = <T>({ schema }: Shape<T>): Shape<readonly T[]> => ({ schema: { type: 'array', items: schema } });

/** An object with any names, every value of one shape. */
export const map = <T>({ schema }: Shape<T>): Shape<Readonly<Record<string, T>>> => ({
  schema: { type: 'object', additionalProperties: schema },
});

/** A union of several shapes. */
export const either = <const S extends readonly Shape<unknown>[]>(...shapes: S): Shape<TypeOf<S[number]>> => ({
  schema: { anyOf: shapes.map(({ schema }) => schema) },
});

/** An object with these members and no others. */
export const object = <M extends Members>(members: M): ObjectShape<M> => ({
  members,
  schema: membersSchema(members, false),
});

/**
 * A shape defined elsewhere and known here only by its type: a document, or a row whose members depend on the schemas
 * of the product. The JSON Schema describes as much of it as possible.
 */
export const given = <T>(schema: JsonSchema): Shape<T> => ({ schema });

/** A shape that refers to itself, by its name in the table of definitions. */
export const defined = <T>(name: string): Shape<T> => ({ schema: { $ref: `#/definitions/${name}` } });

/** The JSON Schema of an object; `additional` decides about members that are not named. */
export function membersSchema(members: Members, additional: boolean | JsonSchema): JsonSchema {
  const entries = Object.entries(members);
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, { schema }]) => [name, schema])),
    required: entries.filter(([, shape]) => !('isOptional' in shape)).map(([name]) => name),
    additionalProperties: additional,
  };
}

/** Any value of a record: texts, numbers, booleans, null, and lists and objects of them. */
export const value = defined<Value>('Value');

/** A record or a part of one: the schemas of the product define its members. */
export const values = given<Values>({ type: 'object', additionalProperties: value.schema });

const isMembers = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  array: Array.isArray,
  boolean: (value) => typeof value === 'boolean',
  integer: Number.isSafeInteger,
  null: (value) => value === null,
  number: (value) => typeof value === 'number',
  object: isMembers,
  string: (value) => typeof value === 'string',
};

/**
 * Whether parsed JSON has the types of a shape, for stored texts and data of errors. Further members are ignored, as
 * newer programs may send them; so are patterns, limits, and shapes given by name.
 */
export const fits = <T>({ schema }: Shape<T>, value: unknown): value is T => holds(schema, value);

function holds(schema: unknown, value: unknown): boolean {
  if (!isMembers(schema)) return true;
  const { type, anyOf, enum: choices, items, properties, required, additionalProperties: others } = schema;
  if (Array.isArray(anyOf)) return anyOf.some((each) => holds(each, value));
  if ('const' in schema && value !== schema['const']) return false;
  if (Array.isArray(choices) && !choices.includes(value)) return false;
  if (typeof type === 'string' && TYPES[type]?.(value) !== true) return false;
  if (Array.isArray(value)) return value.every((each) => holds(items, each));
  if (!isMembers(value)) return true;
  if (Array.isArray(required) && !required.every((name) => Object.hasOwn(value, String(name)))) return false;
  const known = isMembers(properties) ? properties : {};
  return Object.entries(value).every(([name, each]) => holds(Object.hasOwn(known, name) ? known[name] : others, each));
}
