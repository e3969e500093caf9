import { findNodeAtLocation, getLocation, parseTree, type Node } from 'jsonc-parser';
import { FUNCTIONS } from '#language/functions/functions.ts';
import type { CompletionNames, DocumentKind, KnownName } from './CompletionNames.ts';
import { dependenciesAround } from './completeAt.ts';
import { keyNames, SOUGHT, valueNames } from './namesAt.ts';

export interface NamedThing {
  readonly kind: 'field' | 'entity' | 'enum' | 'list' | 'form' | 'transition' | 'setting' | 'command' | 'function';
  readonly name: string;
  /** Key of its entity; empty where it has none. */
  readonly entity: string;
}

/** A name in a text, from its first character to behind its last. */
export interface NameAt {
  readonly thing: NamedThing;
  readonly from: number;
  readonly to: number;
}

/** The document in which names are looked up. */
export interface NamePlace {
  readonly kind: DocumentKind;
  /** Its path below the schemas folder. */
  readonly file: string;
  /** Key of the entity whose folder contains it; empty for others. */
  readonly entity: string;
  readonly names: CompletionNames;
  /** The entity that a reference field of the document's entity refers to. */
  readonly entityBehind: (field: string) => string | undefined;
  /** The entity among whose records the system finds a field's value. */
  readonly entitySought: (field: string) => string | undefined;
}

/** The name at an offset of a document, as a key, a value or inside of an expression; undefined where none is known. */
export function nameAt(text: string, offset: number, place: NamePlace): NameAt | undefined {
  const location = getLocation(text, offset);
  const node = location.previousNode;
  if (node === undefined || offset < node.offset || offset > node.offset + node.length) return undefined;
  const range = { from: node.offset + 1, to: node.offset + node.length - 1 };
  const word = String(node.value);
  if (location.isAtPropertyKey) {
    const thing = keyThing(word, location.path, place);
    return thing === undefined ? undefined : { thing, ...range };
  }
  if (node.type !== 'string') return undefined;
  if (word.includes('{{')) return inExpression(text, offset, node, place);
  const thing = valueThing(word, location.path, place);
  if (thing === undefined) return undefined;
  return word.endsWith(thing.name) ? { thing, from: range.to - thing.name.length, to: range.to } : { thing, ...range };
}

type Path = readonly (string | number)[];

function keyThing(word: string, path: Path, place: NamePlace): NamedThing | undefined {
  const { kind, entity, names } = place;
  const above = path.slice(0, -1);
  if (kind === 'form' && above.at(-1) === 'properties' && has(names.fields, word))
    return { kind: 'field', name: word, entity };
  if (kind === 'cases' && above.length === 4 && above[2] === 'refs') return behind(word, String(above[3]), place);
  return thingOf(word, keyNames(kind, above, names), place);
}

function valueThing(word: string, path: Path, place: NamePlace): NamedThing | undefined {
  const told = toldThing(word, path, place);
  if (told !== undefined) return told;
  const offered = valueNames(place.kind, path, place.names);
  if (place.kind === 'form' && SOUGHT.test(path.join('/'))) {
    const entity = place.entitySought(String(path.at(-3)));
    return entity !== undefined && has(offered, word) ? { kind: 'field', name: word, entity } : undefined;
  }
  return has(offered, word) ? thingOf(word.replace(/^-/, ''), offered, place) : undefined;
}

/** The thing defined at a place: a transition by code; others, named after files, by their titles. */
function toldThing(word: string, path: Path, { kind, file, entity }: NamePlace): NamedThing | undefined {
  const [folder = '', name = ''] = file.replace(/(\.list)?\.json$/, '').split('/');
  if (kind === 'workflow' && path.length === 3 && path[0] === 'transitions' && path[2] === 'action')
    return { kind: 'transition', name: word, entity };
  if (path.length !== 1 || path[0] !== 'title') return undefined;
  if (kind === 'enum') return { kind: 'enum', name, entity: '' };
  if (kind === 'form' && name === 'form') return { kind: 'entity', name: folder, entity: '' };
  return kind === 'list' ? { kind: 'list', name: `${folder}/${name}`, entity: '' } : undefined;
}

/** The thing that an offered name refers to: by its list, or the first list with the name. */
function thingOf(word: string, offered: readonly KnownName[], { names, entity }: NamePlace): NamedThing | undefined {
  if (offered.length === 0) return undefined;
  const lists: readonly (readonly [readonly KnownName[], NamedThing['kind']])[] = [
    [names.fields, 'field'],
    [names.transitions, 'transition'],
    [names.forms, 'form'],
    [names.entities, 'entity'],
    [names.dialogs, 'entity'],
    [names.enums, 'enum'],
    [names.lists, 'list'],
    [names.commands, 'command'],
    [names.settings, 'setting'],
  ];
  const known = lists.some(([list]) => list === offered)
    ? lists.filter(([list]) => list === offered)
    : lists.slice(0, 3);
  const found = known.find(([list]) => has(list, word));
  if (found === undefined) return undefined;
  const isOwn = ['field', 'transition', 'form'].includes(found[1]);
  return { kind: found[1], name: word, entity: isOwn ? entity : '' };
}

