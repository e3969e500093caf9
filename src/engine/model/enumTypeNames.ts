import type { ProductDocuments } from './ProductDocuments.ts';

/** Names of all enum types of a product: enum documents, their aliases, and the state fields of workflows. */
export function enumTypeNames({ enums, entities }: ProductDocuments): string[] {
  const states = entities.flatMap(({ workflow }) =>
    workflow === undefined ? [] : [workflow.field, ...(workflow.more ?? []).map(({ field }) => field)],
  );
  return [...Object.keys(enums), ...Object.values(enums).flatMap(({ alias }) => alias ?? []), ...states];
}
