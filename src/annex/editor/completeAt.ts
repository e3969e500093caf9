import { findNodeAtLocation, getLocation, parseTree, type Location, type Node } from 'jsonc-parser';
import type { CompletionNames, KnownName, DocumentKind } from './CompletionNames.ts';
import type { MetaSchema } from '#documents/MetaSchema.ts';
import { keyNames, valueNames } from './namesAt.ts';

/** The text before the cursor in an expression, and its possible continuations. */
interface ExpressionCompletion {
  /** Characters before the cursor that a choice replaces. */
  readonly replaced: number;
  readonly names: readonly KnownName[];
}

const ROOTS: readonly KnownName[] = [
  { name: '$deps', title: '本规则的依赖字段' },
  { name: '$values', title: '表单中的值' },
  { name: '$record', title: '本记录' },
  { name: '$self', title: '字段自己' },
  { name: '$user', title: '当前用户' },
  { name: '$ref', title: '所引用的记录' },
  { name: '$now', title: '现在（产品的时区）' },
  { name: '$index', title: '明细行号' },
  { name: '$row', title: '条件正在看的明细行' },
  { name: '$total', title: '其他记录的合计（校验）' },
  { name: '$config', title: '系统参数' },
];

/** Continuations of an expression that ends with `before`; undefined outside {{ }} and in quotes. */
function completeExpression(
  before: string,
  dependencies: readonly KnownName[],
  names: CompletionNames,
): ExpressionCompletion | undefined {
  const start = before.lastIndexOf('{{');
  if (start < 0 || before.indexOf('}}', start) >= 0) return undefined;
  const inside = before.slice(start + 2);
  if (isQuoted(inside)) return undefined;
  const word = /(\$?[A-Za-z_][A-Za-z0-9_]*\.)*\$?[A-Za-z_]?[A-Za-z0-9_]*$/.exec(inside)?.[0] ?? '';
  const parts = word.split('.');
  const last = parts.at(-1) ?? '';
  return { replaced: last.length, names: namesAfter(parts.slice(0, -1), dependencies, names) };
}

function namesAfter(
  path: readonly string[],
  dependencies: readonly KnownName[],
  names: CompletionNames,
): readonly KnownName[] {
  const [root, field = ''] = path;
  if (root === undefined) return [...ROOTS, ...names.functions];
  if (path.length === 2) return root === '$ref' ? names.fieldsBehind(field) : [];
  if (path.length > 2) return [];
  switch (root) {
    case '$deps':
      return dependencies;
    case '$values':
    case '$record':
      return names.fields;
    case '$user':
      return names.user;
    case '$config':
      return names.settings;
    case '$self':
      return [{ name: 'value' }];
    case '$ref':
      return names.fields.filter(({ name }) => names.fieldsBehind(name).length > 0);
    default:
      return [];
  }
}

/** Whether a text ends inside quotes; backslashes escape, also doubled as in JSON. */
function isQuoted(text: string): boolean {
  let open = '';
  for (let i = 0; i < text.length; i += 1) {
    const char = text[i] ?? '';
    if (char === '\\' && text[i + 1] !== '"') i += 1;
    else if (open === '' && (char === "'" || char === '"')) open = char;
    else if (char === open) open = '';
  }
  return open !== '';
}

/** A completion item at the cursor. */
export interface Completion {
  readonly label: string;
  readonly insert: string;
  readonly detail?: string | undefined;
  readonly info?: string | undefined;
}

/** The completion items at the cursor, which replace the characters from `from` to `to`. */
export interface Completions {
  readonly from: number;
  readonly to: number;
  readonly options: readonly Completion[];
}

/** The input of completion other than the document's text. */
export interface CompletionInput {
  readonly kind: DocumentKind;
  readonly meta: MetaSchema;
  readonly names: CompletionNames;
}

/**
 * The keys, values and names that are allowed at an offset of a document, by its meta-schema and the names of the
 * product. Works on incomplete texts; undefined if nothing is known.
 */
