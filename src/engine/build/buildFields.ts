import type { EntityDocuments } from '../schema/EntityDocuments.ts';
import type { FieldNode } from '#generated/documents/FormDocument.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { EntityModel, Organisation, StandardSet } from '../model/EntityModel.ts';
import type { Report } from '../schema/SchemaProblem.ts';
import { buildField, isComputed, type FieldSource } from './buildField.ts';
import type { FoundField, FoundSection } from '../schema/collectNodes.ts';
import { standardFields } from './standardFields.ts';

/** A field of an entity, written or implied, before its model is built. */
interface SourceField extends FoundField {
  /** The lookup text whose Id this is. */
  readonly pairOf?: string;
}

/** The fields of the document plus the implied ones: ids of lookup texts, fields of the standard sets, state fields. */
function collectSources(
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

/** The model of an entity, and the names of the fields whose nodes are others now. */
interface Before {
  readonly entity: EntityModel;
  readonly changed: ReadonlySet<string>;
}

/** Makes the models of all fields of an entity; with `before` those are taken that are the same. */
export function buildFields(
  documents: EntityDocuments,
  found: readonly FoundSection[],
  sets: readonly StandardSet[],
  organisation: Organisation,
  report: Report,
  before?: Before,
): FieldModel[] {
  const { form } = documents;
  const sources = collectSources(
    found.flatMap((section) => section.fields),
    sets,
    organisation,
    documents,
  );
  const transient = form['x-dialog'] === true ? sources.map(({ name }) => name) : (documents.transient ?? []);
  const required = new Set(form.required ?? []);
  const ruled = new Set(sources.flatMap(({ name, node }) => ruledTargets(name, node)));
  return sources.map(({ name, node, pointer, pairOf }, index) => {
    const source: FieldSource = {
      name,
      index,
      node,
      pointer,
      required: required.has(name),
      ruled: ruled.has(name),
      pairOf,
      transient: transient.includes(name),
    };
    return (before === undefined ? undefined : keptField(source, before)) ?? buildField(source, report, organisation);
  });
}

/** The previous field model with its current index; undefined if anything it was built from may have changed. */
function keptField(source: FieldSource, { entity, changed }: Before): FieldModel | undefined {
  const field = entity.field(source.name);
  const isSame =
    !changed.has(source.name) &&
    !changed.has(source.pairOf ?? '') &&
    field?.pairOf === source.pairOf &&
    field?.required === source.required &&
    field.transient === source.transient &&
    field.computed === isComputed(source);
  if (!isSame) return undefined;
  return field.index === source.index ? field : { ...field, index: source.index };
}

/** Fields whose value a rule always sets; one that sets it under a condition only leaves the field open otherwise. */
function ruledTargets(name: string, node: FieldNode): string[] {
  const reactions = node['x-reactions'] ?? [];
  return (Array.isArray(reactions) ? reactions : [reactions]).flatMap(({ target, when, fulfill, otherwise }) =>
    fulfill?.state.value !== undefined && (when === undefined || otherwise?.state.value !== undefined)
      ? [target?.replace(/^\./, '') ?? name]
      : [],
  );
}
