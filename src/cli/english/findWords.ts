import { parseSync } from 'vite';
import { CHINESE } from '#engine/words/Sentence.ts';

/** A place of a built script. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A text for users in a built script: a string, a template, or the text around elements (`children`). */
export interface Words extends Span {
  readonly kind: 'text' | 'template' | 'children';
  /** The text itself, with `{0}`, `{1}` for values inserted at run time. */
  readonly key: string;
  readonly holes: readonly Span[];
  /** It is compared with another text, to be translated as well: `tests/e2e/english.test.ts` lists unknown ones. */
  readonly isCompared: boolean;
}

/** The strings found in a script: texts for users, and possible names of other scripts. */
export interface Found {
  readonly words: readonly Words[];
  readonly strings: readonly (Span & { readonly value: string })[];
}

/** Texts with more entries are data, not messages: tables of pinyin. */
const MAX_ENTRIES = 200;
/** Texts of libraries in other languages: they are not ours to translate. */
const OTHER_LANGUAGES: ReadonlySet<unknown> = new Set(['zh', 'zh-CN', 'zh-TW', 'zh_CN', 'zh_TW', 'ja']);
const COMPARING: ReadonlySet<unknown> = new Set(['==', '===', '!=', '!==', '<', '>']);
const SEARCHES: ReadonlySet<unknown> = new Set(['includes', 'startsWith', 'endsWith', 'indexOf', 'split']);

type Node = { readonly type: string; readonly [name: string]: unknown } & Span;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value;
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const nodesOf = (value: unknown): readonly Node[] => (isList(value) ? value.filter(isNode) : []);

/** Finds the texts for users in a script. Object keys and the texts of tagged templates are names and are skipped. */
export function findWords(name: string, code: string): Found {
  const { program, errors } = parseSync(name, code);
  if (errors[0] !== undefined) throw new Error(`${name}: ${errors[0].message}`);
  const words: Words[] = [];
  const strings: (Span & { value: string })[] = [];

  const visit = (node: Node, parent: Node | undefined): void => {
    if (isData(node, parent)) return;
    const text = textOf(node);
    if (text === undefined) {
      const around = parent === undefined ? undefined : childrenOf(node, parent);
      if (around !== undefined) words.push(around);
    } else if (text.holes.length > 0 || CHINESE.test(text.key)) {
      if (CHINESE.test(text.key)) words.push({ ...text, isCompared: isCompared(node, parent) });
    } else strings.push({ start: node.start, end: node.end, value: text.key });
    for (const value of Object.values(node)) {
      if (isNode(value)) visit(value, node);
      else for (const child of nodesOf(value)) visit(child, node);
    }
  };
  if (isNode(program)) visit(program, undefined);
  return { words: words.sort((a, b) => a.start - b.start || b.end - a.end), strings };
}

/** Whether a node is a property name, a tagged template, a table, or another language. */
function isData(node: Node, parent: Node | undefined): boolean {
  if (parent === undefined) return false;
  if (node.type === 'ObjectExpression' && nodesOf(node['properties']).length > MAX_ENTRIES) return true;
  if (parent.type === 'TaggedTemplateExpression') return parent['quasi'] === node;
  if (parent.type === 'MemberExpression') return parent['property'] === node && node.type === 'Literal';
  if (parent.type !== 'Property') return false;
  if (parent['key'] === node) return parent['computed'] !== true;
  const key = isNode(parent['key']) ? (parent['key']['name'] ?? parent['key']['value']) : undefined;
  return node.type === 'ObjectExpression' && OTHER_LANGUAGES.has(key);
}

function textOf(node: Node): Omit<Words, 'isCompared'> | undefined {
  const { start, end } = node;
  if (node.type === 'Literal')
    return typeof node['value'] === 'string' ? { kind: 'text', start, end, key: node['value'], holes: [] } : undefined;
  if (node.type !== 'TemplateLiteral') return undefined;
  const parts = nodesOf(node['quasis']).map((quasi) => cooked(quasi['value']));
  const holes = nodesOf(node['expressions']).map((hole) => ({ start: hole.start, end: hole.end }));
  const key = parts.reduce((all, part, at) => `${all}{${at - 1}}${part}`);
  return { kind: holes.length === 0 ? 'text' : 'template', start, end, key, holes };
}

const cooked = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'cooked' in value && typeof value.cooked === 'string'
    ? value.cooked
    : '';

/** Texts among elements, `['共 ', n, ' 条']`, as one: another language has another order. */
function childrenOf(node: Node, parent: Node): Words | undefined {
  if (node.type !== 'ArrayExpression' || parent.type !== 'Property' || !isNode(parent['key'])) return undefined;
  if (parent['key']['name'] !== 'children' || !isList(node['elements'])) return undefined;
  const elements = nodesOf(node['elements']);
  if (elements.length !== node['elements'].length || elements.some(({ type }) => type === 'SpreadElement'))
    return undefined;
  const holes: Span[] = [];
  const texts: string[] = [];
  for (const element of elements) {
    const text = textOf(element);
    if (text?.kind === 'text') texts.push(text.key);
    else {
      texts.push(`{${holes.length}}`);
      holes.push({ start: element.start, end: element.end });
    }
  }
  const isText = holes.length > 0 && holes.length < elements.length;
  const key = texts.join('');
  return isText && CHINESE.test(key)
    ? { kind: 'children', start: node.start, end: node.end, key, holes, isCompared: false }
    : undefined;
}

function isCompared(node: Node, parent: Node | undefined): boolean {
  if (parent === undefined) return false;
  if (parent.type === 'SwitchCase') return parent['test'] === node;
  if (parent.type === 'BinaryExpression') return COMPARING.has(parent['operator']);
  if (parent.type !== 'CallExpression' || parent['callee'] === node) return false;
  const method = isNode(parent['callee']) ? parent['callee']['property'] : undefined;
  return isNode(method) && SEARCHES.has(method['name']);
}
