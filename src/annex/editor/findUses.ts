import { nameOfStep } from '#engine/schema/SchemaProblem.ts';
import { fileOf, definingNode, type NamedThing } from './nameAt.ts';
import { lintDocuments } from '#documents/lintDocuments.ts';
import { loadDocuments } from '#documents/loadDocuments.ts';
import type { LocatedProblem } from '#documents/locateProblem.ts';
import type { SourceText } from '#documents/readDocuments.ts';
import { parseSource, type SourceFile } from '#documents/SourceFile.ts';
import { applyEdit } from '#documents/edit/appendCases.ts';
import { fixEdit } from '#documents/edit/fixEdit.ts';
import type { LiveMemory } from '#annex/memory';

/** A stretch of a text. */
export interface Place {
  readonly offset: number;
  readonly length: number;
  /** The name begins with a capital here: calls and roles name an entity so. */
  readonly isCapital?: boolean;
}

/** All places of a name, by file: each covers exactly the name. The definition is the first place of its file. */
export type Places = ReadonlyMap<string, readonly Place[]>;

/** The reason why a query or operation is refused. */
export interface Refusal {
  readonly refused: string;
  readonly problem?: LocatedProblem | undefined;
}

/** The uses of a thing, or the reason why they cannot be determined. */
export type FoundUses = { readonly places: Places } | Refusal;

/** Texts with the memory of earlier checks, which shortens the next one. */
export interface CheckedTexts {
  readonly texts: readonly SourceText[];
  readonly memory: LiveMemory;
}

/** Each round can uncover further uses: a rule is only checked when its names are known. */
const MAX_ROUNDS = 12;

/** The kinds of names whose uses a check would miss one by one. */
const FOUND: readonly NamedThing['kind'][] = ['entity', 'field', 'enum', 'list', 'transition'];

/** Whether the uses of a thing can be found, so that it can be renamed. */
export const hasUses = ({ kind }: NamedThing): boolean => FOUND.includes(kind);

/**
 * All places in the documents that name an entity, a field, an enum type, a list or a transition: those where `check`
 * would report an unknown name if the thing did not exist. Invalid documents are refused, because their problems may
 * hide names.
 */
export function findUses({ texts, memory }: CheckedTexts, thing: NamedThing): FoundUses {
  if (!hasUses(thing)) return { refused: '这里不是实体、字段、枚举、列表或流转的名字：目前可以查找和重命名的是这五种' };
  const [first] = problemsOf(texts, memory).problems;
  if (first !== undefined) return { refused: '文档里还有问题，可能藏着没有找到的名字，请先改好', problem: first };
  const file = fileOf(thing) ?? '';
  const told = texts.find((each) => each.file === file);
  const own = told === undefined ? undefined : ownPlace(thing, told);
  if (told === undefined || own === undefined) return { refused: `${file} 里没有 ${thing.name}` };
  const word = wordOf(thing);
  const stand = standIn(word, texts);
  if (stand === undefined) return { refused: `找不到可以代替 ${word} 的名字来试` };
  const places = new Map<string, Place[]>();
  const pathOf = (at: string): string => (own === 'path' ? pathUnder(thing, at, stand) : at);
  const paths = new Map(texts.map((source) => [pathOf(source.file), source.file]));
  const current = new Map(texts.map((source) => [pathOf(source.file), source.text]));
  // The placeholder is as long as the name, so that offsets stay the same.
  const put = (path: string, offset: number): boolean => {
    const text = current.get(path);
    const there = text?.slice(offset, offset + word.length);
    const isCapital = there !== word && thing.kind === 'entity' && there === capital(word);
    if (text === undefined || (there !== word && !isCapital)) return false;
    const content = isCapital ? capital(stand) : stand;
    current.set(path, applyEdit(text, { offset, length: word.length, content }));
    const at = paths.get(path) ?? path;
    const place: Place = { offset, length: word.length, ...(isCapital ? { isCapital } : {}) };
    places.set(at, [...(places.get(at) ?? []), place]);
    return true;
  };
  if (own !== 'path') put(file, own.offset);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const { problems, sources } = problemsOf(
      [...current].map(([path, text]) => ({ file: path, text })),
      memory,
    );
    const [left] = problems;
    if (left === undefined) return { places };
    let found = 0;
    for (const problem of problems) {
      const offset = offsetIn(problem, sources.get(problem.file), thing.name, word, stand);
      if (offset !== undefined && put(problem.file, offset)) found += 1;
    }
    if (found === 0) return { refused: `有一处提到 ${word}，但不能确定位置`, problem: left };
  }
  return { refused: `${word} 的用处一层套一层，${MAX_ROUNDS} 轮还没有找全` };
}

