import { findNodeAtLocation } from 'jsonc-parser';
import { tellingNode } from './nameAt.ts';
import { lintDocuments } from '../lintDocuments.ts';
import { loadDocuments } from '../loadDocuments.ts';
import type { LocatedProblem } from '../locateProblem.ts';
import type { SourceText } from '../readDocuments.ts';
import { parseSource, type SourceFile } from '../SourceFile.ts';
import { applyEdit, type TextEdit } from '../edit/TextEdit.ts';
import { fixEdit } from '../edit/fixEdit.ts';

/** A field of an entity. */
export interface FieldName {
  readonly entity: string;
  readonly name: string;
}

/** All places of a name, by file: what stands there is the name and nothing else. */
export type Places = ReadonlyMap<string, readonly { readonly offset: number; readonly length: number }[]>;

/** Where a field is named, or why that cannot be told. */
export type FoundUses =
  { readonly places: Places } | { readonly refused: string; readonly problem?: LocatedProblem | undefined };

/** One place can uncover the next: a rule is looked at only when its names are known. */
const MOST_ROUNDS = 12;

/**
 * Every place of all documents that names a field, its own first: those where `check` would find a name that is not known were the field not there.
 * Documents that are not sound are refused, since what is wrong in them may hide names.
 */
export function fieldUses(texts: readonly SourceText[], { entity, name }: FieldName): FoundUses {
  const before = problemsOf(texts);
  const [first] = before.problems;
  if (first !== undefined) return { refused: '文档里还有问题，可能藏着没有找到的名字，请先改好', problem: first };
  const file = `${entity}/form.json`;
  const tree = before.sources.get(file)?.tree;
  const key = tree === undefined ? undefined : tellingNode({ kind: 'field', name, entity }, tree);
  if (key === undefined) return { refused: `${file} 里没有字段 ${name}` };
  const stand = standIn(name, texts);
  if (stand === undefined) return { refused: `找不到可以代替 ${name} 的名字来试` };
  const places = new Map<string, { offset: number; length: number }[]>();
  let current = new Map(texts.map((source) => [source.file, source.text]));
  // The stand-in is as long as the name: offsets stay what they were.
  const put = (at: string, offset: number): boolean => {
    const text = current.get(at) ?? '';
    if (text.slice(offset, offset + name.length) !== name) return false;
    current = new Map(current).set(at, applyEdit(text, { offset, length: name.length, content: stand }));
    places.set(at, [...(places.get(at) ?? []), { offset, length: name.length }]);
    return true;
  };
  put(file, key.offset + 1);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const { problems, sources } = problemsOf([...current].map(([each, text]) => ({ file: each, text })));
    const [left] = problems;
    if (left === undefined) return { places };
    let found = 0;
    for (const problem of problems) {
      const offset = offsetIn(problem, sources.get(problem.file), name, stand);
      if (offset !== undefined && put(problem.file, offset)) found += 1;
    }
    if (found === 0) return { refused: `有一处提到 ${name}，但不能确定位置`, problem: left };
  }
  return { refused: `${name} 的用处一层套一层，${MOST_ROUNDS} 轮还没有找全` };
}

/** Where a problem of an unknown name has the name; undefined where it is about something else. */
function offsetIn(
  problem: LocatedProblem,
  source: SourceFile | undefined,
  name: string,
  stand: string,
): number | undefined {
  if (source === undefined) return undefined;
  const edit = fixEdit({ ...problem, fix: { kind: 'name', from: name, to: stand } }, source)?.edit;
  if (edit === undefined) return undefined;
  const at = source.text.slice(edit.offset, edit.offset + edit.length).indexOf(name);
  return at < 0 ? undefined : edit.offset + at;
}

function problemsOf(texts: readonly SourceText[]): {
  problems: readonly LocatedProblem[];
  sources: ReadonlyMap<string, SourceFile>;
} {
  const loaded = loadDocuments(texts);
  const { problems, sources } = loaded;
  return { problems: problems.length > 0 ? problems : lintDocuments(loaded), sources };
}

/** A name of the same length that stands nowhere. */
function standIn(name: string, texts: readonly SourceText[]): string | undefined {
  const rest = name.length - 1;
  for (const first of 'QZXJKWVY')
    for (const more of 'qzxjkwvy0123456789') {
      const word = first + more.repeat(rest);
      if (word !== name && !texts.some(({ text }) => text.includes(word))) return word;
    }
  return undefined;
}

/** What a renaming changes, by file; or why it is refused. */
export type Renaming =
  { readonly edits: ReadonlyMap<string, readonly TextEdit[]> } | Extract<FoundUses, { refused: string }>;

/**
 * Renames a field in all documents. The old name goes into its `x-was`, so that the next start keeps what is stored. Refused where a document
 * has a problem before or would have one afterwards.
 */
export function renameField(texts: readonly SourceText[], field: FieldName, to: string): Renaming {
  const uses = fieldUses(texts, field);
  if ('refused' in uses) return uses;
  const edits = new Map<string, TextEdit[]>();
  for (const [file, places] of uses.places)
    edits.set(
      file,
      [...places].map((place) => ({ ...place, content: to })),
    );
  const file = `${field.entity}/form.json`;
  const text = texts.find((each) => each.file === file)?.text ?? '';
  edits.set(file, [...(edits.get(file) ?? []), ...wasEdit(parseSource(file, text).source, field)]);
  const after = texts.map((each) => ({ file: each.file, text: withEdits(each.text, edits.get(each.file) ?? []) }));
  const [problem] = problemsOf(after).problems;
  return problem === undefined ? { edits } : { refused: `改名为 ${to} 以后会有问题`, problem };
}

/** The text after edits that do not touch each other. */
const withEdits = (text: string, edits: readonly TextEdit[]): string =>
  [...edits].sort((a, b) => b.offset - a.offset).reduce(applyEdit, text);

function wasEdit({ tree, text }: SourceFile, { entity, name }: FieldName): TextEdit[] {
  const key = tree === undefined ? undefined : tellingNode({ kind: 'field', name, entity }, tree);
  const node = key?.parent?.children?.[1];
  if (key === undefined || node === undefined) return [];
  const was = findNodeAtLocation(node, ['x-was']);
  const last = was?.children?.at(-1);
  if (last !== undefined)
    return [{ offset: last.offset + last.length, length: 0, content: `, ${JSON.stringify(name)}` }];
  const isEmpty = (node.children ?? []).length === 0;
  const first = node.children?.[0];
  const space = first === undefined ? ' ' : text.slice(node.offset + 1, first.offset);
  return [
    { offset: node.offset + 1, length: 0, content: `${space}"x-was": [${JSON.stringify(name)}]${isEmpty ? ' ' : ','}` },
  ];
}
