import type { EntityDocuments } from '../schema/EntityDocuments.ts';
import type { Organisation, StandardSet } from '../model/EntityModel.ts';
import type { FoundField } from '../schema/collectNodes.ts';
import { standardFields } from './standardFields.ts';

/** A field of an entity as written or brought along, before its model is built. */
export interface SourceField extends FoundField {
  /** The lookup text whose Id this is. */
  readonly pairOf?: string;
}

/** The fields of the document, and what it does not spell out: Ids of lookup texts, fields of the standard sets, state fields. */
export function collectSources(
  own: readonly FoundField[],
  sets: readonly StandardSet[],
  organisation: Organisation,
  { workflow }: EntityDocuments,
): SourceField[] {
  const standard = Object.fromEntries(sets.flatMap((set) => Object.entries(standardFields(set, organisation))));
  const placed = own.map((field) => ({ ...field, node: { ...standard[field.name], ...field.node } }));
  const names = new Set(placed.map((field) => field.name));
  const added = new Map<string, SourceField>();
  const add = (source: SourceField): void => {
    if (!names.has(source.name) && !added.has(source.name)) added.set(source.name, source);
  };
  const pairs = new Map<string, string>();
  for (const { name, node } of placed) {
    const { id, entity } = node['x-reference'] ?? {};
    if (id === undefined || entity === undefined) continue;
    pairs.set(id, name);
    add({
      name: id,
      node: { type: 'integer', title: node.title, 'x-reference': { entity } },
      pointer: '',
      pairOf: name,
    });
  }
  for (const [name, node] of Object.entries(standard)) add({ name, node, pointer: '' });
  for (const status of workflow === undefined ? [] : [workflow, ...(workflow.more ?? [])]) {
    add({
      name: status.field,
      node: { type: 'integer', title: status.title, 'x-enum': status.field, 'x-computed': true },
      pointer: '',
    });
  }
  return [
    ...placed.map((field) => (pairs.has(field.name) ? { ...field, pairOf: pairs.get(field.name) ?? '' } : field)),
    ...added.values(),
  ];
}
