import { getNodeValue, type Node } from 'jsonc-parser';
import { parseSource } from '../SourceFile.ts';
import { applyEdit, type TextEdit } from './appendCases.ts';
import { printJson } from './printJson.ts';

/** The text of a JSON document changed to a value; the layout of what stays the same is kept. */
export function patchJson(text: string, value: unknown): string {
  const { tree } = parseSource('', text).source;
  if (tree === undefined) return `${printJson(value)}\n`;
  return [...editsOf(tree, value, text)].toSorted((a, b) => b.offset - a.offset).reduce(applyEdit, text);
}

function* editsOf(node: Node, value: unknown, text: string): Generator<TextEdit> {
  if (printJson(getNodeValue(node)) === printJson(value)) return;
  const children = node.children ?? [];
  const indent = /^\s*/.exec(text.slice(text.lastIndexOf('\n', node.offset - 1) + 1))?.[0] ?? '';
  if (node.type === 'array' && Array.isArray(value) && value.length === children.length) {
    for (const [i, child] of children.entries()) yield* editsOf(child, value[i], text);
    return;
  }
  const known = children.map(({ children: [key] = [] }) => String(key?.value));
  const last = children.at(-1);
  if (node.type === 'object' && isRecord(value) && last !== undefined && known.every((key) => key in value)) {
    for (const [i, { children: [, child] = [] }] of children.entries())
      if (child !== undefined) yield* editsOf(child, value[known[i] ?? ''], text);
    const inner = `${indent}  `;
    const added = Object.entries(value).filter(([key]) => !known.includes(key));
    const lines = added.map(
      ([key, each]) => `,\n${inner}${JSON.stringify(key)}: ${printJson(each, inner, inner.length + key.length + 4)}`,
    );
    if (lines.length > 0) yield { offset: last.offset + last.length, length: 0, content: lines.join('') };
    return;
  }
  const before = node.offset - text.lastIndexOf('\n', node.offset - 1) - 1;
  yield { offset: node.offset, length: node.length, content: printJson(value, indent, before) };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
