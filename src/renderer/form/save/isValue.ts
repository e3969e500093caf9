import type { Value } from '#language/Value.ts';

/** Tells whether something parsed from JSON is a value; JSON knows nothing else. */
export const isValue = (parsed: unknown): parsed is Value =>
  parsed === null || ['string', 'number', 'boolean', 'object'].includes(typeof parsed);
