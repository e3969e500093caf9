import { parseTree, printParseErrorCode, type Node, type ParseError, type ParseErrorCode } from 'jsonc-parser';
import type { SchemaProblem } from '#engine/schema/SchemaProblem.ts';
import { textLimit } from './documentLimits.ts';

/** A file of a schemas folder: its path below the folder, its text and its tree, for locating problems. */
export interface SourceFile {
  readonly file: string;
  readonly text: string;
  readonly tree: Node | undefined;
}

/** A text that was read. */
export interface ParsedSource {
  readonly source: SourceFile;
  /** Why there is no tree. */
  readonly problem: SchemaProblem | undefined;
  /** Keys that occur twice in one object. */
  readonly repeated: readonly SchemaProblem[];
}

/** Parses a file. If it is not JSON or too large: no tree, and a problem with the reason. */
export function parseSource(file: string, text: string): ParsedSource {
  const limit = textLimit(text);
  if (limit !== undefined) {
    const problem = { code: 'document/too-large' as const, file, pointer: '', message: limit };
    return { source: { file, text: '', tree: undefined }, problem, repeated: [] };
  }
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true });
  const [first] = errors;
  if (first === undefined && tree !== undefined)
    return { source: { file, text, tree }, problem: undefined, repeated: repeatedKeys(file, tree) };
  const offset = first?.offset ?? 0;
  if (text.startsWith('\uFEFF'))
    return { source: { file, text, tree: undefined }, problem: marked(file), repeated: [] };
  const message = `Not valid JSON: ${first === undefined ? 'the file is empty' : reasonOf(first.error)}`;
  const place = [offset, offset + (first?.length ?? 0)] as const;
  const problem = { code: 'document/json' as const, file, pointer: '', message, place };
  return { source: { file, text, tree: undefined }, problem, repeated: [] };
}

/** A byte order mark of some editors: JSON does not allow it, and browsers refuse the document. */
const marked = (file: string): SchemaProblem => ({
  code: 'document/json',
  file,
  pointer: '',
  place: [0, 1],
  message: 'Not valid JSON: the file begins with a byte order mark',
  proposal: 'Save it as UTF-8 without one',
});

/** The source of a text that was valid before: the tree is parsed on first use. */
export function lazySource(file: string, text: string): SourceFile {
  let tree: Node | undefined;
  return {
    file,
    text,
    get tree() {
      tree ??= parseTree(text);
      return tree;
    },
  };
}

const REASONS: Readonly<Record<string, string>> = {
  InvalidSymbol: 'this is neither a value nor a mark of JSON',
  InvalidNumberFormat: 'this is no number',
  PropertyNameExpected: 'a key in double quotes is expected here',
  ValueExpected: 'a value is expected here',
  ColonExpected: '":" is expected here',
  CommaExpected: '"," is expected here',
  CloseBraceExpected: '"}" is expected here',
  CloseBracketExpected: '"]" is expected here',
  EndOfFileExpected: 'the document ended before this',
  InvalidCommentToken: 'comments are not allowed',
  UnexpectedEndOfComment: 'a comment is not closed',
  UnexpectedEndOfString: 'a text is not closed',
  UnexpectedEndOfNumber: 'a number ends too early',
  InvalidUnicode: 'this is no character code',
  InvalidEscapeCharacter: 'this cannot be escaped',
  InvalidCharacter: 'this character may not stand in a text',
};

const reasonOf = (error: ParseErrorCode): string => REASONS[printParseErrorCode(error)] ?? 'this is not JSON';

function repeatedKeys(file: string, node: Node): SchemaProblem[] {
  const inside = (node.children ?? []).flatMap((child) => repeatedKeys(file, child));
  if (node.type !== 'object') return inside;
  const seen = new Map<unknown, Node>();
  const own = (node.children ?? []).flatMap((property): SchemaProblem[] => {
    const key: unknown = property.children?.[0]?.value;
    const before = seen.get(key);
    if (before === undefined) seen.set(key, property);
    if (before === undefined) return [];
    return [repeatedKey(file, String(key), property, before)];
  });
  return [...own, ...inside];
}

function repeatedKey(file: string, key: string, { offset, length, children }: Node, before: Node): SchemaProblem {
  const isSame = printValue(children?.[1]) === printValue(before.children?.[1]);
  return {
    code: 'document/duplicate-key',
    file,
    pointer: '',
    place: [offset, offset + length],
    message: `The key "${key}" stands here for the second time; only this one counts`,
    proposal: isSame ? 'Take it away: both say the same' : 'Keep the one that is meant',
    fix: isSame ? { kind: 'remove' } : undefined,
  };
}

/** A node without its layout. */
function printValue(node: Node | undefined): string {
  if (node === undefined) return '';
  return node.children === undefined
    ? JSON.stringify(node.value)
    : `${node.type}[${node.children.map(printValue).join()}]`;
}
