import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { MetaSchema } from '#documents/MetaSchema.ts';
import { decidingKind } from '#proof/coverage/DECIDING.ts';

const FOLDER = 'schemas/meta';

const isMetaSchema = (value: unknown): value is MetaSchema => typeof value === 'object' && value !== null;

/** The pointers of all keys of a meta-schema that hold values; `*` is any name of a map, `0` any item. */
function keysOf(root: MetaSchema): string[] {
  const found = new Set<string>();
  const visit = (schema: MetaSchema, at: string, above: readonly MetaSchema[]): void => {
    if (above.includes(schema)) return;
    const inside = [...above, schema];
    const target = schema.$ref === undefined ? undefined : root.definitions?.[schema.$ref.split('/').at(-1) ?? ''];
    if (target !== undefined) visit(target, at, inside);
    for (const one of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) visit(one, at, inside);
    for (const [name, one] of Object.entries(schema.properties ?? {})) visit(one, `${at}/${name}`, inside);
    if (typeof schema.additionalProperties === 'object') visit(schema.additionalProperties, `${at}/*`, inside);
    for (const one of Object.values(schema.patternProperties ?? {})) visit(one, `${at}/*`, inside);
    if (schema.items !== undefined) visit(schema.items, `${at}/0`, inside);
    const { properties, additionalProperties: others } = schema;
    const holders = [
      properties,
      schema.$ref,
      schema.anyOf,
      schema.items,
      schema.patternProperties,
      typeof others === 'object' ? others : undefined,
    ];
    if (holders.every((one) => one === undefined)) found.add(at.replace(/\/0$/, ''));
  };
  visit(root, '', []);
  return [...found];
}

describe('the list of everything that decides', () => {
  for (const file of readdirSync(FOLDER))
    it(`names every key of ${file}`, () => {
      const document = file.replace('.schema.json', '');
      const meta: unknown = JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8'));
      if (!isMetaSchema(meta)) throw new Error(file);
      const keys = keysOf(meta);

      // english.json has its texts only.
      expect(keys.length).toBeGreaterThan(document === 'english' ? 1 : 2);
      expect(keys.filter((key) => decidingKind(document, key) === undefined)).toEqual([]);
    });

  it('tells the keys of fields in sections, items of lists and entries of maps apart', () => {
    expect(decidingKind('form', '/properties/basic/properties/Money/minimum')).toBe('limits');
    expect(decidingKind('form', '/properties/Money/x-reactions/0/fulfill/state/visible')).toBe('rules');
    expect(decidingKind('form', '/x-customer/when/Money')).toBe('outside');
    expect(decidingKind('workflow', '/transitions/3/guards/0/none/where')).toBe('transitions');
    expect(decidingKind('workflow', '/transitions/3/guards/0/message')).toBe('texts');
    expect(decidingKind('list', '/sums/0/where')).toBe('figures');
    expect(decidingKind('form', '/properties/Money/x-new')).toBeUndefined();
  });
});
