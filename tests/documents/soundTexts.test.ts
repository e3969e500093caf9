import { describe, expect, it } from 'vitest';
import { loadDocuments } from '#documents/loadDocuments.ts';
import { readFolder } from '#server/product/readFolder.ts';

const PRODUCTS = ['schemas', 'tests/fixtures/products/small'];

/** A value as a text, with closures replaced by their sources. */
const printed = (value: unknown): string => {
  const seen = new Map<object, number>();
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === 'function') return String(part);
    if (part instanceof RegExp) return String(part);
    if (typeof part !== 'object' || part === null) return part;
    const at = seen.get(part);
    if (at !== undefined) return `#${at}`;
    seen.set(part, seen.size);
    return part instanceof Map || part instanceof Set ? [...part] : part;
  });
};

describe('texts that were found sound before', () => {
  it.each(PRODUCTS)('become the same documents and models: %s', (folder) => {
    const texts = readFolder(folder);
    const checked = loadDocuments(texts);
    const known = loadDocuments(texts, {}, true);
    expect(checked.problems).toEqual([]);
    expect(known.problems).toEqual([]);
    expect(known.documents).toEqual(checked.documents);
    expect([...known.entities.keys()]).toEqual([...checked.entities.keys()]);
    for (const [key, entity] of checked.entities) {
      expect(printed(known.entities.get(key)?.fields)).toBe(printed(entity.fields));
      expect(printed(known.entities.get(key))).toBe(printed(entity));
    }
  });
});
