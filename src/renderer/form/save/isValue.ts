import type { Value } from '#language/Value.ts';

/** Whether parsed JSON is a value; every JSON type is. */
export const isValue = (parsed: unknown): parsed is Value =>
  parsed === null || ['string', 'number', 'boolean', 'object'].includes(typeof parsed);
