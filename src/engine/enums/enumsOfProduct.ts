import type { EnumItem, EnumSource, EnumType } from '#language/EnumType.ts';
import type { ProductDocuments } from '../model/ProductDocuments.ts';

/** An item of an enum type, or a state, with the Values that it had before. */
interface Renamed {
  readonly Value: string | number;
  readonly 'x-was'?: readonly (string | number)[] | undefined;
  readonly Children?: readonly Renamed[] | undefined;
}

/** The Values of today by those that items had before; undefined where there are none. */
export function earlierValues(items: readonly Renamed[]): Map<string, string | number> | undefined {
  const found = new Map<string, string | number>();
  const visit = ({ Value, Children = [], 'x-was': was = [] }: Renamed): void => {
    for (const old of was) found.set(String(old), Value);
    Children.forEach(visit);
  };
  items.forEach(visit);
  return found.size === 0 ? undefined : found;
}

/** The enum types of a product as its documents state them: seeds, aliases and states. Dynamic types are unknown. */
export function enumsOfProduct({ enums, entities }: ProductDocuments): EnumSource {
  const types = new Map<string, EnumType>();
  const add = (name: string, title: string, items: readonly EnumItem[] | undefined): void => {
    if (items !== undefined) types.set(name, { name, title, items });
  };
  for (const [name, { title, items, alias = [] }] of Object.entries(enums)) {
    for (const each of [name, ...alias]) add(each, title, items);
  }
  for (const { workflow } of entities) {
    for (const { field, title, states } of workflow === undefined ? [] : [workflow, ...(workflow.more ?? [])]) {
      add(
        field,
        title,
        states.map(({ value, title: label, color }) => ({ Value: value, Label: label, Color: color })),
      );
    }
  }
  return (name) => types.get(name);
}

/** The enum types of the documents, with former Values of items and states for older data. */
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
