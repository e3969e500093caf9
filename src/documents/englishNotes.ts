import { getNodePath, type Node } from 'jsonc-parser';
import { ENGLISH, inEnglish } from '#engine/schema/inEnglish.ts';
import type { SchemaProblem } from '#engine/schema/SchemaProblem.ts';
import { checkProduct } from '#proof/check/checkProduct.ts';
import type { Limits } from '#proof/analysis/Limits.ts';
import type { CheckMemory } from '#proof/memory/CheckMemory.ts';
import { mapDocuments } from './mapDocuments.ts';
import type { LoadedDocuments } from './loadDocuments.ts';
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
  const found = [...sources.values()]
    .filter(({ file }) => !OTHERS.test(file))
    .flatMap((source) => textsOf(source.tree, source.file).map((text) => ({ ...text, source })));
  const missing = found.filter(({ english }) => !english);
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
  const { problems } = checkProduct({ ...english, entities, demo: {} }, memory.other('english'));
  return [...refused, ...problems].map((problem) => {
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
  readonly english: boolean;
}

function textsOf(node: Node | undefined, file: string): readonly Told[] {
  if (node?.type === 'array') return (node.children ?? []).flatMap((child) => textsOf(child, file));
  if (node?.type !== 'object') return [];
  const properties = (node.children ?? []).flatMap(({ children: [key, value] = [] }) =>
    key === undefined || value === undefined ? [] : [{ name: String(key.value), value }],
  );
  const names = new Set(properties.map(({ name }) => name));
  return properties.flatMap(({ name, value }): readonly Told[] => {
    // A title that a rule sets has no second one.
    if (value.type !== 'string') return name === 'state' ? [] : textsOf(value, file);
    const text = String(value.value);
    const isText = TEXTS.has(name) && CHINESE.test(text) && (name === 'title' || !PAPER.test(file));
    const pointer = `/${getNodePath(value).join('/')}`;
    return isText ? [{ name, text, pointer, english: names.has(name + ENGLISH) }] : [];
  });
}
