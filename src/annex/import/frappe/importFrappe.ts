import type { SourceText } from '#documents/readDocuments.ts';
import { isObject } from '#documents/shapeProblems.ts';
import type { EnumDocument } from '#generated/documents/EnumDocument.ts';
import type { Draft, DraftEntity, DraftField, DraftSection } from '../draft/Draft.ts';
import { type ImportNote, noteText } from '../draft/ImportReport.ts';
import { keyOf } from '../draft/names.ts';
import {
  DECIDING,
  type DocField,
  type DocType,
  DocTypeError,
  type DocTypePlace,
  readDocType,
  textOf,
  UNREAD_DOCTYPE_KEYS,
} from './DocType.ts';
import { type AllImported, type Imported, noteIn, PARENT } from './Imported.ts';
import { isBreak, isHolding } from './fieldNodes.ts';
import { fieldsHere, isClosedAtFirst, isTable } from './fieldsHere.ts';
import { filteredLink } from './filteredLink.ts';
import { type ColumnAround, rulesHere } from './rulesHere.ts';
import type { ParentOf } from './worldOf.ts';

/** The Frappe content of JSON files. */
export interface FrappeSource {
  readonly docTypes: readonly DocType[];
  /** Documents that could not be read, and documents that change forms but are not imported. */
  readonly notes: readonly ImportNote[];
  /** The numbers of documents of other kinds, which have no effect here, by kind. */
  readonly others: Readonly<Record<string, number>>;
}

/** Reads files with one or more documents; merge markers of forks are reported. */
export function readFrappe(files: readonly SourceText[]): FrappeSource {
  const docTypes: DocType[] = [];
  const notes: ImportNote[] = [];
  const others: Record<string, number> = {};
  for (const { file, text: source } of files) {
    const json = parsed(file, source, notes);
    const documents: readonly unknown[] = Array.isArray(json) ? json : [json];
    const deciding = new Map<string, { readonly at: string; readonly count: number }>();
    documents.forEach((document, i) => {
      const kind = isObject(document) ? textOf(document['doctype']) : '';
      if (!isObject(document) || kind === '') return;
      const at = Array.isArray(json) ? `/${i}` : '';
      if (kind === 'DocType') docTypes.push(...orNote(document, { file, source, at }, notes));
      else if (DECIDING.has(kind)) {
        const known = deciding.get(kind);
        deciding.set(kind, { at: known?.at ?? at, count: (known?.count ?? 0) + 1 });
      } else others[kind] = (others[kind] ?? 0) + 1;
    });
    for (const [kind, { at, count }] of deciding)
      noteIn({ file, source }, notes)('lost', at, `${kind} ×${count}`, DECIDING.get(kind) ?? '');
  }
  return { docTypes, notes, others };
}

function parsed(file: string, source: string, notes: ImportNote[]): unknown {
  try {
    return JSON.parse(source);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    notes.push({ kind: 'lost', file, pointer: '', line: 1, ...noteText([`整个文件不能读（${error.message}）`]) });
    return undefined;
  }
}

function orNote(document: Readonly<Record<string, unknown>>, place: DocTypePlace, notes: ImportNote[]): DocType[] {
  try {
    return [readDocType(document, place)];
  } catch (error) {
    if (!(error instanceof DocTypeError)) throw error;
    noteIn(place, notes)('lost', place.at, `${error.message}，整个 DocType 没有带来`);
    return [];
  }
}

/** Converts DocTypes into drafts with notes; expressions are parsed, never run. */
export function importFrappe(given: readonly DocType[]): Draft {
  const taken = new Set<string>();
  const notes: ImportNote[] = [];
  const docTypes = given.filter((docType) => isFirst(docType, given, notes) && hasFields(docType, notes));
  const keys = new Map(docTypes.map(({ name }) => [name, keyOf(name, taken)]));
  const enums = new Map<string, EnumDocument>();
  const parents = parentsOf(docTypes);
  const all = new Map(
    docTypes.map((docType): [string, Imported] => {
      const note = noteIn(docType, notes);
      for (const each of docType.besides)
        note('lost', `${docType.at}/${each}`, docType.name, UNREAD_DOCTYPE_KEYS[each] ?? each);
      const known = fieldsHere(docType, { keys, parents, enums }, note);
      return [docType.name, { docType, key: keys.get(docType.name) ?? '', known, note }];
    }),
  );
  const parentOf: ParentOf = (name) => all.get(parents.get(name)?.name ?? '');
  return { entities: [...all.values()].map((each) => entityOf(each, all, parentOf)), enums, notes };
}

/** Whether a DocType is the first of its name; reports any other. */
function isFirst(docType: DocType, all: readonly DocType[], notes: ImportNote[]): boolean {
  const first = all.find(({ name }) => name === docType.name);
  if (first === docType) return true;
  const text = `${first?.file ?? ''} 里已有这个 DocType，这一个没有带来`;
  noteIn(docType, notes)('lost', `${docType.at}/name`, docType.name, text);
  return false;
}

