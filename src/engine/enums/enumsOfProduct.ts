import type { EnumItem, EnumSource, EnumType } from '#language/EnumType.ts';
import type { ProductDocuments } from '../model/ProductDocuments.ts';
import { earlierValues } from './earlierValues.ts';

/** The enum types of a product as its documents state them: seeds, aliases and states. Dynamic types are unknown. */
export function enumsOfProduct({ enums, entities }: ProductDocuments): EnumSource {
  const types = new Map<string, EnumType>();
  const add = (name: string, title: string, items: readonly EnumItem[], was: EnumType['was']): void => {
    types.set(name, { name, title, items, ...(was === undefined ? {} : { was }) });
  };
  for (const [name, { title, items, alias = [] }] of Object.entries(enums)) {
    if (items !== undefined) for (const each of [name, ...alias]) add(each, title, items, earlierValues(items));
  }
  for (const { workflow } of entities) {
    for (const { field, title, states } of workflow === undefined ? [] : [workflow, ...(workflow.more ?? [])]) {
      const items = states.map(({ value, title: label, color }) => ({ Value: value, Label: label, Color: color }));
      const renamed = states.map((state) => ({
        Value: state.value,
        ...('x-was' in state ? { 'x-was': state['x-was'] } : {}),
      }));
      add(field, title, items, earlierValues(renamed));
    }
  }
  return (name) => types.get(name);
}
