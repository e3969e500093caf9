import { beforeAll, describe, expect, it } from 'vitest';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import { exportFormily } from '#annex/import/formily/exportFormily.ts';
import type { ExportWorld, FormilyNode, Json } from '#annex/import/formily/FormilySchema.ts';
import { loadProduct, type Product } from '#server/product/ReadyProduct.ts';
import { smallProduct } from '../../support/smallProduct.ts';
import { shippedProduct } from '../../support/shippedProduct.ts';
import { differences } from '../../support/formily/exportOracle.ts';
import { useItsOwnCompiler } from '../../support/formily/useItsOwnCompiler.ts';

beforeAll(useItsOwnCompiler);

const products: Readonly<Record<string, Product>> = {
  crm: shippedProduct(),
  library: loadProduct('docs/examples/library').product,
  maintenance: loadProduct('docs/examples/maintenance').product,
  small: smallProduct(),
};
const exported = Object.entries(products).flatMap(([product, { documents, entities }]) => {
  const world: ExportWorld = { enums: enumsOfProduct(documents), findEntity: (key) => entities.get(key) };
  return [...entities.values()]
    .filter(({ ruleSet }) => ruleSet.rules.length > 0)
    .map((entity) => ({ name: `${product}/${entity.key}`, entity, world }));
});

/** A schema with keys that are called otherwise. */
function renamed(node: FormilyNode, names: Readonly<Record<string, string>>): FormilyNode {
  const change = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(change);
    return isNode(value) ? renamed(value, names) : value;
  };
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [names[key] ?? key, change(value)]));
}
const isNode = (value: Json): value is FormilyNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

describe('what is exported', () => {
  it('says all that the rules of these products decide', () => {
    const all = exported.map(({ entity, world }) => exportFormily(entity, world));
    expect(all.length).toBeGreaterThan(40);
    const notes = all.flatMap((each) => each.notes);
    expect(notes.filter(({ kind, text }) => kind === 'rule' || text.includes('options'))).toEqual([]);
    expect(all.flatMap(({ open }) => open)).toEqual([]);
  });

  it('would be seen to differ, were a rule left out or turned round', () => {
    const supplier = exported.find(({ name }) => name === 'maintenance/supplier');
    if (supplier === undefined) throw new Error('There is no supplier');
    const { entity, world } = supplier;
    const { schema } = exportFormily(entity, world);
    const rename = (names: Readonly<Record<string, string>>): FormilyNode => renamed(schema, names);
    for (const changed of [rename({ 'x-reactions': 'x-was' }), rename({ fulfill: 'otherwise', otherwise: 'fulfill' })])
      expect(differences(entity, changed, world, []).length).toBeGreaterThan(0);
  });
});

describe('Formily runs an exported schema with its own compiler', () => {
  it.each(exported)(
    '$name: every field that is not named as open is as with us, in every state',
    ({ entity, world }) => {
      const { schema, open } = exportFormily(entity, world);
      const found = differences(entity, schema, world, open);
      expect([found.length, found.slice(0, 3)]).toEqual([0, []]);
    },
  );
});
