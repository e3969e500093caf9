import type { Value } from '#language/Value.ts';

/** The value that a JSON text stands for; undefined when it is none. */
export function readJson(text: string): Value | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isValue(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isValue(value: unknown): value is Value {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true;
  return typeof value === 'object' && Object.values(value).every(isValue);
}
