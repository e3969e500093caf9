import { findNodeAtLocation } from 'jsonc-parser';
import type { FieldKind } from '#fields/facets/FieldKind.ts';
import type { EnumDocument } from '#generated/documents/EnumDocument.ts';
import type { FieldNode, FormDocument } from '#generated/documents/FormDocument.ts';
import type { MenuItemDocument } from '#generated/documents/MenuDocument.ts';
import type { ListDocument } from '#generated/documents/ListDocument.ts';
import { appendItems, applyEdit } from '#documents/edit/appendCases.ts';
import { printJson } from '#documents/edit/printJson.ts';
import { parseSource } from '#documents/SourceFile.ts';
import type { Language } from '#engine/words/Language.ts';
import type { SourceText } from '#documents/readDocuments.ts';
import { AUTHOR_WORDS } from './authorWords.ts';
import { fieldNode, type FieldSpec, SpecError } from './fieldSpec.ts';
import { reactionOf, type RuleSpec } from './ruleSpec.ts';

/** A new entity as a person describes it. */
export interface EntitySpec {
  readonly key: string;
  readonly title: string;
  /** The permission key of its menu entry. */
  readonly permission: string;
  readonly icon: string;
  readonly fields: readonly FieldSpec[];
  readonly rules: readonly RuleSpec[];
  /** The language of its sample data. */
  readonly language: Language;
  /** Whether demo rows are generated. */
  readonly hasDemo: boolean;
}

const MENU = 'menus/employee.json';
const FOLDERS = ['enums', 'menus', 'roles', 'reminders', 'workbench', 'demo', 'meta'];
const TABLES = ['account', 'role', 'session', 'media'];
const MAX_COLUMNS = 8;
/** Too long for a column of a list. */
const isLong = ({ text, refersTo }: FieldKind): boolean => text === 'lines' || text === 'html' || refersTo === 'file';
const isFiltered = ({ isChosen, moment, refersTo }: FieldKind): boolean =>
  isChosen || moment === 'date' || refersTo === 'record';
const isSearched = ({ text, isBrief }: FieldKind): boolean => text !== undefined && isBrief;

/** The documents of a new entity: form, list and enum types, and the menu with its entry. Throws SpecError when something is there already. */
export function createEntity(spec: EntitySpec, texts: readonly SourceText[]): SourceText[] {
  const { key, fields } = spec;
  if (!/^[a-z][A-Za-z0-9]*$/.test(key))
    throw new SpecError(
      `The name of an entity begins with a small letter and has letters and digits only, not "${key}"`,
    );
  if (FOLDERS.includes(key)) throw new SpecError(`"${key}" is a folder of documents: choose another name`);
  if (key === 'site') throw new SpecError(`"${key}" is the folder of the public site: choose another name`);
  if (TABLES.includes(key)) throw new SpecError(`"${key}" is a table of the system: choose another name`);
  if (texts.some(({ file }) => file.startsWith(`${key}/`)))
    throw new SpecError(`There is an entity ${key} already; nothing is overwritten`);
  if (fields.length === 0) throw new SpecError('An entity has one field at least');
  const twice = fields.find(({ name }, i) => fields.findIndex((other) => other.name === name) < i);
  if (twice !== undefined) throw new SpecError(`The field ${twice.name} is given twice`);
  const enums = fields.filter(({ items }) => items.length > 0).map((field) => enumText(spec, field));
  const taken = enums.find(({ file }) => texts.some((text) => text.file === file));
  if (taken !== undefined) throw new SpecError(`There is ${taken.file} already; nothing is overwritten`);
  return [
    { file: `${key}/form.json`, text: printDocument(formDocument(spec)) },
    { file: `${key}/list.json`, text: printDocument(listDocument(spec)) },
    ...enums,
    menuText(spec, texts.find(({ file }) => file === MENU)?.text),
  ];
}

const printDocument = (document: object): string => `${printJson(document)}\n`;

