import { describe, expect, it } from 'vitest';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import { enumsIn } from '#server/product/enumsIn.ts';
import { productIn } from '#server/product/englishProduct.ts';
import { loadProduct, prepareProduct } from '#server/product/ReadyProduct.ts';

const ready = (folder: string) => prepareProduct(loadProduct(folder).product);

describe('a product in English', () => {
  const product = ready('docs/examples/maintenance');
  const english = productIn(product, 'en');

  it('has models of its English texts, made once, and is Chinese for everybody else', () => {
    const titles = (each: typeof product) => {
      const entity = each.find('equipment');
      return [each.title, entity?.title, entity?.fields.find(({ name }) => name === 'AssetNo')?.title];
    };

    expect(titles(product)).toEqual(['设备维修', '设备', '资产编号']);
    expect(titles(english)).toEqual(['Equipment care', 'Equipment', 'Asset no.']);
    expect(productIn(product, 'en')).toBe(english);
    expect(productIn(product, 'zh')).toBe(product);
    expect([...english.entities.keys()]).toEqual([...product.entities.keys()]);
    // Browsers keep documents by it.
    expect(english.hashOf('equipment')).not.toBe(product.hashOf('equipment'));
  });

  it('says nothing in English where its documents do not', () => {
    const small = ready('tests/fixtures/products/small');

    expect(productIn(small, 'en')).toBe(small);
  });

  it('names items and states in English, but one that an administrator has named', () => {
    const written = enumsOfProduct(product.documents);
    const source = enumsIn(english, product, (name) => {
      const type = written(name);
      if (name !== 'Urgency' || type === undefined) return type;
      return { ...type, items: type.items.map((item) => (item.Value === 2 ? { ...item, Label: '很急' } : item)) };
    });
    const labels = (name: string): unknown => source(name)?.items.map(({ Label }) => Label);

    expect(written('Urgency')?.items.map(({ Label }) => Label)).toEqual(['一般', '紧急', '抢修']);
    expect(labels('Urgency')).toEqual(['Normal', '很急', 'Emergency']);
    const unchanged = enumsIn(english, product, written);
    expect(unchanged('EquipmentKind')).toBe(unchanged('EquipmentKind'));
    expect(enumsIn(product, product, written)).toBe(written);
  });
});
