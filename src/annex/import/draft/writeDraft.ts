import type { FormDocument, Properties, Reaction } from '#generated/documents/FormDocument.ts';
import type { ListDocument } from '#generated/documents/ListDocument.ts';
import type { MenuDocument } from '#generated/documents/MenuDocument.ts';
import { printJson } from '#documents/edit/printJson.ts';
import type { SourceText } from '#documents/readDocuments.ts';
import {
  type Draft,
  type DraftEntity,
  type DraftField,
  type DraftRule,
  type DraftSection,
  fieldsLeft,
} from './Draft.ts';

/** A part of a draft that may be omitted: a rule, or a field with its rules. */
export interface DraftPart {
  readonly entity: DraftEntity;
  readonly part: DraftRule | DraftField;
  readonly name: string;
}

/** Documents built from a draft, with the draft's part for each place. */
export interface WrittenDraft {
  readonly texts: readonly SourceText[];
  /** By file and pointer of a field or a reaction. */
  readonly parts: ReadonlyMap<string, DraftPart>;
}

export interface Settled {
  readonly left: Set<DraftRule | DraftField>;
  readonly relaxed: Set<DraftRule | DraftField>;
  readonly shorter: Map<DraftRule | DraftField, Reaction>;
}

const MAX_COLUMNS = 6;

/** Writes the remaining parts of a draft as documents: entities, lists, enum types and a menu. */
export function writeDraft(draft: Draft, settled: Settled): WrittenDraft {
  const { left } = settled;
  const parts = new Map<string, DraftPart>();
  const texts: SourceText[] = [];
  const add = (file: string, document: object): void => {
    texts.push({ file, text: `${printJson(document)}\n` });
  };
  const used = new Set<string>();
  const entities = draft.entities.filter((entity) => fieldsLeft(entity.sections, left).length > 0);
  for (const entity of entities) {
    add(`${entity.key}/form.json`, formOf(entity, settled, parts, used));
    if (!entity.isRow) add(`${entity.key}/list.json`, listOf(entity, left));
  }
  for (const [name, document] of draft.enums) if (used.has(name)) add(`enums/${name}.json`, document);
  const listed = entities.filter(({ isRow }) => !isRow);
  const menu: MenuDocument = {
    $schema: '../meta/menu.schema.json',
    title: '导入',
    role: 'employee',
    home: `/${listed[0]?.key ?? ''}/index`,
    items: listed.map(({ key, title }) => ({
      key: permissionOf(key),
      title,
      icon: 'unordered-list',
      path: `/${key}/index`,
      list: `${key}/list`,
    })),
  };
  if (listed.length > 0) add('menus/employee.json', menu);
  return { texts, parts };
}

const permissionOf = (key: string): string => `${key.charAt(0).toUpperCase()}${key.slice(1)}Mgr`;

function formOf(
  entity: DraftEntity,
  { left, relaxed, shorter }: Settled,
  parts: Map<string, DraftPart>,
  used: Set<string>,
): FormDocument {
  const file = `${entity.key}/form.json`;
  const reacting = (rules: readonly DraftRule[], pointer: string, name: string): { 'x-reactions'?: Reaction[] } => {
    const own = rules.filter((rule) => !left.has(rule));
    own.forEach((rule, i) => parts.set(`${file} ${pointer}/x-reactions/${i}`, { entity, part: rule, name }));
    return own.length === 0 ? {} : { 'x-reactions': own.map((rule) => shorter.get(rule) ?? rule.reaction) };
  };
  const write = (sections: readonly DraftSection[], above: string): Properties => {
    const properties: Properties = {};
    for (const section of sections) {
      const inner = inside(section, `${above}/${section.name}/properties`);
      if (Object.keys(inner).length === 0) continue;
      properties[section.name] = {
        type: 'void',
        title: section.title,
        'x-component': 'Section',
        ...(section.isCollapsed === true ? { 'x-collapsed': true } : {}),
        ...reacting(section.rules, `${above}/${section.name}`, section.title),
        properties: inner,
      };
    }
    return properties;
  };
  const inside = ({ fields, within = [] }: DraftSection, above: string): Properties => {
    const properties: Properties = {};
    for (let i = 0; i <= fields.length; i += 1) {
      const sections = within.flatMap(({ after, section }) => (after === i ? [section] : []));
      Object.assign(properties, write(sections, above));
      const field = fields[i];
      if (field === undefined || left.has(field)) continue;
      const at = `${above}/${field.name}`;
      parts.set(`${file} ${at}`, { entity, part: field, name: field.name });
      const type = field.node['x-enum'];
      if (typeof type === 'string') used.add(type);
      properties[field.name] = { ...field.node, ...reacting(field.rules, at, field.name) };
    }
    return properties;
  };
  const properties = write(entity.sections, '/properties');
  const fields = fieldsLeft(entity.sections, left);
  const asked = fields.filter((field) => field.isRequired && !relaxed.has(field));
  const required = asked.map(({ name }) => name);
  asked.forEach((field, i) => parts.set(`${file} /required/${i}`, { entity, part: field, name: field.name }));
  const unique = fields.filter(({ name }) => entity.unique?.includes(name) === true);
  const title = fields.some(({ name }) => name === entity.titleField) ? entity.titleField : undefined;
  return {
    $schema: '../meta/form.schema.json',
    title: entity.title,
    type: 'object',
    ...(entity.isRow ? {} : { 'x-permission': permissionOf(entity.key) }),
    ...(title === undefined ? {} : { 'x-title-field': title }),
    ...(unique.length === 0
      ? {}
      : { 'x-unique': unique.map(({ name, node }) => ({ fields: [name], message: `${node.title}已存在` })) }),
    // Pages that are left alone are none.
    ...(entity.layout === undefined || Object.keys(properties).length < 2 ? {} : { 'x-layout': entity.layout }),
    properties,
    ...(required.length === 0 ? {} : { required }),
  };
}

function listOf(entity: DraftEntity, left: ReadonlySet<DraftRule | DraftField>): ListDocument {
  const fields = fieldsLeft(entity.sections, left);
  const isShort = ({ node }: DraftField): boolean =>
    node.type !== 'array' &&
    node['x-component'] !== 'TextArea' &&
    node['x-component'] !== 'RichText' &&
    node['x-component'] !== 'None';
  const columns = fields.filter(isShort).map(({ name }) => name);
  const search = fields
    .filter((field) => isShort(field) && field.node.type === 'string')
    .filter(({ node }) => node['x-enum'] === undefined && node.format === undefined)
    .map(({ name }) => name);
  return {
    $schema: '../meta/list.schema.json',
    title: entity.title,
    columns: columns.length === 0 ? ['Id'] : columns.slice(0, MAX_COLUMNS),
    ...(search.length === 0 ? {} : { search: search.slice(0, 3) }),
    create: [{ form: 'form', title: `新建${entity.title}` }],
  };
}