function formDocument(spec: EntitySpec): FormDocument {
  const { title, permission, fields } = spec;
  const named = fields.find(({ kind }) => kind.text === 'line');
  const required = fields.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  return {
    $schema: '../meta/form.schema.json',
    title,
    type: 'object',
    'x-permission': permission,
    ...(named === undefined ? {} : { 'x-title-field': named.name }),
    properties: Object.fromEntries(fields.map((field) => [field.name, describedNode(spec, field)])),
    ...(required.length === 0 ? {} : { required }),
  };
}

function describedNode(spec: EntitySpec, field: FieldSpec): FieldNode {
  const reactions = spec.rules.filter((rule) => rule.field === field.name).map(reactionOf);
  const [first] = reactions;
  const enumType = field.kind.refersTo === 'item' ? (field.enumType ?? enumName(spec, field)) : undefined;
  const node = fieldNode(field, enumType, spec.language);
  return first === undefined ? node : { ...node, 'x-reactions': reactions.length === 1 ? first : reactions };
}

/** The enum type of a field: `VehicleKind` of `Kind`, and of `VehicleKind` as well. */
function enumName({ key }: EntitySpec, { name }: FieldSpec): string {
  const entity = key.charAt(0).toUpperCase() + key.slice(1);
  return name.startsWith(entity) ? name : entity + name;
}

function enumText(spec: EntitySpec, field: FieldSpec): SourceText {
  const document: EnumDocument = {
    $schema: '../meta/enum.schema.json',
    title: AUTHOR_WORDS[spec.language].joined(spec.title, field.title),
    items: field.items.map(({ value, label }) => ({ Value: value, Label: label })),
  };
  return { file: `enums/${enumName(spec, field)}.json`, text: printDocument(document) };
}

/** The entry of the menu that opens the list of a new entity. */
export const menuEntry = ({
  key,
  title,
  permission,
  icon,
}: EntitySpec): MenuItemDocument & { readonly path: string } => ({
  key: permission,
  title,
  icon,
  path: `/${key}/index`,
  list: `${key}/list`,
});

/** The employees' menu with a new entry after those of lists; built-in ones stay below. */
function menuText(spec: EntitySpec, text: string | undefined): SourceText {
  const entry = menuEntry(spec);
  if (text === undefined) {
    const menu = {
      $schema: '../meta/menu.schema.json',
      title: AUTHOR_WORDS[spec.language].text('业务系统'),
      role: 'employee',
      home: entry.path,
      items: [entry],
    };
    return { file: MENU, text: printDocument(menu) };
  }
  if (text.includes(`"${entry.path}"`))
    throw new SpecError(`The menu has ${entry.path} already; nothing is overwritten`);
  const print = (item: object, indent: string): string => printJson(item, indent, indent.length);
  const edit = appendItems(text, 'items', [entry], print, lastList(text));
  if (edit === undefined)
    throw new SpecError(`${MENU} cannot be read, so that no entry can be added: run npx guiju check first`);
  return { file: MENU, text: applyEdit(text, edit) };
}

/** The index of the last menu entry that opens a list by key; -1 if there is none. */
function lastList(text: string): number {
  const { tree } = parseSource('', text).source;
  const items = tree === undefined ? undefined : findNodeAtLocation(tree, ['items'])?.children;
  return (items ?? []).findLastIndex((item) =>
    ['key', 'list'].every((name) => findNodeAtLocation(item, [name]) !== undefined),
  );
}

function listDocument({ title, fields, language }: EntitySpec): ListDocument {
  const of = (fits: (kind: FieldKind) => boolean): string[] =>
    fields.filter(({ kind }) => fits(kind)).map(({ name }) => name);
  const search = of(isSearched).slice(0, 3);
  const filters = of(isFiltered);
  return {
    $schema: '../meta/list.schema.json',
    title,
    columns: of((kind) => !isLong(kind)).slice(0, MAX_COLUMNS),
    ...(search.length === 0 ? {} : { search }),
    ...(filters.length === 0 ? {} : { filters }),
    create: [{ form: 'form', title: AUTHOR_WORDS[language].create(title) }],
  };
}
