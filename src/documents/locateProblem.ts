import { findNodeAtLocation } from 'jsonc-parser';
import type { SchemaProblem } from '#core/schema/SchemaProblem.ts';
import type { SourceFile } from './SourceFile.ts';

/** A problem with its place in the file, lines and columns from 1. */
export interface LocatedProblem extends SchemaProblem {
  readonly line: number;
  readonly column: number;
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
