import type { WireValue } from '#fields/facets/parseWire.ts';
import {
  object,
  choice,
  type Members,
  membersSchema,
  type ObjectShape,
  optional,
  type Shape,
  text,
  type TypeOf,
} from './schema.ts';

/** The parameters of calls: query parameters and form fields, which are sent as texts. */

/** A text of at most so many characters. */
export const textUpTo = (maxLength: number): Shape<string> => text({ maxLength });

/** The same for user input: it is empty if omitted, so that the check of that field words the missing value. */
export const typed = (maxLength: number): Shape<string> => text({ maxLength, default: '' });

export const id = text({ pattern: '^[0-9]{1,15}$' });
/** Ids joined by commas. */
export const ids = text({ pattern: '^[0-9]{1,15}(,[0-9]{1,15}){0,9999}$' });
/** Records that one call may change, each in a transaction of its own. */
export const someIds = text({ pattern: '^[0-9]{1,15}(,[0-9]{1,15}){0,499}$' });
/** The ids in a text that matches one of these patterns, each once. */
export const idsIn = (text: string): number[] => [...new Set(text.split(',').map(Number))];
/** A page counted from 0. */
const page = text({ pattern: '^[0-9]{1,3}$' });
/** A name of an entity or an action in paths. */
export const name = text({ pattern: '^[A-Za-z][A-Za-z0-9]{0,60}$' });
export const yesOrNo = choice('true', 'false');

/** The common part of calls on records: the path names the entity, and programs call them with a token. */
export const OF_RECORDS = { tokens: true, params: object({ api: name }), errors: ['NOT_FOUND', 'FORBIDDEN'] } as const;

/** The paging of the spec; `startPage` is the number of the first page. */
export const paging = { startPage: optional(page), page: optional(page), rows: optional(page) };

/** For long lists: 10,000 pages of 1 to 100 rows. Values out of range are refused by name. */
export const logPaging = {
  page: optional(text({ pattern: '^([0-9]{1,4}|10000)$' })),
  rows: optional(text({ pattern: '^([1-9][0-9]?|100)$' })),
  startPage: optional(id),
};

/** These parameters and further texts of at most so many characters. */
export function fieldsAndMore<M extends Members>(
  members: M,
  longest: number,
): Shape<TypeOf<ObjectShape<M>> & Readonly<Record<string, string | undefined>>> {
  return { schema: membersSchema(members, textUpTo(longest).schema) };
}

/**
 * An object with exactly these parameters. Others are ignored: a caller cannot write more of an account than a call
 * names. A parameter that is given twice is no text and is refused.
 */
export function fieldsOnly<M extends Members>(members: M): ObjectShape<M> {
  return { members, schema: membersSchema(members, true) };
}

/** Anything a form may hold; the fields of the entity decide about it later. */
export function record<M extends Members>(
  members: M,
): Shape<TypeOf<ObjectShape<M>> & Readonly<Record<string, WireValue>>> {
  return { schema: { ...membersSchema(members, { $ref: '#/definitions/WireValue' }), maxProperties: 1000 } };
}

/** No parameters; any that are sent are passed over. */
export const none: Shape<Readonly<Record<string, string | undefined>>> = fieldsAndMore({}, 200);
