import type { FormDocument } from '#generated/documents/FormDocument.ts';
import type { PickDocument } from '#generated/documents/PickDocument.ts';
import type { WorkflowDocument } from '#generated/documents/WorkflowDocument.ts';
import type { Values } from '#language/Value.ts';
import type { EnumItem, EnumType } from '#language/EnumType.ts';
import { buildFields } from '#engine/build/buildFields.ts';
import { buildForms } from '#engine/build/buildForms.ts';
import { buildRules } from '#engine/build/buildRules.ts';
import { readChecks } from '#engine/build/readChecks.ts';
import type { EntityDocuments } from '#engine/schema/EntityDocuments.ts';
import type { InputModel, StandardSet } from '#engine/model/EntityModel.ts';
import { collectNodes } from '#engine/schema/collectNodes.ts';
import type { Report, SchemaProblem } from '#engine/schema/SchemaProblem.ts';
import { ModelError, type EntityForms, type ModelDocuments, type ModelProblem } from './ModelDocuments.ts';

export interface ReadDocuments {
  readonly form: FormDocument;
  readonly entity: InputModel;
  readonly enums: ReadonlyMap<string, EnumType>;
  /** The entities of child rows, by key. */
  readonly children: ReadonlyMap<string, InputModel>;
  /** The documents of the form and of its child rows, the form's first. */
  readonly documents: readonly EntityDocuments[];
  /** The first state of a new record. */
  readonly initial: Values;
}

/** Reads the documents of a form. Throws ModelError, which names everything that is wrong. */
export function readDocuments(documents: ModelDocuments): ReadDocuments {
  const problems: ModelProblem[] = [];
  const built = buildInputs('record', documents, '', documents, problems);
  if (built === undefined) throw new ModelError(problems);
  const enums = new Map(Object.entries(documents.enums ?? {}).flatMap((entry) => readEnum(entry, problems)));
  for (const forms of [documents, ...Object.values(documents.children ?? {}).filter(isObject)])
    for (const type of statesOf(forms)) enums.set(type.name, type);
  const { entity, form } = built;
  const read = [built.documents];
  const children = new Map<string, InputModel>();
  checkFields(entity, 'form.json', enums, problems);
  for (const { name, child } of entity.fields) {
    if (child === undefined || children.has(child.entity)) continue;
    const [key, folder] = [child.entity, `children/${child.entity}/`];
    const given = documents.children?.[key];
    if (given === undefined)
      problems.push(missing('form.json', name, `Entity "${key}" of its rows`, `children.${key}`));
    const row = given === undefined ? undefined : buildInputs(key, given, folder, documents, problems);
    if (row === undefined) continue;
    children.set(key, row.entity);
    read.push(row.documents);
    checkFields(row.entity, `${folder}form.json`, enums, problems);
  }
  if (problems.length > 0) throw new ModelError(problems);
  const flow = isWorkflow(documents.workflow) ? documents.workflow : undefined;
  const initial = flow?.initial === undefined ? {} : { [flow.field]: flow.initial };
  return { form, entity, enums, children, documents: read, initial };
}

/** Without its items the values of a field would be taken unseen. */
function checkFields(
  { fields }: InputModel,
  file: string,
  enums: ReadonlyMap<string, EnumType>,
  problems: ModelProblem[],
): void {
  for (const { name, enum: binding } of fields)
    if (binding !== undefined && !enums.has(binding.type))
      problems.push(missing(file, name, `Enum type "${binding.type}"`, `enums.${binding.type}`));
}

const missing = (file: string, field: string, what: string, place: string): ModelProblem => ({
  file,
  pointer: `/properties/${field}`,
  message: `${what} is not among the documents`,
  proposal: `Hand it in as ${place}`,
});

interface BuiltInputs {
  readonly entity: InputModel;
  readonly form: FormDocument;
  readonly documents: EntityDocuments;
}