/** Whether a DocType has fields; reports what cannot be imported. */
function hasFields(docType: DocType, notes: ImportNote[]): boolean {
  const note = noteIn(docType, notes);
  for (const { pointer, why } of docType.noFields) note('lost', pointer, docType.name, why);
  for (const { fieldname, label, unread, pointer, text } of docType.fields)
    for (const key of unread) note('lost', `${pointer}/${key}`, fieldname || label, `${key} ${text(key)} 没有读`);
  if (docType.fields.some(isHolding)) return true;
  note('lost', `${docType.at}/fields`, docType.name, '没有存放内容的字段，整个 DocType 没有带来');
  return false;
}

/** The DocType whose rows a child DocType is; one that several have is of the first. */
function parentsOf(docTypes: readonly DocType[]): ReadonlyMap<string, DocType> {
  const parents = new Map<string, DocType>();
  for (const docType of docTypes)
    for (const field of docType.fields)
      if (isTable(field) && !parents.has(field.options) && docType.name !== field.options)
        parents.set(field.options, docType);
  return parents;
}

function entityOf(here: Imported, all: AllImported, parentOf: ParentOf): DraftEntity {
  const { docType, key, known, note } = here;
  const parent = parentOf(docType.name);
  const sections = sectionsOf(here, all, (field, column) => rulesHere(field, here, all, parentOf, column));
  if (parent !== undefined) sections[0]?.fields.push(parentField(parent));
  const title = known.get(docType.titleField);
  const named = known.get(docType.nameField);
  if (named !== undefined)
    note('changed', `${docType.at}/autoname`, docType.name, `记录的名称是 ${named.name}，保存后仍可以改`);
  if (title !== undefined && title.sort !== 'text')
    note('changed', `${docType.at}/title_field`, docType.name, `标题字段 ${title.name} 不是文本，这里不作标题`);
  const unique = docType.fields.filter((field) => field.isOn('unique') || field.fieldname === docType.nameField);
  for (const { fieldname, pointer } of unique)
    if (known.get(fieldname)?.sort === 'text')
      note('changed', pointer, fieldname, '不能重复，这里大小写不同就不是重复');
  return {
    key,
    title: docType.name,
    file: docType.file,
    source: docType.source,
    titleField: title?.sort === 'text' ? title.name : undefined,
    isRow: docType.isTable,
    ...(hasPages(docType) ? { layout: 'tabs' } : {}),
    unique: unique.flatMap(({ fieldname }) => known.get(fieldname)?.name ?? []),
    sections,
  };
}

const hasPages = ({ fields }: DocType): boolean => fields.some(({ fieldtype }) => fieldtype === 'Tab Break');

/** The fields of a DocType in its sections, and those in its pages where it has any. */
function sectionsOf(
  here: Imported,
  all: AllImported,
  rulesOf: (field: DocField, column?: ColumnAround) => DraftSection['rules'],
): DraftSection[] {
  const { docType, known } = here;
  let count = 0;
  const begin = (field: DocField | undefined): Begun => ({
    name: count === 0 ? 'base' : `section${count}`,
    title: field === undefined || field.label === '' ? docType.name : field.label,
    pointer: field?.pointer ?? '',
    isCollapsed: field !== undefined && isClosedAtFirst(field),
    rules: field === undefined ? [] : rulesOf(field),
    fields: [],
    within: [],
  });
  let outer = begin(undefined);
  let section = outer;
  const outermost = [outer];
  const pages = hasPages(docType);
  const placed = new Set<string>();
  let column: ColumnAround | undefined;
  for (const field of docType.fields) {
    if (isBreak(field) || field.fieldtype === 'Column Break')
      column = isBreak(field) ? undefined : { field, isFirst: true };
    if (isBreak(field)) {
      count += 1;
      section = begin(field);
      if (pages && field.fieldtype === 'Section Break') outer.within.push({ after: outer.fields.length, section });
      else {
        outer = section;
        outermost.push(outer);
      }
      continue;
    }
    const found = known.get(field.fieldname);
    if (found === undefined || placed.has(field.fieldname)) continue;
    placed.add(field.fieldname);
    const { name } = found;
    const node = filteredLink(field, found, here, all);
    const isRequired = field.isOn('reqd') || field.fieldname === docType.nameField;
    section.fields.push({ name, node, isRequired, pointer: field.pointer, rules: rulesOf(field, column) });
    if (column !== undefined) column = { ...column, isFirst: false };
  }
  return outermost;
}

interface Begun extends DraftSection {
  readonly within: { readonly after: number; readonly section: DraftSection }[];
}

function parentField({ docType, key }: Imported): DraftField {
  return {
    name: PARENT,
    node: { type: 'integer', title: docType.name, 'x-reference': { entity: key } },
    isRequired: false,
    pointer: '',
    rules: [],
  };
}
