import { getNodePath, type Node } from 'jsonc-parser';
import { ENGLISH, englishText, inEnglish, TEXTS } from '#engine/schema/inEnglish.ts';
import type { EnglishDocument } from '#generated/documents/EnglishDocument.ts';
import { pointerStep, type SchemaProblem } from '#engine/schema/SchemaProblem.ts';
import { checkProduct } from '#proof/check/checkProduct.ts';
import { ProblemList } from '#proof/check/ProblemList.ts';
import { lintTitles } from '#proof/lint/lintTitles.ts';
import type { Limits } from '#proof/analysis/Limits.ts';
import type { CheckMemory } from '#proof/memory/CheckMemory.ts';
import { mapDocuments } from './mapDocuments.ts';
import type { LoadedDocuments } from './loadDocuments.ts';
import { ENGLISH_FILE } from './readDocuments.ts';
import { followPointer, locateProblem, type LocatedProblem } from './locateProblem.ts';
import { shapeProblems } from './shapeProblems.ts';
import type { SourceFile } from './SourceFile.ts';

/** Documents in a single language: pages of the site, and documents for authors only. */
const OTHERS = /^(site|demo)\/|(^|\/)(cases|signatures|settings|english)\.json$/;
/** On paper each part is placed by its author: only titles are checked. */
const PAPER = /(^|\/)print\.json$/;
const CHINESE = /[\u4e00-\u9fff]/;

/** Notes for products with incomplete English texts: the number of missing ones, and the first place. */
export function englishNotes(loaded: Pick<LoadedDocuments, 'sources' | 'written'>): LocatedProblem[] {
  const found = displayedTexts(loaded).filter(({ text }) => CHINESE.test(text));
  const missing = found.filter(({ english }) => english === undefined);
  const [first] = missing;
  if (first === undefined || missing.length === found.length) return [];
  const problem = {
    code: 'english/missing' as const,
    file: first.source.file,
    pointer: first.pointer,
    message: `${missing.length} of ${found.length} texts are not said in English; the first is "${first.text}"`,
    proposal: `Write "${first.name}${ENGLISH}" next to it, or its English in ${ENGLISH_FILE}`,
  };
  return [{ ...problem, ...locateProblem(problem, first.source) }];
}

/** Texts that name something; other texts may be addresses or names of fields. */
const NAMING: readonly string[] = ['title', 'Label', 'message', 'description'];
const ENGLISH_WORD = /(^|[^A-Za-z])[A-Za-z][a-z]{2,}([^A-Za-z]|$)/;
/** A text without its placeholders, which are names. */
const withoutNames = (text: string): string => text.replace(/\{[^{}]*\}/g, '');
/** A product is Chinese when it has more Chinese texts than this number of times the English ones. */
const MOSTLY = 4;

/** Notes for texts in another language than their key says: Chinese in `title-en`, English in a Chinese product. */
export function languageNotes(loaded: Pick<LoadedDocuments, 'sources' | 'written'>): LocatedProblem[] {
  const texts = displayedTexts(loaded);
  const chinese = texts.filter(({ text }) => CHINESE.test(text)).length;
  const isOther = ({ name, text, english }: Told): boolean =>
    english === undefined && NAMING.includes(name) && !CHINESE.test(text) && ENGLISH_WORD.test(withoutNames(text));
  const isChinese = chinese > MOSTLY * texts.filter(isOther).length;
  return texts.flatMap((told): LocatedProblem[] => {
    const { name, text, pointer, english = '', source } = told;
    const place = { code: 'title/language' as const, file: source.file };
    const problem = CHINESE.test(withoutNames(english))
      ? {
          ...place,
          pointer: `${pointer}${ENGLISH}`,
          message: `The English text "${english}" is Chinese`,
          proposal: 'Write it in English',
        }
      : isChinese && isOther(told)
        ? {
            ...place,
            pointer,
            message: `"${text}" is English, and the other texts are Chinese`,
            proposal: `Write it in Chinese; of a name that stays the same, write "${name}${ENGLISH}" with it`,
          }
        : undefined;
    return problem === undefined ? [] : [{ ...problem, ...locateProblem(problem, source) }];
  });
}

type DisplayedText = Told & { readonly source: SourceFile };

