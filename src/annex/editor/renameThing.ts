import { findNodeAtLocation, type Node } from 'jsonc-parser';
import { parseSource } from '#documents/SourceFile.ts';
import type { SourceText } from '#documents/readDocuments.ts';
import { applyEdit, type TextEdit } from '#documents/edit/appendCases.ts';
import {
  findUses,
  ownPlace,
  pathUnder,
  problemsOf,
  type CheckedTexts,
  type Refusal,
  wordOf,
  writtenAt,
} from './findUses.ts';
import { fileOf, definingNode, type NamedThing } from './nameAt.ts';

/** All documents of a product after a rename, and the changes made to them. */
export interface RenamedTexts {
  readonly texts: readonly SourceText[];
  readonly edits: ReadonlyMap<string, readonly TextEdit[]>;
  /** The moved documents, if their names derive from the thing: one for an enum type or a list, all for an entity. */
  readonly moves: readonly { readonly from: string; readonly to: string }[];
}

export type Renaming = RenamedTexts | Refusal;

const NAMES: Readonly<Record<'upper' | 'lower', { readonly pattern: RegExp; readonly words: string }>> = {
  upper: { pattern: /^[A-Za-z][A-Za-z0-9]*$/, words: '以字母开头，只含字母和数字' },
  lower: { pattern: /^[a-z][A-Za-z0-9]*$/, words: '以小写字母开头，只含字母和数字' },
};

/**
 * Renames an entity, a field, an enum type, a list or a transition in all documents. The old name of an entity, a field
 * and an enum type is added to `x-was`, so that the next start keeps the stored data. Refused if a document has a
 * problem before or after.
 */
export function renameThing({ texts, memory }: CheckedTexts, thing: NamedThing, to: string): Renaming {
  const word = wordOf(thing);
  const rule = NAMES[thing.kind === 'field' || thing.kind === 'enum' ? 'upper' : 'lower'];
  if (!rule.pattern.test(to)) return { refused: `“${to}”不能作名字：${rule.words}` };
  const uses = findUses({ texts, memory }, thing);
  if ('refused' in uses) return uses;
  const file = fileOf(thing) ?? '';
  const told = texts.find((each) => each.file === file);
  if (told === undefined) return { refused: `${file} 不在了` };
  const isPath = ownPlace(thing, told) === 'path';
  if (isPath && thing.kind === 'list' && word === 'list') return { refused: '主列表的文档叫 list.json，不能改名' };
  const next = (path: string): string => (isPath ? pathUnder(thing, path, to) : path);
  const moves = texts.flatMap(({ file: from }) => (next(from) === from ? [] : [{ from, to: next(from) }]));
  const taken = moves.find((move) => texts.some((each) => each.file === move.to));
  if (taken !== undefined) return { refused: `已经有 ${taken.to}` };
  const edits = new Map<string, TextEdit[]>();
  for (const [at, places] of uses.places)
    edits.set(
      at,
      places.map((place) => ({ offset: place.offset, length: place.length, content: writtenAt(place, to) })),
    );
  const was = wasEdit(thing, told);
  if (was.length > 0) edits.set(file, [...(edits.get(file) ?? []), ...was]);
  const after = texts.map((each) => {
    const own = edits.get(each.file);
    if (own === undefined && next(each.file) === each.file) return each;
    return { file: next(each.file), text: withEdits(each.text, own ?? []) };
  });
  const [problem] = problemsOf(after, memory).problems;
  if (problem !== undefined) return { refused: `改名为 ${to} 以后会有问题`, problem };
  return { texts: after, edits, moves };
}

/** The text after edits that do not touch each other. */
export const withEdits = (text: string, edits: readonly TextEdit[]): string =>
  [...edits].sort((a, b) => b.offset - a.offset).reduce(applyEdit, text);

/** Writes the old name down where the document has a place for it. */
function wasEdit(thing: NamedThing, { file, text }: SourceText): TextEdit[] {
  const { tree } = parseSource(file, text).source;
  const told = tree === undefined ? undefined : definingNode(thing, tree);
  const isWhole = thing.kind === 'enum' || thing.kind === 'entity';
  const node = thing.kind === 'field' ? told?.parent?.children?.[1] : isWhole ? tree : undefined;
  return node === undefined ? [] : [wasIn(node, text, wordOf(thing))];
}

function wasIn(node: Node, text: string, name: string): TextEdit {
  const was = findNodeAtLocation(node, ['x-was']);
  const last = was?.children?.at(-1);
  if (last !== undefined) return { offset: last.offset + last.length, length: 0, content: `, ${JSON.stringify(name)}` };
  const first = node.children?.[0];
  const isEmpty = first === undefined;
  const space = isEmpty ? ' ' : text.slice(node.offset + 1, first.offset);
  const content = `${space}"x-was": [${JSON.stringify(name)}]${isEmpty ? ' ' : ','}`;
  return { offset: node.offset + 1, length: 0, content };
}
