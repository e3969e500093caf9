import type { SchemaProblem } from '#engine/schema/SchemaProblem.ts';
import { PATTERN_EXAMPLES } from './PATTERN_EXAMPLES.ts';

/** The part of an ajv validation error that is used here. */
export interface ShapeError {
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  /** The name of a key that is refused, where the error is about that. */
  readonly propertyName?: string | undefined;
  readonly params: object;
  readonly parentSchema?: object | undefined;
}

type Sentence = Pick<SchemaProblem, 'message' | 'proposal'>;

/** The names of types, in an order that keeps a list of several readable (`or`). */
const TYPES: Readonly<Record<string, string>> = {
  string: 'a text in quotes',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true/false',
  null: 'null',
  array: 'a list in [ ]',
  object: 'an object in { }',
};

const plural = (n: number, one: string, more: string): string => (n === 1 ? one : more);

/** The message of each keyword whose limit is a number; `limit` is never below 0. */
const LIMITS: Readonly<Record<string, (limit: number) => string>> = {
  minLength: (limit) =>
    plural(limit, 'The text may not be empty', `The text is too short: at least ${limit} characters`),
  maxLength: (limit) => `The text is too long: at most ${limit} characters`,
  minItems: (limit) => plural(limit, 'The list may not be empty', `The list is too short: at least ${limit} entries`),
  maxItems: (limit) => `The list is too long: at most ${limit} entries`,
  minProperties: (limit) =>
    plural(limit, 'The object may not be empty', `The object has too few keys: at least ${limit}`),
  maxProperties: (limit) =>
    plural(limit, 'Only one key may stand here', `The object has too many keys: at most ${limit}`),
  minimum: (limit) => `The number is too small: at least ${limit}`,
  maximum: (limit) => `The number is too large: at most ${limit}`,
  exclusiveMinimum: (limit) => `The number is too small: it must be above ${limit}`,
  exclusiveMaximum: (limit) => `The number is too large: it must be below ${limit}`,
};

/** Message and proposal for a refused value, by keyword. `offered`: the allowed types and values. */
export function shapeSentence(
  { keyword, params, parentSchema }: ShapeError,
  value: unknown,
  offered: readonly string[],
): Sentence {
  const limit = 'limit' in params ? Number(params.limit) : 0;
  const own = LIMITS[keyword];
  if (own !== undefined) return { message: own(limit), proposal: keysOffered(keyword, parentSchema) };
  if (keyword === 'const' || keyword === 'type') return ofKinds(new Set(offered), value);
  if (keyword === 'pattern' && 'pattern' in params) return ofPattern(String(params.pattern), value);
  if (keyword === 'uniqueItems' && 'i' in params && 'j' in params)
    return {
      message: sameEntries(Number(params.i) + 1, Number(params.j) + 1),
      proposal: 'Leave one of them out',
    };
  if (keyword === 'dependencies' && 'property' in params && 'missingProperty' in params)
    return {
      message: `The key "${String(params.property)}" means nothing without "${String(params.missingProperty)}"`,
      proposal: `Write "${String(params.missingProperty)}" next to it`,
    };
  return { message: 'This value matches none of the allowed forms' };
}

const sameEntries = (one: number, other: number): string =>
  `Entries ${Math.min(one, other)} and ${Math.max(one, other)} of the list are the same`;

function ofKinds(offered: ReadonlySet<string>, value: unknown): Sentence {
  const names = [...offered].map((each) => TYPES[each] ?? each);
  const isOneValue = names.length === 1 && names.every((name) => offered.has(name));
  return {
    message: isOneValue ? `Only ${names.join('')} may stand here` : `The value must be ${names.join(' or ')}`,
    proposal: rewritten([...offered], value),
  };
}

/** The value converted to the expected type, if the intention is unambiguous. */
function rewritten(types: readonly string[], value: unknown): string | undefined {
  const isScalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  if (!isScalar) return undefined;
  if (typeof value === 'string' && isMeant(types, value)) return `Write ${value.trim()} without quotes`;
  if (typeof value !== 'string' && types.includes('string')) return `Write ${JSON.stringify(String(value))}`;
  return types.includes('array') ? `Write ${JSON.stringify([value])}` : undefined;
}

function isMeant(types: readonly string[], text: string): boolean {
  if (types.includes('boolean') && /^(true|false)$/.test(text.trim())) return true;
  if (types.includes('number') && /^-?\d+(\.\d+)?$/.test(text.trim())) return true;
  return types.includes('integer') && /^-?\d+$/.test(text.trim());
}

function ofPattern(pattern: string, value: unknown): Sentence {
  const example = PATTERN_EXAMPLES[pattern];
  return {
    message: `${JSON.stringify(value)} is not written as it has to be here (${pattern})`,
    proposal: example === undefined ? undefined : `Write it like ${JSON.stringify(example)}`,
  };
}

function keysOffered(keyword: string, parentSchema: object | undefined): string | undefined {
  if (!keyword.endsWith('Properties') || parentSchema === undefined || !('properties' in parentSchema))
    return undefined;
  const { properties } = parentSchema;
  const keys = typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
  const known = keys.filter((key) => !key.endsWith('-en'));
  return known.length > 0 && known.length < 12 ? `One of ${known.join(', ')}` : undefined;
}
