import { CALLS, type Calls } from './CALLS.ts';
import type { Call, QueryOf } from './call.ts';
import type { Shape } from '../schema.ts';

/** A call of the frame under another name, with the fixed part of its query. */
export type CallName = {
  [K in keyof Calls]: {
    readonly call: K;
    /** The description for the documentation, if it does less than the call. */
    readonly title?: string;
    /** Parameters fixed by the name: callers do not send them. */
    readonly query?: Partial<QueryOf<Calls[K]>>;
  };
}[keyof Calls];

/**
 * Additional names of calls by method and path, as a product declares them: legacy paths that clients of its API use.
 * The method is that of the call, and so are the parts of the path that begin with a colon.
 */
export type CallNames = Readonly<Record<`${string} /api/${string}`, CallName>>;

/** The problem of the first name that cannot be registered; undefined if all can. */
export function refuseNames(names: CallNames): string | undefined {
  const known = Object.keys(CALLS).map((key) => key.toLowerCase());
  for (const [name, { call }] of Object.entries(names)) {
    if (known.includes(name.toLowerCase())) return `${name} is a call of the frame`;
    if (shapeOf(name) !== shapeOf(call))
      return `${name} has another method or other parameters in its path than ${call}`;
  }
  return undefined;
}

/** The method of a call and the parameters in its path. */
const shapeOf = (key: string): string => [key.split(' ')[0], ...(key.match(/:\w+|\*/g) ?? [])].join(' ');

/** The call of a name, as its callers see it: without the parameters that the name fixes. */
export function namedCall({ call, title, query = {} }: CallName): Call {
  const known: Call = CALLS[call];
  return {
    ...known,
    ...(title === undefined ? {} : { title }),
    ...(known.query === undefined ? {} : { query: without(known.query, Object.keys(query)) }),
  };
}

function without({ schema }: Shape<unknown>, names: readonly string[]): Shape<unknown> {
  const { properties, required } = schema;
  const rest = Object.entries(typeof properties === 'object' && properties !== null ? properties : {});
  return {
    schema: {
      ...schema,
      properties: Object.fromEntries(rest.filter(([name]) => !names.includes(name))),
      ...(Array.isArray(required) ? { required: required.filter((name) => !names.includes(String(name))) } : {}),
    },
  };
}
