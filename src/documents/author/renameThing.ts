import { findNodeAtLocation, type Node } from 'jsonc-parser';
import { parseSource } from '../SourceFile.ts';
import type { SourceText } from '../readDocuments.ts';
import { applyEdit, type TextEdit } from '../edit/TextEdit.ts';
import { fileWord, findUses, ownPlace, problemsOf, type CheckedTexts, type Refusal, wordOf } from './findUses.ts';
import { fileOf, tellingNode, type NamedThing } from './nameAt.ts';

/** What a renaming changes: texts by file, and the name of the document where the thing is one; or why it is refused. */
export type Renaming =
  | {
      readonly edits: ReadonlyMap<string, readonly TextEdit[]>;
      readonly moved: { readonly from: string; readonly to: string } | undefined;
    }
  | Refusal;

const NAMES: Readonly<Record<'upper' | 'lower', { readonly pattern: RegExp; readonly words: string }>> = {
  upper: { pattern: /^[A-Za-z][A-Za-z0-9]*$/, words: '以字母开头，只含字母和数字' },
  lower: { pattern: /^[a-z][A-Za-z0-9]*$/, words: '以小写字母开头，只含字母和数字' },
};

/**
 * Renames a field, an enum type, a list or a transition in all documents. The old name of a field and of an enum type goes into `x-was`, so that the next start
 * keeps what is stored. Refused where a document has a problem before or would have one afterwards.
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
  const isFile = ownPlace(thing, told) === 'file';
  if (isFile && thing.kind === 'list' && word === 'list') return { refused: '主列表的文档叫 list.json，不能改名' };
  const next = isFile ? file.replace(fileWord(file, word), fileWord(file, to)) : file;
  if (isFile && texts.some((each) => each.file === next)) return { refused: `已经有 ${next}` };
  const edits = new Map<string, TextEdit[]>();
  for (const [at, places] of uses.places)
    edits.set(
      at,
      places.map((place) => ({ ...place, content: to })),
    );
  const was = wasEdit(thing, told);
  if (was.length > 0) edits.set(file, [...(edits.get(file) ?? []), ...was]);
  const after = texts.map((each) => {
    const own = edits.get(each.file);
    if (own === undefined && !(isFile && each.file === file)) return each;
    return { file: each.file === file ? next : each.file, text: withEdits(each.text, own ?? []) };
  });
  const [problem] = problemsOf(after, memory).problems;
  if (problem !== undefined) return { refused: `改名为 ${to} 以后会有问题`, problem };
  return { edits, moved: isFile ? { from: file, to: next } : undefined };
}

/** The text after edits that do not touch each other. */
export const withEdits = (text: string, edits: readonly TextEdit[]): string =>
  [...edits].sort((a, b) => b.offset - a.offset).reduce(applyEdit, text);

/** Writes the old name down where the document has a place for it. */
function wasEdit(thing: NamedThing, { file, text }: SourceText): TextEdit[] {
  const { tree } = parseSource(file, text).source;
  const told = tree === undefined ? undefined : tellingNode(thing, tree);
  const node = thing.kind === 'field' ? told?.parent?.children?.[1] : thing.kind === 'enum' ? tree : undefined;
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
