import type { EnumItem, EnumSource, EnumType } from '#language/EnumType.ts';
import type { ProductDocuments } from '../model/ProductDocuments.ts';

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
