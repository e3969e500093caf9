import type { Edit, Node } from 'jsonc-parser';
import type { SchemaProblem } from '#engine/schema/SchemaProblem.ts';
import { followPointer, rawOffset } from '../locateProblem.ts';
import type { SourceFile } from '../SourceFile.ts';

/** The effect of a fix on a text: the edit, and the displayed characters before and after it. */
export interface FixEdit {
  readonly edit: Edit;
  readonly before: string;
  readonly after: string;
}

/** The edit that fixes a problem; undefined if it has no unambiguous fix, or the text differs from the problem's. */
export function fixEdit(problem: SchemaProblem, { tree, text }: SourceFile): FixEdit | undefined {
  const { fix, pointer, atKey, range, place } = problem;
  if (fix === undefined || tree === undefined) return undefined;
  if (place !== undefined) return fix.kind === 'remove' ? removal(text, nodeAt(tree, place)) : undefined;
  const { node, isWhole } = followPointer(tree, pointer);
  if (!isWhole) return undefined;
  if (fix.kind === 'remove') return removal(text, node.parent?.type === 'property' ? node.parent : node);
  if (fix.kind === 'value') return replace(text, node.offset, node.length, JSON.stringify(fix.to));
  const target = atKey === true ? keyOf(node, fix.to) : node;
  if (target?.type !== 'string') return undefined;
  if (fix.kind === 'text') return range === undefined ? undefined : replaceInText(text, target, range, fix.to);
  const found = findWord(String(target.value), fix.from, atKey === true ? undefined : range);
  return found === undefined ? undefined : replaceInText(text, target, found, fix.to);
}

/** The key of a property, unless its object has the other key already. */
function keyOf({ parent }: Node, other: string): Node | undefined {
  const keys = parent?.parent?.children?.map((property): unknown => property.children?.[0]?.value) ?? [];
  return parent?.type !== 'property' || keys.includes(other) ? undefined : parent.children?.[0];
}

/** The range of a whole word in a text, or in a part of it; undefined unless it occurs exactly once. */
function findWord(
  text: string,
  word: string,
  [from, to]: readonly [number, number] = [0, text.length],
): readonly [number, number] | undefined {
  const pattern = new RegExp(`(?<![\\w$])${word.replace(/[^\w]/g, '\\$&')}(?![\\w$])`, 'g');
  const [first, ...more] = [...text.slice(from, to).matchAll(pattern)];
  if (first === undefined || more.length > 0) return undefined;
  return [from + first.index, from + first.index + word.length];
}

function replaceInText(text: string, node: Node, [from, to]: readonly [number, number], content: string): FixEdit {
  const inner = node.offset + 1;
  const raw = text.slice(inner, node.offset + node.length - 1);
  const [start, end] = [rawOffset(raw, from), rawOffset(raw, to)];
  return replace(text, inner + start, end - start, JSON.stringify(content).slice(1, -1));
}

function replace(text: string, offset: number, length: number, content: string): FixEdit {
  return { edit: { offset, length, content }, before: text.slice(offset, offset + length), after: content };
}

function removal(text: string, node: Node | undefined): FixEdit | undefined {
  if (node === undefined) return undefined;
  const before = text.slice(node.offset, node.offset + node.length).replace(/\s+/g, ' ');
  return { edit: removeNode(node), before, after: '' };
}

function nodeAt(node: Node, [start, end]: readonly [number, number]): Node | undefined {
  if (node.offset === start && node.offset + node.length === end) return node;
  for (const child of node.children ?? [])
    if (child.offset <= start && child.offset + child.length >= end) return nodeAt(child, [start, end]);
  return undefined;
}

/** The edit that takes a property or a list item away, with one comma and the blank space that belongs to it. */
function removeNode(node: Node): Edit {
  const siblings = node.parent?.children ?? [];
  const index = siblings.indexOf(node);
  const [before, after] = [siblings[index - 1], siblings[index + 1]];
  const end = node.offset + node.length;
  const start = before === undefined ? node.offset : before.offset + before.length;
  return { offset: start, length: (before === undefined ? (after?.offset ?? end) : end) - start, content: '' };
}