export function completeAt(text: string, offset: number, input: CompletionInput): Completions | undefined {
  const location = getLocation(text, offset);
  const tree = parseTree(text, []);
  const at = { text, offset, location, tree, input };
  return location.isAtPropertyKey ? completeKey(at) : (completeInExpression(at) ?? completeValue(at));
}

interface Place {
  readonly text: string;
  readonly offset: number;
  readonly location: Location;
  readonly tree: Node | undefined;
  readonly input: CompletionInput;
}

function completeKey({ text, offset, location, tree, input }: Place): Completions | undefined {
  const { kind, meta, names } = input;
  const path = location.path.slice(0, -1);
  const { from, to } = wordRange(text, offset, location.previousNode);
  const current = text.slice(from, to).replaceAll('"', '');
  const taken = presentKeys(tree, path).filter((key) => key !== current);
  const schemas = schemasAt(meta, path, typeReader(tree, path));
  const known = new Map<string, Completion>();
  const add = (key: string, title: string | undefined, schema: MetaSchema | undefined): void => {
    if (taken.includes(key) || known.has(key)) return;
    known.set(key, { label: key, insert: keyText(key, text, to), detail: title, info: schema?.description });
  };
  for (const { name, title } of keyNames(kind, path, names))
    add(
      name,
      title,
      schemas.map(({ properties }) => properties?.[name]).find((schema) => schema !== undefined),
    );
  for (const { properties } of schemas)
    for (const [key, schema] of Object.entries(properties ?? {})) add(key, undefined, schema);
  return known.size === 0 ? undefined : { from, to, options: [...known.values()] };
}

/** A key in quotes, with a colon unless there is one. */
const keyText = (key: string, text: string, to: number): string =>
  `${JSON.stringify(key)}${/^\s*:/.test(text.slice(to, to + 20)) ? '' : ': '}`;

function completeValue({ text, offset, location, tree, input }: Place): Completions | undefined {
  const { kind, meta, names } = input;
  const { path } = location;
  const { from, to } = wordRange(text, offset, location.previousNode);
  const taken = typeof path.at(-1) === 'number' ? presentItems(tree, path.slice(0, -1), offset) : [];
  const known = new Map<string, Completion>();
  const add = (insert: string, more: Omit<Completion, 'label' | 'insert'>): void => {
    if (!taken.includes(insert) && !known.has(insert))
      known.set(insert, { label: insert.replaceAll('"', ''), insert, ...more });
  };
  const isItem = kind === 'cases';
  for (const { name, title } of valueNames(kind, path, names))
    add(isItem ? name : JSON.stringify(name), { detail: title });
  for (const schema of schemasAt(meta, path, typeReader(tree, path)))
    for (const value of offeredValues(schema)) add(value, { info: schema.description });
  return known.size === 0 ? undefined : { from, to, options: [...known.values()] };
}

function offeredValues({ const: only, enum: some, type }: MetaSchema): string[] {
  if (only !== undefined) return [JSON.stringify(only)];
  if (some !== undefined) return some.map((value) => JSON.stringify(value));
  return type === 'boolean' ? ['true', 'false'] : [];
}

function completeInExpression({ text, offset, location, tree, input }: Place): Completions | undefined {
  const node = location.previousNode;
  if (node?.type !== 'string' || offset <= node.offset || offset > node.offset + node.length) return undefined;
  const before = text.slice(node.offset + 1, offset);
  const found = completeExpression(before, dependenciesAround(tree, location.path), input.names);
  if (found === undefined) return undefined;
  const options = found.names.map(({ name, title }) => ({ label: name, insert: name, detail: title }));
  return { from: offset - found.replaced, to: offset, options };
}

/** The names of `$deps` in the reaction around a path, each with its field as the title. */
export function dependenciesAround(tree: Node | undefined, path: Location['path']): KnownName[] {
  for (let depth = path.length; tree !== undefined && depth > 0; depth -= 1) {
    const found = findNodeAtLocation(tree, [...path.slice(0, depth), 'dependencies']);
    if (found !== undefined)
      return (found.children ?? []).flatMap((child, i) => {
        const [key, value] = child.type === 'property' ? (child.children ?? []) : [undefined, child];
        const title = typeof value?.value === 'string' ? value.value : undefined;
        return [{ name: String(key?.value ?? i), ...(title === undefined ? {} : { title }) }];
      });
  }
  return [];
}

