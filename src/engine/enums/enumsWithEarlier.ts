import type { EnumSource } from '#language/EnumType.ts';
import type { ProductDocuments } from '../model/ProductDocuments.ts';
import { earlierValues } from './earlierValues.ts';
import { enumsOfProduct } from './enumsOfProduct.ts';

/**
 * The enum types of a product as its documents define them, with the former Values of items and states, for reading
 * older data.
 */
export function enumsWithEarlier(product: ProductDocuments): EnumSource {
  const enums = enumsOfProduct(product);
  const earlier = new Map<string, ReturnType<typeof earlierValues>>();
  for (const [name, { items = [], alias = [] }] of Object.entries(product.enums))
    for (const each of [name, ...alias]) earlier.set(each, earlierValues(items));
  for (const { workflow } of product.entities)
    for (const { field, states } of workflow === undefined ? [] : [workflow, ...(workflow.more ?? [])]) {
      const renamed = states.map((state) => ({
        Value: state.value,
        ...('x-was' in state ? { 'x-was': state['x-was'] } : {}),
      }));
      earlier.set(field, earlierValues(renamed));
    }
  return (name) => {
    const [type, was] = [enums(name), earlier.get(name)];
    return type === undefined || was === undefined ? type : { ...type, was };
  };
}
