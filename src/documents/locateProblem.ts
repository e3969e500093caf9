import { perObject } from '#language/perObject.ts';
import { findNodeAtLocation, type Node } from 'jsonc-parser';
import { nameOfStep, type SchemaProblem, FATAL_CODES, type ProblemCode } from '#engine/schema/SchemaProblem.ts';
import { parseSource, type SourceFile } from './SourceFile.ts';
import { inChinese } from './chinese/inChinese.ts';
import type { Language } from '#engine/words/Language.ts';

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
  return toLine(source, problem.place?.[0] ?? problemOffset(problem, source));
}

function problemOffset({ pointer, range, atKey }: SchemaProblem, { tree, text }: SourceFile): number {
  if (tree === undefined) return 0;
  const { node } = followPointer(tree, pointer);
  if (atKey === true && node.parent?.type === 'property') return node.parent.offset;
  if (range === undefined || node.type !== 'string') return node.offset;
  return node.offset + 1 + rawOffset(text.slice(node.offset + 1, node.offset + node.length - 1), range[0]);
}

/** The characters that a problem is about: the range it names, the key or value, or the first character of the document. */
export function problemSpan(
  { pointer, range, place, atKey }: SchemaProblem,
  source: SourceFile | undefined,
): readonly [from: number, to: number] {
  if (place !== undefined) return place;
  if (source?.tree === undefined) return [0, 1];
  const { node } = followPointer(source.tree, pointer);
  const key = node.parent?.type === 'property' ? node.parent.children?.[0] : undefined;
  if (atKey === true && key !== undefined) return [key.offset, key.offset + key.length];
  if (range !== undefined && node.type === 'string') {
    const raw = source.text.slice(node.offset + 1, node.offset + node.length - 1);
    const [from, to] = range;
    return [node.offset + 1 + rawOffset(raw, from), node.offset + 1 + rawOffset(raw, to)];
  }
  // A whole object would underline half a document: its key or its first character is enough.
  const isLarge = node.type === 'object' || node.type === 'array';
  const shown = isLarge ? (key ?? node) : node;
  return [shown.offset, shown.offset + (shown === node && isLarge ? 1 : shown.length)];
}

/** The node at a JSON pointer, or the last existing one on the way; `isWhole` tells them apart. */
export function followPointer(tree: Node, pointer: string): { node: Node; isWhole: boolean } {
  let node = tree;
  for (const part of pointer.split('/').slice(1)) {
    const segment = nameOfStep(part);
    const child = findNodeAtLocation(node, [node.type === 'array' ? Number(segment) : segment]);
    if (child === undefined) return { node, isWhole: false };
    node = child;
  }
  return { node, isWhole: true };
}

/** The offset of the n-th character of a string in its escaped JSON text. */
export function rawOffset(raw: string, characters: number): number {
  let at = 0;
  for (let n = 0; n < characters && at < raw.length; n += 1) at += raw[at] !== '\\' ? 1 : raw[at + 1] === 'u' ? 6 : 2;
  return at;
}

const lineStarts = perObject(({ text }: SourceFile) => [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]);

function toLine(source: SourceFile, offset: number): { line: number; column: number } {
  const starts = lineStarts(source);
  let [low, high] = [0, starts.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
}

/** Line and column (both from 1) of a JSON pointer in a text; of the last thing on the way to it that there is. */
export function findPlace(
  text: string,
  pointer: string,
  range?: readonly [start: number, end: number],
): { line: number; column: number } {
  const { source } = parseSource('', text);
  return locateProblem({ code: 'document/invalid', file: '', pointer, message: '', range }, source);
}

const FATAL: readonly ProblemCode[] = FATAL_CODES;

/** Whether a problem prevents the document from working; with other problems it works, but is probably wrong. */
export const isFatal = ({ code }: { readonly code: ProblemCode }): boolean => FATAL.includes(code);

/** A problem as a line: `payment/form.json:12:34 rule/unknown-field There is no field ... Did you mean ...?` */
export const printProblem = (problem: LocatedProblem): string => problemLine(problem, 'en');

/** The same in a language. */
export function problemLine(problem: LocatedProblem, language: Language): string {
  const { file, line, column, code } = problem;
  return `${file}:${line}:${column}  ${code}  ${problemText(problem, language)}`;
}

/** A problem as a text, with its proposal. Texts without a Chinese version are in English. */
export function problemText(
  { message, proposal }: Pick<LocatedProblem, 'message' | 'proposal'>,
  language: Language = 'en',
): string {
  if (language === 'en') return proposal === undefined ? message : `${message}. ${proposal}`;
  const [said, proposed] = [message, proposal].map((text) =>
    text === undefined ? undefined : (inChinese(text) ?? text),
  );
  return proposed === undefined ? `${said}` : `${said}。${proposed}`;
}
