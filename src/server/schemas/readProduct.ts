import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import {
  findNodeAtLocation,
  getNodeValue,
  parseTree,
  printParseErrorCode,
  type Node,
  type ParseError,
} from 'jsonc-parser';
import type { EntityDocuments } from '#core/schema/EntityDocuments.ts';
import type { ProductDocuments } from '#core/schema/ProductDocuments.ts';
import type { SchemaProblem } from '#core/schema/SchemaProblem.ts';
import {
  isCasesDocument,
  isDemoDocument,
  isEnumDocument,
  isFormDocument,
  isListDocument,
  isMenuDocument,
  isPickDocument,
  isRoleDocument,
  isWorkflowDocument,
} from '#generated/validators.js';
import { shapeProblems } from './shapeProblems.ts';

/** One file of a schemas folder as read: its text and tree, to find places in it later. */
export interface SourceFile {
  readonly file: string;
  readonly text: string;
  readonly tree: Node | undefined;
}

/** A schemas folder read from disk: the documents of the right shape, the sources, and what is wrong so far. */
export interface ReadProduct {
  readonly product: ProductDocuments;
  readonly sources: ReadonlyMap<string, SourceFile>;
  readonly problems: readonly SchemaProblem[];
}

const MAX_FILE = 2 * 1024 * 1024;

/** Reads every document of a schemas folder and checks its shape against the meta-schemas. Never throws for bad content. */
export function readProduct(folder: string): ReadProduct {
  const problems: SchemaProblem[] = [];
  const sources = new Map<string, SourceFile>();
  const entities = new Map<
    string,
    Mutable<Partial<EntityDocuments>> & {
      key: string;
      forms: Mutable<EntityDocuments['forms']>;
      lists: Mutable<EntityDocuments['lists']>;
    }
  >();
  const entityOf = (key: string): NonNullable<ReturnType<typeof entities.get>> => {
    const entity = entities.get(key) ?? { key, forms: {}, lists: {} };
    entities.set(key, entity);
    return entity;
  };
  const shared: {
    enums: Mutable<ProductDocuments['enums']>;
    menus: Mutable<ProductDocuments['menus']>;
    roles: Mutable<ProductDocuments['roles']>;
    demo: Mutable<ProductDocuments['demo']>;
  } = { enums: {}, menus: {}, roles: {}, demo: {} };
  for (const file of listFiles(folder)) {
    const source = readSource(folder, file, problems);
    sources.set(file, source);
    if (source.tree === undefined) continue;
    const value: unknown = getNodeValue(source.tree);
    const [directory = '', name = ''] = file.split('/');
    const stem = name.replace(/(\.form|\.list)?\.json$/, '');
    const accept = <T>(validator: Validator<T>, keep: (document: T) => void): void => {
      if (validator(value)) keep(value);
      else problems.push(...shapeProblems(file, value, validator.errors ?? []));
    };
    if (file.split('/').length !== 2)
      problems.push({
        code: 'document/unknown-file',
        file,
        pointer: '',
        message: 'A document lies in a folder right below schemas/',
      });
    else if (directory === 'enums') accept(isEnumDocument, (document) => (shared.enums[stem] = document));
    else if (directory === 'menus') accept(isMenuDocument, (document) => (shared.menus[stem] = document));
    else if (directory === 'roles') accept(isRoleDocument, (document) => (shared.roles[stem] = document));
    else if (directory === 'demo') accept(isDemoDocument, (document) => (shared.demo[stem] = document));
    else if (name === 'form.json') accept(isFormDocument, (document) => (entityOf(directory).form = document));
    else if (name === 'workflow.json')
      accept(isWorkflowDocument, (document) => (entityOf(directory).workflow = document));
    else if (name === 'cases.json') accept(isCasesDocument, (document) => (entityOf(directory).cases = document));
    else if (name === 'list.json' || name.endsWith('.list.json'))
      accept(isListDocument, (document) => (entityOf(directory).lists[stem] = document));
    else if (name.endsWith('.form.json'))
      accept(isPickDocument, (document) => (entityOf(directory).forms[stem] = document));
    else
      problems.push({
        code: 'document/unknown-file',
        file,
        pointer: '',
        message: 'This file has no meaning here',
        proposal: 'form.json, list.json, <name>.form.json, <name>.list.json, workflow.json, cases.json',
      });
  }
  const complete = [...entities.values()].flatMap(({ form, ...rest }) =>
    form === undefined ? [] : [{ ...rest, form }],
  );
  for (const { key, form } of entities.values()) {
    if (form === undefined && !sources.has(`${key}/form.json`))
      problems.push({
        code: 'document/unknown-file',
        file: `${key}/`,
        pointer: '',
        message: 'The folder has no form.json',
      });
  }
  return { product: { entities: complete, ...shared }, sources, problems };
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
interface Validator<T> {
  (value: unknown): value is T;
  errors?: Parameters<typeof shapeProblems>[2] | null;
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => !file.startsWith('meta/') && !file.startsWith('site/'))
    .sort();
}

function readSource(folder: string, file: string, problems: SchemaProblem[]): SourceFile {
  const text = readFileSync(join(folder, file), 'utf8');
  if (text.length > MAX_FILE) {
    problems.push({
      code: 'document/json',
      file,
      pointer: '',
      message: `The file is larger than ${MAX_FILE} characters`,
    });
    return { file, text: '', tree: undefined };
  }
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true });
  const [first] = errors;
  if (first === undefined && tree !== undefined) return { file, text, tree };
  const offset = first?.offset ?? 0;
  problems.push({
    code: 'document/json',
    file,
    pointer: '',
    message: `Not valid JSON: ${first === undefined ? 'the file is empty' : printParseErrorCode(first.error)}`,
    range: [offset, offset + (first?.length ?? 0)],
  });
  return { file, text, tree: undefined };
}

/** Line and column (both from 1) of a problem in its file; 1:1 when the file itself is the problem. */
export function locateProblem(
  problem: SchemaProblem,
  source: SourceFile | undefined,
): { line: number; column: number } {
  if (source === undefined) return { line: 1, column: 1 };
  return toLine(source.text, problem.code === 'document/json' ? (problem.range?.[0] ?? 0) : offsetOf(problem, source));
}

function offsetOf({ pointer, range, atKey }: SchemaProblem, { tree, text }: SourceFile): number {
  if (tree === undefined) return 0;
  const segments = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replace(/~1/g, '/').replace(/~0/g, '~'));
  let node = tree;
  for (const segment of segments) {
    const child = findNodeAtLocation(node, [node.type === 'array' ? Number(segment) : segment]);
    if (child === undefined) break;
    node = child;
  }
  if (atKey === true && node.parent?.type === 'property') return node.parent.offset;
  if (range === undefined || node.type !== 'string') return node.offset;
  return node.offset + 1 + rawOffset(text.slice(node.offset + 1, node.offset + node.length - 1), range[0]);
}

/** Offset in the escaped JSON text of the n-th character of the string it stands for. */
function rawOffset(raw: string, characters: number): number {
  let at = 0;
  for (let n = 0; n < characters && at < raw.length; n += 1) at += raw[at] !== '\\' ? 1 : raw[at + 1] === 'u' ? 6 : 2;
  return at;
}

function toLine(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
