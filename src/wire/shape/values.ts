import type { Value, Values } from '#language/Value.ts';
import { defined, given } from './schema.ts';

/** Any value of a record: texts, numbers, yes or no, nothing, and lists and objects of them. */
export const value = defined<Value>('Value');

/** A record or a part of one: which members it has, the schemas of the product say. */
export const values = given<Values>({ type: 'object', additionalProperties: value.schema });
