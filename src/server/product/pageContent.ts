import { SITE_SHAPES } from '#documents/pageShape.ts';
import { readDocuments } from '#documents/readDocuments.ts';
import { inChinese } from '#documents/chinese/inChinese.ts';
import type { ProductDocuments } from '#engine/model/ProductDocuments.ts';
import { nameOfStep, type SchemaProblem } from '#engine/schema/SchemaProblem.ts';
import {
  isJsonObject,
  type Json,
  type JsonObject,
  partAt,
  readJson,
  type Shape,
  stepsOf,
} from '#engine/site/pageShape.ts';
import type { Language } from '#engine/words/Language.ts';
import { checkSiteFile } from '#proof/check/checkProduct.ts';
import type { ReadyProduct } from './ReadyProduct.ts';

/** The file of the parts around every page; all others hold a page. */
const FRAME = 'site';
/** The beginning of the addresses of pages without a file. */
const NEW = '/page/';

/** A file of the site, written by an editor, among the documents of the product. */
export interface PageContent {
  /** The documents with this one in the place of the file; the unchanged ones if it does not have the right shape. */
  readonly documents: ProductDocuments;
  readonly problems: readonly SchemaProblem[];
}

/** Reads the text that replaces `site/<name>.json`, checked like the file. A page keeps the address of its file. */
export function readPageContent(name: string, text: string, { documents, entities }: ReadyProduct): PageContent {
  const file = `site/${name}.json`;
  const { product, problems } = readDocuments([{ file, text }]);
  const { site, pages } = product;
  const page = pages[name];
  if (problems.length > 0 || (name === FRAME ? site : page) === undefined) return { documents, problems };
  const merged: ProductDocuments =
    name === FRAME ? { ...documents, site } : { ...documents, pages: { ...documents.pages, ...pages } };
  const document = readJson(text);
  const path = documents.pages[name]?.path;
  const isThere = path === undefined ? page === undefined || page.path.startsWith(NEW) : path === page?.path;
  const moved: SchemaProblem = {
    code: 'document/invalid',
    file,
    pointer: '/path',
    message: `The address of this page is "${path ?? `${NEW}${name}`}"`,
  };
  const found = checkSiteFile(merged, entities, file).filter((problem) => !leadsToNew(problem, document));
  return { documents: merged, problems: isThere ? found : [moved, ...found] };
}

/** Whether a link leads to a page that may be published later. */
const leadsToNew = ({ code, pointer }: SchemaProblem, document: Json | undefined): boolean => {
  const path = partAt(document, stepsOf(pointer));
  return code === 'reference/unknown-document' && typeof path === 'string' && path.startsWith(NEW);
};

/** The name of the file that a text is of, by the address in it; without one it is that of the parts around every page. */
export function pageName(text: string, { documents: { pages } }: ReadyProduct): string {
  const document = readJson(text);
  const path = isJsonObject(document) ? document['path'] : undefined;
  if (typeof path !== 'string') return FRAME;
  return Object.keys(pages).find((name) => pages[name]?.path === path) ?? path.slice(path.lastIndexOf('/') + 1);
}

/** The text of a file of the site: as its author would write it, or for a new page the smallest one. */
export function pageFile(name: string, { documents: { site, pages } }: ReadyProduct): string {
  const start = { path: `${NEW}${name}`, title: name, description: name, blocks: [{ type: 'hero', title: name }] };
  const document = name === FRAME ? site : (pages[name] ?? start);
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

/** The shape of a file of the site. */
export const pageShape = (name: string): Shape => SITE_SHAPES[name === FRAME ? 'site' : 'page'];

/** The first block of each kind on the pages of the site, by kind. */
export function sampleBlocks({ documents: { pages } }: ReadyProduct): Record<string, JsonObject> {
  const found: Record<string, JsonObject> = {};
  for (const block of Object.values(pages).flatMap((page) => page.blocks)) {
    const read = readJson(JSON.stringify(block));
    if (isJsonObject(read)) found[block.type] ??= read;
  }
  return found;
}

/** The message of a problem in the language of its reader. */
export const problemText = ({ message, proposal }: SchemaProblem, language: Language): string =>
  [message, proposal]
    .flatMap((part) => (part === undefined ? [] : [language === 'en' ? part : (inChinese(part) ?? part)]))
    .join(language === 'en' ? '. ' : '。');

/** The number of the block that a problem is about, from 1; undefined outside the blocks. */
export function blockOf({ pointer }: SchemaProblem): number | undefined {
  const [, part = '', index = ''] = pointer.split('/').map(nameOfStep);
  return part === 'blocks' && index !== '' ? Number(index) + 1 : undefined;
}