/** The parts of an entity that forms need; undefined, with a report, if it is no form. */
function buildInputs(
  key: string,
  given: EntityForms,
  folder: string,
  ofProduct: Pick<ModelDocuments, 'patterns' | 'currency'>,
  problems: ModelProblem[],
): BuiltInputs | undefined {
  const reportOf =
    (file: string): Report =>
    ({ pointer, message, proposal }: Omit<SchemaProblem, 'file'>) => {
      problems.push({ file: `${folder}${file}`, pointer, message, proposal });
    };
  const refuse = (file: string, needed: string): void => {
    reportOf(file)({ code: 'document/invalid', pointer: '', message: `This is no such document: it needs ${needed}` });
  };
  // JavaScript may pass anything.
  const { form, forms = {}, workflow }: Partial<EntityForms> = isObject(given) ? given : {};
  if (!isForm(form)) return void refuse('form.json', '"title" and "properties" with fields');
  if (isMisshapen(form, reportOf('form.json'))) return undefined;
  const picked: Record<string, PickDocument> = {};
  for (const [name, document] of Object.entries(forms)) {
    if (isPick(document)) picked[name] = document;
    else refuse(`${name}.form.json`, '"title" and "sections"');
  }
  if (workflow !== undefined && !isWorkflow(workflow)) return void refuse('workflow.json', '"field" and "states"');
  const documents = { key, form, forms: picked, lists: {}, workflow };
  const found = collectNodes(form);
  const corrected: StandardSet[] = workflow?.correction === undefined ? [] : ['CORRECTED'];
  const sets: StandardSet[] = ['BASE', ...(form['x-sets'] ?? []), ...corrected];
  const fields = buildFields(documents, found, sets, ofProduct, reportOf('form.json'));
  const byName = new Map(fields.map((field) => [field.name, field]));
  const { checks, warnings } = readChecks(form, reportOf('form.json'));
  const read = [...checks, ...warnings].map(({ when }) => when);
  const ruleSet = buildRules(documents, found, fields, read, reportOf);
  const built = buildForms(documents, found, byName, reportOf);
  return { entity: { fields, ruleSet, checks, forms: built, field: (name) => byName.get(name) }, form, documents };
}

const TYPES: readonly unknown[] = ['string', 'number', 'integer', 'boolean', 'array', 'void'];
const LISTS = ['required', 'x-checks', 'x-unique', 'x-sets'];

/** Reports fields and lists of a form that are none; whether there are any. `guiju check` finds the rest. */
function isMisshapen(form: FormDocument, report: Report): boolean {
  let isWrong = false;
  const refuse = (pointer: string, message: string): void => {
    isWrong = true;
    report({ code: 'document/invalid', pointer, message });
  };
  const walk = (properties: object, above: string): void => {
    for (const [name, node] of Object.entries(properties)) {
      const pointer = `${above}/properties/${name}`;
      // Fields of standard sets need neither type nor title.
      if (!isObject(node)) refuse(pointer, 'This is no field');
      else if ('type' in node && !TYPES.includes(node.type)) refuse(pointer, `"type" is none of ${TYPES.join(', ')}`);
      else if ('title' in node && !isText(node.title)) refuse(pointer, '"title" is no text');
      else if (!('properties' in node)) continue;
      else if (isObject(node.properties)) walk(node.properties, pointer);
      else refuse(pointer, '"properties" are no fields');
    }
  };
  walk(form.properties, '');
  for (const [key, value] of Object.entries(form))
    if (LISTS.includes(key) && !Array.isArray(value)) refuse(`/${key}`, `"${key}" is no list`);
  return isWrong;
}

function readEnum([name, document]: [string, unknown], problems: ModelProblem[]): [string, EnumType][] {
  const items = isObject(document) && 'items' in document ? document.items : undefined;
  if (isItems(items)) {
    const title = isTitled(document) ? document.title : name;
    return [[name, { name, title, items }]];
  }
  problems.push({
    file: `enums/${name}.json`,
    pointer: '/items',
    message: 'There are no items with Value and Label',
    proposal: 'Hand the items in: those of a dynamic type are in no document',
  });
  return [];
}

function statesOf({ workflow }: EntityForms): EnumType[] {
  return (isWorkflow(workflow) ? [workflow, ...(workflow.more ?? [])] : []).map(({ field, title, states }) => ({
    name: field,
    title,
    items: states.map(({ value, title: label, color }) => ({ Value: value, Label: label, Color: color })),
  }));
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isForm = (document: unknown): document is FormDocument =>
  isTitled(document) &&
  'properties' in document &&
  isObject(document.properties) &&
  Object.keys(document.properties).length > 0;

const isPick = (document: unknown): document is PickDocument =>
  isTitled(document) && 'sections' in document && Array.isArray(document.sections);

const isTitled = (document: unknown): document is object & { readonly title: string } =>
  isObject(document) && 'title' in document && isText(document.title);

const isWorkflow = (document: unknown): document is WorkflowDocument =>
  isObject(document) &&
  'field' in document &&
  isText(document.field) &&
  'states' in document &&
  Array.isArray(document.states);

const isItems = (items: unknown): items is EnumItem[] =>
  Array.isArray(items) &&
  items.every(
    (item: unknown) =>
      isObject(item) &&
      'Value' in item &&
      'Label' in item &&
      (isText(item.Value) || typeof item.Value === 'number') &&
      isText(item.Label) &&
      (!('Children' in item) || isItems(item.Children)),
  );
