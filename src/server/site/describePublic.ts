import type { FieldNode, FormDocument, Reaction } from '#generated/documents/FormDocument.ts';
import type { PickDocument } from '#generated/documents/PickDocument.ts';
import { AppError } from '#engine/errors.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { actionDocuments } from '#engine/build/actionDocuments.ts';
import { formFields } from '../records/check/readSent.ts';
import { PICTURE_EXTENSIONS } from '#fields/facets/FieldKind.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { fileLimits } from '#engine/validate/fileLimits.ts';
import type { Call } from '../access/Call.ts';
import { CONSENT, HONEYPOT, publicForm } from './addPublic.ts';
import { publicStepFields } from './takePublicStep.ts';
import { isUpload } from '#fields/table/fieldKinds.ts';
import type { PublicFormReply } from '#wire/SiteReplies.ts';
import type { EnumItem } from '#language/EnumType.ts';

type Node = FormDocument['properties'][string];

/** The documents for a public form: only its fields and those that their rules read. */
export function describePublic(key: string, name: string, call: Call): PublicFormReply {
  const entity = call.findEntity(key);
  const documents = call.product.documentsOf(key);
  if (entity === undefined || documents === undefined) throw new AppError('NOT_FOUND', { text: '没有这类数据' });
  const { form, stated } = publicForm(entity, name);
  const transition = documents.workflow?.transitions?.find(({ action }) => action === stated.step?.action);
  const action = transition && actionDocuments(documents, transition, call.product.organisation).documents;
  const inputs = stated.step === undefined ? [] : publicStepFields({ entity, form, step: stated.step }).inputs;
  const fields = [...formFields(entity, form), ...inputs];
  const shown = (action ?? documents).form;
  const names = withRead(
    shown,
    fields.map((field) => field.name),
  );
  const drawn = documents.forms[name];
  const types = [...new Set(fields.flatMap((field) => field.enum?.type ?? []))];
  return {
    Key: key,
    Api: entity.api,
    Organisation: call.product.organisation,
    Documents: {
      key,
      form: pickDocument(shown, names),
      forms: drawn === undefined ? {} : { [name]: withInputs(drawn, inputs) },
      lists: {},
    },
    Enums: Object.fromEntries(types.map((type) => [type, itemsOf(type, call)])),
    Uploads: uploadLimits(entity, name) !== undefined,
    Honeypot: HONEYPOT,
    Consent: CONSENT,
  };
}

/** The form with the inputs of its step in its last section. */
const withInputs = (drawn: PickDocument, inputs: readonly FieldModel[]): PickDocument => ({
  ...drawn,
  sections: drawn.sections.map((section, i) =>
    i < drawn.sections.length - 1
      ? section
      : { ...section, fields: [...section.fields, ...inputs.map((field) => field.name)] },
  ),
});

/** The upload limits of a form; undefined for one without files. */
export function uploadLimits(
  entity: EntityModel,
  name: string,
): { readonly accept: readonly string[]; readonly largest: number; readonly most: number } | undefined {
  const { form } = publicForm(entity, name);
  const files = form.fields.filter(isUpload);
  if (files.length === 0) return undefined;
  const limits = files.map((field) => fileLimits(field));
  return {
    accept: limits.flatMap(({ extensions }) => extensions ?? ['pdf', ...PICTURE_EXTENSIONS]),
    largest: Math.max(...limits.map(({ bytes }) => bytes)),
    most: files.reduce((sum, { maxItems }) => sum + (maxItems ?? 1), 0) * 3,
  };
}

function itemsOf(type: string, call: Call): EnumItem[] {
  return (call.wording.enums(type)?.items ?? []).map(({ Value, Label }) => ({ Value, Label }));
}

/** The fields, with those that their rules depend on, recursively. */
function withRead(form: FormDocument, names: readonly string[]): ReadonlySet<string> {
  const nodes = new Map(fieldNodes(form.properties));
  const known = new Set(names);
  for (const name of known) for (const read of readBy(nodes.get(name))) if (nodes.has(read)) known.add(read);
  return known;
}

function readBy(node: FieldNode | undefined): string[] {
  const stated = node?.['x-reactions'] ?? [];
  const reactions: readonly Reaction[] = Array.isArray(stated) ? stated : [stated];
  return reactions.flatMap(({ dependencies = {} }) =>
    Object.values(dependencies).flatMap((path: unknown) => (typeof path === 'string' ? [path.replace(/^\./, '')] : [])),
  );
}

function fieldNodes(properties: FormDocument['properties']): [string, FieldNode][] {
  return Object.entries(properties).flatMap(([name, node]): [string, FieldNode][] =>
    isSection(node) ? fieldNodes(node.properties) : [[name, node]],
  );
}

const isSection = (node: Node): node is Extract<Node, { properties: unknown }> => 'properties' in node;

function pickDocument(form: FormDocument, names: ReadonlySet<string>): FormDocument {
  return {
    title: form.title,
    type: form.type,
    properties: pickNodes(form.properties, names),
    required: (form.required ?? []).filter((name) => names.has(name)),
  };
}

function pickNodes(properties: FormDocument['properties'], names: ReadonlySet<string>): FormDocument['properties'] {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, node]): [string, Node][] => {
      if (!isSection(node)) return names.has(name) ? [[name, node]] : [];
      const inside = pickNodes(node.properties, names);
      return Object.keys(inside).length === 0 ? [] : [[name, { ...node, properties: inside }]];
    }),
  );
}
