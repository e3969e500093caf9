import { parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import type { SchemaProblem } from '#core/schema/SchemaProblem.ts';

/** One file of a schemas folder: its path below the folder, its text and tree, to find places in it later. */
export interface SourceFile {
  readonly file: string;
  readonly text: string;
  readonly tree: Node | undefined;
}

/** Characters; a larger file is refused unread. */
const LARGEST = 2 * 1024 * 1024;

/** Parses the text of a file; without a tree when it is no JSON, and the problem says why. */
export function parseSource(file: string, text: string): { source: SourceFile; problem: SchemaProblem | undefined } {
  const broken = (message: string, range?: readonly [number, number]) => ({
    source: { file, text: range === undefined ? '' : text, tree: undefined },
    problem: { code: 'document/json' as const, file, pointer: '', message, range },
  });
  if (text.length > LARGEST) return broken(`The file is larger than ${LARGEST} characters`);
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true });
  const [first] = errors;
  if (first === undefined && tree !== undefined) return { source: { file, text, tree }, problem: undefined };
  const offset = first?.offset ?? 0;
  const reason = first === undefined ? 'the file is empty' : printParseErrorCode(first.error);
  return broken(`Not valid JSON: ${reason}`, [offset, offset + (first?.length ?? 0)]);
}
