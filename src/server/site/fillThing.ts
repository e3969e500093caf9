import type { ThingDocument } from '#generated/documents/FormDocument.ts';
import { fillTemplate } from '#engine/reminder/noticeTemplate.ts';

type Filled = string | number | boolean | object | undefined;

/**
 * The template with the values of the names in braces; a text that is one name keeps its number. Texts without a value
 * are omitted, and objects that name fields of which none has one. Undefined if nothing remains.
 */
export function fillThing(template: ThingDocument, valueOf: (name: string) => string | number): object | undefined {
  const parts = Object.entries(template).map(([name, given]) => ({ name, given, filled: fill(given, valueOf) }));
  const isEmpty = parts.some(({ filled }) => filled === undefined);
  if (isEmpty && parts.every(({ given, filled }) => filled === undefined || filled === given)) return undefined;
  return Object.fromEntries(parts.flatMap(({ name, filled }) => (filled === undefined ? [] : [[name, filled]])));
}

function fill(given: ThingDocument[string], valueOf: (name: string) => string | number): Filled {
  if (typeof given === 'object') return fillThing(given, valueOf);
  if (typeof given !== 'string') return given;
  const [, name] = /^\{([^{}\s]+)\}$/.exec(given) ?? [];
  const value = name === undefined ? fillTemplate(given, (each) => String(valueOf(each))) : valueOf(name);
  return value === '' ? undefined : value;
}
