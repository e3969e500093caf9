import { getNodePath, type Node } from 'jsonc-parser';
import { ENGLISH, inEnglish } from '#engine/schema/inEnglish.ts';
import type { SchemaProblem } from '#engine/schema/SchemaProblem.ts';
import { checkProduct } from '#proof/check/checkProduct.ts';
import { ProblemList } from '#proof/check/ProblemList.ts';
import { lintTitles } from '#proof/lint/lintTitles.ts';
import type { Limits } from '#proof/analysis/Limits.ts';
import type { CheckMemory } from '#proof/memory/CheckMemory.ts';
import { mapDocuments } from './mapDocuments.ts';
import type { LoadedDocuments } from './loadDocuments.ts';
import type { SourceFile } from './SourceFile.ts';
import { followPointer, locateProblem, type LocatedProblem } from './locateProblem.ts';
import { shapeProblems } from './shapeProblems.ts';

/** Displayed properties, whose English version has the same name with `-en`. */
const TEXTS: ReadonlySet<unknown> = new Set(
  'title description message Label text unit yes no confirm placeholder name claim address welcome account unlinked notFound'.split(
    ' ',
  ),
);
/** Documents in a single language: pages of the site, messages, and documents for authors only. */
const OTHERS = /^(site|demo|reminders)\/|(^|\/)(cases|signatures|settings)\.json$/;
/** On paper each part is placed by its author: only titles are checked. */
const PAPER = /(^|\/)print\.json$/;
const CHINESE = /[\u4e00-\u9fff]/;

/** Notes for products with incomplete English texts: the number of missing ones, and the first place. */
export function englishNotes({ sources }: Pick<LoadedDocuments, 'sources'>): LocatedProblem[] {
  const found = displayedTexts(sources).filter(({ text }) => CHINESE.test(text));
  const missing = found.filter(({ english }) => english === undefined);
  const [first] = missing;
  if (first === undefined || missing.length === found.length) return [];
  const problem = {
    code: 'english/missing' as const,
    file: first.source.file,
    pointer: first.pointer,
    message: `${missing.length} of ${found.length} texts are not said in English; the first is "${first.text}"`,
    proposal: `Write "${first.name}${ENGLISH}" beside it`,
  };
  return [{ ...problem, ...locateProblem(problem, first.source) }];
}

/** Texts that name something; other texts may be addresses or names of fields. */
const NAMING: readonly string[] = ['title', 'Label', 'message', 'description'];
const ENGLISH_WORD = /(^|[^A-Za-z])[A-Za-z][a-z]{2,}([^A-Za-z]|$)/;
/** A product is Chinese when it has more Chinese texts than this number of times the English ones. */
const MOSTLY = 4;

/** Notes for texts in another language than their key says: Chinese in `title-en`, English in a Chinese product. */
export function languageNotes({ sources }: Pick<LoadedDocuments, 'sources'>): LocatedProblem[] {
  const texts = displayedTexts(sources);
  const chinese = texts.filter(({ text }) => CHINESE.test(text)).length;
  const isOther = ({ name, text, english }: Told): boolean =>
    english === undefined && NAMING.includes(name) && !CHINESE.test(text) && ENGLISH_WORD.test(text);
  const isChinese = chinese > MOSTLY * texts.filter(isOther).length;
  return texts.flatMap((told): LocatedProblem[] => {
    const { name, text, pointer, english = '', source } = told;
    const place = { code: 'title/language' as const, file: source.file };
    const problem = CHINESE.test(english)
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

const displayedTexts = (sources: LoadedDocuments['sources']): readonly (Told & { readonly source: SourceFile })[] =>
  [...sources.values()]
    .filter(({ file }) => !OTHERS.test(file))
    .flatMap((source) => textsOf(source.tree, source.file).map((text) => ({ ...text, source })));

/** The English documents, cached by document object: it stays the same while the document is unchanged. */
const made = new WeakMap<object, unknown>();

function englishOf(document: object): unknown {
  const english = made.get(document) ?? inEnglish(document);
  made.set(document, english);
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
  if (![...sources.values()].some(({ text }) => text.includes(`${ENGLISH}"`))) return [];
  if (shouldStop()) return undefined;
  const refused: SchemaProblem[] = [];
  const english = mapDocuments(written.documents, englishOf, {
    mayBeLonger: true,
    refuse: (file, changed, errors) => refused.push(...shapeProblems(file, changed, errors)),
  });
  // Cases and demo records have no English of their own.
  const entities = english.entities.map(({ cases: _, ...entity }) => entity);
  const product = { ...english, entities, demo: {} };
  const checked = checkProduct(product, memory.other('english'));
  const titles = new ProblemList();
  lintTitles(product, checked.entities, (file) => titles.reportTo(file));
  return [...refused, ...checked.problems, ...titles.problems()].map((problem) => {
    const source = sources.get(problem.file);
    const pointer = `${problem.pointer}${ENGLISH}`;
    const isThere = source?.tree !== undefined && followPointer(source.tree, pointer).isWhole;
    const own = isThere ? { ...problem, pointer } : problem;
    return { ...own, ...locateProblem(own, source) };
  });
}

interface Told {
  readonly name: string;
  readonly text: string;
  readonly pointer: string;
  readonly english: string | undefined;
}

function textsOf(node: Node | undefined, file: string): readonly Told[] {
  if (node?.type === 'array') return (node.children ?? []).flatMap((child) => textsOf(child, file));
  if (node?.type !== 'object') return [];
  const properties = (node.children ?? []).flatMap(({ children: [key, value] = [] }) =>
    key === undefined || value === undefined ? [] : [{ name: String(key.value), value }],
  );
  const valueOf = (name: string): unknown => properties.find((property) => property.name === name)?.value.value;
  return properties.flatMap(({ name, value }): readonly Told[] => {
    // A title that a rule sets has no second one.
    if (value.type !== 'string') return name === 'state' ? [] : textsOf(value, file);
    const text = String(value.value);
    if (!TEXTS.has(name) || (name !== 'title' && PAPER.test(file))) return [];
    const english = valueOf(name + ENGLISH);
    const pointer = `/${getNodePath(value).join('/')}`;
    return [{ name, text, pointer, english: typeof english === 'string' ? english : undefined }];
  });
}