const has = (names: readonly KnownName[], word: string): boolean => names.some(({ name }) => name === word);

function behind(word: string, field: string, { names, entityBehind }: NamePlace): NamedThing | undefined {
  const entity = entityBehind(field);
  return entity !== undefined && has(names.fieldsBehind(field), word)
    ? { kind: 'field', name: word, entity }
    : undefined;
}

const WORDS = /\$?[A-Za-z_]\w*(\.[A-Za-z_]\w*)*/g;

function inExpression(text: string, offset: number, node: Node, place: NamePlace): NameAt | undefined {
  const raw = text.slice(node.offset, node.offset + node.length);
  const at = offset - node.offset;
  const open = raw.lastIndexOf('{{', at);
  if (open < 0 || raw.slice(open, at).includes('}}')) return undefined;
  const found = [...raw.matchAll(WORDS)].find(({ index, 0: word }) => index <= at && at <= index + word.length);
  if (found === undefined) return undefined;
  const parts = found[0].split('.');
  let from = node.offset + found.index;
  for (const [i, part] of parts.entries()) {
    if (offset <= from + part.length) {
      const isCall = parts.length === 1 && raw[at + (from + part.length - offset)] === '(';
      const thing = isCall ? functionThing(part) : expressionThing(text, node, parts.slice(0, i + 1), place);
      return thing === undefined ? undefined : { thing, from, to: from + part.length };
    }
    from += part.length + 1;
  }
  return undefined;
}

const functionThing = (name: string): NamedThing | undefined =>
  FUNCTIONS.has(name) ? { kind: 'function', name, entity: '' } : undefined;

function expressionThing(text: string, node: Node, parts: readonly string[], place: NamePlace): NamedThing | undefined {
  const [root = '', name = '', inner] = parts;
  const { names, entity } = place;
  if (name === '') return undefined;
  const own = (field: string): NamedThing | undefined =>
    has(names.fields, field) ? { kind: 'field', name: field, entity } : undefined;
  if (root === '$ref') return inner === undefined ? own(name) : behind(inner, name, place);
  if (inner !== undefined) return undefined;
  switch (root) {
    case '$values':
    case '$record':
      return own(name);
    case '$config':
      return has(names.settings, name) ? { kind: 'setting', name, entity: '' } : undefined;
    case '$deps': {
      const path = getLocation(text, node.offset + 1).path;
      const meant = dependenciesAround(parseTree(text, []), path).find((each) => each.name === name)?.title;
      return meant === undefined ? undefined : own(meant);
    }
    default:
      return undefined;
  }
}

/** The file below the schemas folder that defines a thing; undefined for things of the frame. */
export function fileOf({ kind, name, entity }: NamedThing): string | undefined {
  const [of = '', list = ''] = name.split('/');
  const files: Readonly<Record<NamedThing['kind'], string | undefined>> = {
    field: `${entity}/form.json`,
    form: `${entity}/${name === 'form' ? 'form.json' : `${name}.form.json`}`,
    transition: `${entity}/workflow.json`,
    entity: `${name}/form.json`,
    list: `${of}/${list === 'list' ? 'list.json' : `${list}.list.json`}`,
    enum: `enums/${name}.json`,
    setting: 'settings.json',
    command: `commands/${name}.ts`,
    function: undefined,
  };
  return files[kind];
}

/** The node in the document of `fileOf` that defines a thing: the node of its name, or the whole document. */
export function definingNode({ kind, name }: NamedThing, tree: Node): Node | undefined {
  switch (kind) {
    case 'field':
      return fieldKey(tree, name);
    case 'transition':
      return itemNamed(findNodeAtLocation(tree, ['transitions']), 'action', name);
    case 'setting':
      return itemNamed(findNodeAtLocation(tree, ['settings']), 'key', name);
    default:
      return tree;
  }
}

/** The key node of a field in a form, in any section. */
function fieldKey(node: Node, name: string): Node | undefined {
  for (const property of node.children ?? []) {
    const [key, value] = property.type === 'property' ? (property.children ?? []) : [undefined, property];
    if (value === undefined) continue;
    if (key?.value === 'properties') {
      const own = (value.children ?? []).find(({ children }) => children?.[0]?.value === name);
      const type: unknown = own === undefined ? undefined : findNodeAtLocation(value, [name, 'type'])?.value;
      if (own !== undefined && type !== 'void') return own.children?.[0];
    }
    const found = fieldKey(value, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

const itemNamed = (list: Node | undefined, key: string, name: string): Node | undefined =>
  (list?.children ?? []).map((item) => findNodeAtLocation(item, [key])).find((node) => node?.value === name);
