import type { ProductDocuments } from '#engine/model/ProductDocuments.ts';
import { collectNodes } from '#engine/schema/collectNodes.ts';
import type { EntityDocuments } from '#engine/schema/EntityDocuments.ts';
import type { FieldNode, FormDocument } from '#generated/documents/FormDocument.ts';
import { meaningHash } from './meaningHash.ts';

/** The documents that decide about records. */
export type DecidingDocuments = Pick<ProductDocuments, 'entities' | 'enums' | 'reminders'>;

export interface SignedPart {
  /** Its name in signatures.json: `field/Money`. */
  readonly key: string;
  /** The displayed name: `字段 合同额`. */
  readonly words: string;
  readonly hash: string;
}

const KINDS = {
  form: '表单',
  section: '区块',
  field: '字段',
  pick: '表单',
  list: '列表',
  workflow: '流程',
  state: '状态',
  transition: '动作',
  enum: '枚举',
  child: '明细',
  scope: '数据范围',
  reminder: '提醒',
  case: '用例',
  decision: '判定用例',
  unreached: '说明',
  equivalent: '说明',
};
type Kind = keyof typeof KINDS;

const isKind = (kind: string): kind is Kind => Object.hasOwn(KINDS, kind);

/** The text of a part of which only the name remains. */
export function partWords(key: string): string {
  const [kind = '', ...rest] = key.split('/');
  return `${isKind(kind) ? KINDS[kind] : kind} ${rest.join('/')}`;
}

/**
 * All parts that decide about an entity's records (fields, rules, checks, forms, workflow, lists, row scope, enum
 * items, child rows, reminders) and each of its cases, with a hash of its meaning. Empty for an unknown entity.
 */
export function signedParts(key: string, documents: DecidingDocuments): SignedPart[] {
  const entity = documents.entities.find((each) => each.key === key);
  if (entity === undefined) return [];
  const parts = new Map<string, SignedPart>();
  const add = (kind: Kind, name: string, title: string, stated: unknown): void => {
    // Two cases may have one title: the second one gets a number.
    let place = `${kind}/${name}`;
    for (let n = 2; parts.has(place); n += 1) place = `${kind}/${name} #${n}`;
    parts.set(place, { key: place, words: `${KINDS[kind]} ${title}`, hash: meaningHash(stated).slice(0, 16) });
  };
  addForm(entity, add);
  addWorkflow(entity, add);
  addSurroundings(entity, documents, add);
  const { cases = [], decisions = [], unreached = [], equivalent = [] } = entity.cases ?? {};
  for (const one of cases) add('case', `${one.rule} ${one.title}`, `${one.rule} ${one.title}`, one);
  for (const one of decisions) add('decision', `${one.rule} ${one.title}`, `${one.rule} ${one.title}`, one);
  for (const one of unreached) add('unreached', one.change, one.change, one);
  for (const one of equivalent) add('equivalent', one.change, one.change, one);
  return [...parts.values()];
}

type Add = (kind: Kind, name: string, title: string, stated: unknown) => void;

function addForm({ form, forms, lists }: EntityDocuments, add: Add): void {
  const { properties: _properties, ...whole } = form;
  add('form', 'form', form.title, whole);
  for (const { key, node, fields, parents } of collectNodes(form)) {
    if (node !== undefined) {
      const { properties: _inner, ...section } = node;
      add('section', key, node.title ?? key, [section, parents]);
    }
    // Include the section: rules of a field may open it.
    for (const field of fields) add('field', field.name, field.node.title ?? field.name, [field.node, key]);
  }
  for (const [name, pick] of Object.entries(forms)) add('pick', name, pick.title, pick);
  for (const [name, { title, permission, where, scenes }] of Object.entries(lists))
    add('list', name, title ?? name, { title, permission, where, scenes });
}

function addWorkflow({ workflow }: EntityDocuments, add: Add): void {
  if (workflow === undefined) return;
  const { states, transitions, ...whole } = workflow;
  add('workflow', 'workflow', '', whole);
  for (const state of states) add('state', String(state.value), state.title, state);
  for (const one of transitions ?? []) add('transition', one.action, one.title, one);
}

/** The parts of other documents that concern an entity's records. */
function addSurroundings(entity: EntityDocuments, { entities, enums, reminders }: DecidingDocuments, add: Add): void {
  const fields = fieldsOf(entity.form);
  const formOf = (key: string | undefined): FormDocument | undefined => entities.find((each) => each.key === key)?.form;
  const children = [...new Set(fields.flatMap((field) => field['x-child']?.entity ?? []))];
  for (const key of children) add('child', key, formOf(key)?.title ?? key, formOf(key));
  const types = [...fields, ...children.flatMap((key) => fieldsOf(formOf(key)))].flatMap(
    (field) => enumType(field) ?? [],
  );
  for (const type of [...new Set(types)].sort()) add('enum', type, enums[type]?.title ?? type, enums[type]?.items);
  const above = new Set([entity.key]);
  for (let form: FormDocument | undefined = entity.form; form !== undefined;) {
    const key: string | undefined = parentOf(form);
    if (key === undefined || above.has(key)) break;
    above.add(key);
    form = formOf(key);
    add('scope', key, form?.title ?? key, [form?.['x-scope'], form?.['x-permission'], form?.['x-sets']]);
  }
  for (const [key, { title, sources }] of Object.entries(reminders)) {
    const own = sources.filter((source) => source.entity === entity.key);
    if (own.length > 0) add('reminder', key, title, own);
  }
}

const fieldsOf = (form: FormDocument | undefined): FieldNode[] =>
  form === undefined ? [] : collectNodes(form).flatMap(({ fields }) => fields.map(({ node }) => node));

const enumType = ({ 'x-enum': named }: FieldNode): string | undefined =>
  typeof named === 'object' ? named.type : named;

/** The entity whose records lend theirs to those of this form. */
function parentOf(form: FormDocument): string | undefined {
  const name = form['x-scope']?.parent;
  const field = collectNodes(form).flatMap(({ fields }) => fields.filter((each) => each.name === name))[0];
  return field?.node['x-reference']?.entity;
}