/** The token at the offset, which a choice replaces: the text of `previousNode`, or the letters before the cursor. */
function wordRange(text: string, offset: number, node: Location['previousNode']): { from: number; to: number } {
  if (node !== undefined && node.offset <= offset && offset <= node.offset + node.length)
    return { from: node.offset, to: node.offset + node.length };
  const word = /[\w$"-]*$/.exec(text.slice(Math.max(0, offset - 80), offset))?.[0] ?? '';
  return { from: offset - word.length, to: offset };
}

function typeReader(tree: Node | undefined, path: Location['path']): (depth: number) => string | undefined {
  return (depth) => {
    const type: unknown =
      tree === undefined ? undefined : findNodeAtLocation(tree, [...path.slice(0, depth), 'type'])?.value;
    return typeof type === 'string' ? type : undefined;
  };
}

function presentKeys(tree: Node | undefined, path: Location['path']): string[] {
  const node = tree === undefined ? undefined : findNodeAtLocation(tree, path);
  return (node?.children ?? []).map((child) => String(child.children?.[0]?.value ?? ''));
}

/** The texts in a list but the one at the cursor. */
function presentItems(tree: Node | undefined, path: Location['path'], offset: number): string[] {
  const node = tree === undefined ? undefined : findNodeAtLocation(tree, path);
  return (node?.children ?? [])
    .filter((child) => offset < child.offset || offset > child.offset + child.length)
    .map((child) => JSON.stringify(child.value));
}

/** The value of `type` in the object at a depth of the path; undefined if it has none. */
type TypeAt = (depth: number) => string | undefined;

/** The schemas of a value at a path, expanded; of kinds of objects those that match its `type`. */
function schemasAt(root: MetaSchema, path: readonly (string | number)[], typeAt: TypeAt): MetaSchema[] {
  let found = unfold(root, root).filter((schema) => admits(schema, typeAt(0), root));
  path.forEach((segment, i) => {
    found = found
      .flatMap((schema) => step(schema, segment))
      .flatMap((schema) => unfold(schema, root))
      .filter((schema) => admits(schema, typeAt(i + 1), root));
  });
  return found;
}

function step(schema: MetaSchema, segment: string | number): MetaSchema[] {
  if (typeof segment === 'number') return schema.items === undefined ? [] : [schema.items];
  const own = schema.properties?.[segment];
  if (own !== undefined) return [own];
  const matching = Object.entries(schema.patternProperties ?? {}).filter(([pattern]) =>
    new RegExp(pattern).test(segment),
  );
  if (matching.length > 0) return matching.map(([, each]) => each);
  return typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : [];
}

function unfold(schema: MetaSchema, root: MetaSchema): MetaSchema[] {
  const target = resolve(schema, root);
  const choices = [...(target.anyOf ?? []), ...(target.oneOf ?? [])];
  if (choices.length === 0) return [target];
  const { description } = target;
  return choices
    .flatMap((choice) => unfold(choice, root))
    .map((choice) =>
      description === undefined || choice.description !== undefined ? choice : { ...choice, description },
    );
}

/** A reference with a description of its own keeps it. */
function resolve(schema: MetaSchema, root: MetaSchema): MetaSchema {
  const name = /^#\/definitions\/(.+)$/.exec(schema.$ref ?? '')?.[1];
  if (name === undefined) return schema;
  const target = root.definitions?.[name] ?? {};
  return schema.description === undefined ? target : { ...target, description: schema.description };
}

function admits({ properties }: MetaSchema, type: string | undefined, root: MetaSchema): boolean {
  const own = properties?.['type'];
  if (type === undefined || own === undefined) return true;
  const { const: only, enum: some } = resolve(own, root);
  return only === undefined ? some === undefined || some.includes(type) : only === type;
}