/** The name of a thing without its qualifier: lists are named with their entity. */
export const wordOf = ({ kind, name }: NamedThing): string => (kind === 'list' ? (name.split('/')[1] ?? '') : name);

/** The place where a thing is defined; `path` if it is a whole document or a folder of them. */
export function ownPlace(thing: NamedThing, told: SourceText): Place | 'path' | undefined {
  const { tree } = parseSource(told.file, told.text).source;
  const node = tree === undefined ? undefined : definingNode(thing, tree);
  if (node === undefined) return undefined;
  return node === tree ? 'path' : { offset: node.offset + 1, length: node.length - 2 };
}

/** The path of a document after a thing that is named by its path was renamed; other paths are unchanged. */
export function pathUnder(thing: NamedThing, file: string, to: string): string {
  const { kind, name } = thing;
  if (kind === 'entity') {
    if (file.startsWith(`${name}/`)) return `${to}${file.slice(name.length)}`;
    const [, order, stem] = /^(demo\/(?:\d+-)?)(\w+)\.json$/.exec(file) ?? [];
    return stem === name ? `${order}${to}.json` : file;
  }
  return file === fileOf(thing) ? file.replace(fileWord(file, wordOf(thing)), fileWord(file, to)) : file;
}

/** The file name of a document, as in its path: `mine.list.json`, `Kind.json`. */
const fileWord = (file: string, word: string): string => `/${word}${file.includes('.list.') ? '.list' : ''}.json`;

/** The offset of the name in a problem about an unknown name; undefined for other problems. */
function offsetIn(
  problem: LocatedProblem,
  source: SourceFile | undefined,
  name: string,
  word: string,
  stand: string,
): number | undefined {
  if (source === undefined) return undefined;
  // A scene is named with its list, which it may be called like.
  const key = nameOfStep(problem.pointer.split('/').at(-1) ?? '');
  if (key.startsWith(`${word}/`)) {
    const to = `${stand}${key.slice(word.length)}`;
    return fixEdit({ ...problem, fix: { kind: 'name', from: key, to } }, source)?.edit.offset;
  }
  for (const from of new Set([name, word, capital(word)])) {
    const edit = fixEdit({ ...problem, fix: { kind: 'name', from, to: stand } }, source)?.edit;
    const found = edit === undefined ? '' : source.text.slice(edit.offset, edit.offset + edit.length);
    const at = Math.max(found.lastIndexOf(word), from === capital(word) ? found.lastIndexOf(from) : -1);
    if (edit !== undefined && at >= 0) return edit.offset + at;
  }
  return undefined;
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** A name as it is written at a place. */
export const writtenAt = ({ isCapital }: Place, name: string): string => (isCapital === true ? capital(name) : name);

/** The problems of texts, as `check` reports them. */
export function problemsOf(
  texts: readonly SourceText[],
  memory: LiveMemory,
): { readonly problems: readonly LocatedProblem[]; readonly sources: ReadonlyMap<string, SourceFile> } {
  return memory.check(texts, (known) => {
    const loaded = loadDocuments(texts, {}, false, known);
    const { problems, sources } = loaded;
    return { problems: problems.length > 0 ? problems : lintDocuments(loaded, undefined, known), sources };
  });
}

/** An unused name of the same length and with the same kind of first letter. */
function standIn(name: string, texts: readonly SourceText[]): string | undefined {
  const rest = name.length - 1;
  const firsts = /^[a-z]/.test(name) ? 'qzxjkwvy' : 'QZXJKWVY';
  for (const first of firsts)
    for (const more of 'qzxjkwvy0123456789') {
      const word = first + more.repeat(rest);
      if (word !== name && !texts.some(({ text }) => text.includes(word))) return word;
    }
  return undefined;
}