const displayedTexts = ({ sources, written }: Pick<LoadedDocuments, 'sources' | 'written'>): readonly DisplayedText[] =>
  [...sources.values()]
    .filter(({ file }) => !OTHERS.test(file))
    .flatMap((source) =>
      textsOf(source, source.tree, written.documents.english?.texts).map((text) => ({ ...text, source })),
    );

type Made = WeakMap<object, unknown>;

/** The English documents by `english.json` and document: both stay the same objects while they are unchanged. */
const made = new WeakMap<object, Made>();
const WITHOUT_FILE = {};

function englishOf(document: object, file: EnglishDocument | undefined): unknown {
  const known: Made = made.get(file ?? WITHOUT_FILE) ?? new WeakMap();
  made.set(file ?? WITHOUT_FILE, known);
  const english = known.get(document) ?? inEnglish(document, file?.texts);
  known.set(document, english);
  return english;
}

/**
 * The problems of the English texts of a valid product: its documents are checked in English as in Chinese, including
 * expressions in texts, and a document whose English version has the wrong shape is named. Undefined if there was no
 * time: `shouldStop` is only called for a product with English texts.
 */
export function englishProblems(
  { written, sources }: Pick<LoadedDocuments, 'written' | 'sources'>,
  { shouldStop }: Pick<Limits, 'shouldStop'>,
  memory: CheckMemory,
): LocatedProblem[] | undefined {
  const file = written.documents.english;
  if (file === undefined && ![...sources.values()].some(({ text }) => text.includes(`${ENGLISH}"`))) return [];
  if (shouldStop()) return undefined;
  const refused: SchemaProblem[] = [];
  const english = mapDocuments(written.documents, (document) => englishOf(document, file), {
    mayBeLonger: true,
    refuse: (file, changed, errors) => refused.push(...shapeProblems(file, changed, errors)),
  });
  // Cases and demo records have no English of their own.
  const entities = english.entities.map(({ cases: _, ...entity }) => entity);
  const product = { ...english, entities, demo: {} };
  const checked = checkProduct(product, memory.other('english'));
  const titles = new ProblemList();
  lintTitles(product, checked.entities, (path) => titles.reportTo(path));
  return [...refused, ...checked.problems, ...titles.problems()].map((problem) => {
    const own = whereWritten(problem, sources, file);
    return { ...own, ...locateProblem(own, sources.get(own.file)) };
  });
}

/** A problem of an English text at its place: next to the other text, or in `english.json`. */
function whereWritten(
  problem: SchemaProblem,
  sources: LoadedDocuments['sources'],
  english: EnglishDocument | undefined,
): SchemaProblem {
  const tree = sources.get(problem.file)?.tree;
  if (tree === undefined) return problem;
  const pointer = `${problem.pointer}${ENGLISH}`;
  if (followPointer(tree, pointer).isWhole) return { ...problem, pointer };
  const value: unknown = followPointer(tree, problem.pointer).node.value;
  if (typeof value !== 'string' || !Object.hasOwn(english?.texts ?? {}, value)) return problem;
  return { ...problem, file: ENGLISH_FILE, pointer: `/texts/${pointerStep(value)}` };
}

interface Told {
  readonly name: string;
  readonly text: string;
  readonly pointer: string;
  readonly english: string | undefined;
}

function textsOf(source: SourceFile, node: Node | undefined, texts: EnglishDocument['texts'] = {}): readonly Told[] {
  const within = (inner: Node): readonly Told[] => textsOf(source, inner, texts);
  if (node?.type === 'array') return (node.children ?? []).flatMap(within);
  if (node?.type !== 'object') return [];
  const properties = (node.children ?? []).flatMap(({ children: [key, value] = [] }) =>
    key === undefined || value === undefined ? [] : [{ name: String(key.value), value }],
  );
  const valueOf = (name: string): unknown => properties.find((property) => property.name === name)?.value.value;
  return properties.flatMap(({ name, value }): readonly Told[] => {
    // A title that a rule sets has no second one.
    if (value.type !== 'string') return name === 'state' ? [] : within(value);
    const text = String(value.value);
    if (!TEXTS.has(name) || (name !== 'title' && PAPER.test(source.file))) return [];
    const english = valueOf(name + ENGLISH) ?? englishText(name, text, texts);
    const pointer = `/${getNodePath(value).join('/')}`;
    return [{ name, text, pointer, english: typeof english === 'string' ? english : undefined }];
  });
}
