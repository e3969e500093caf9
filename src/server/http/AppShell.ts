import { readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeAppPage } from '#engine/site/appPage.ts';
import { escapeText } from '#engine/site/escapeText.ts';
import type { Theme } from '#engine/site/appearanceCookie.ts';
import type { Asked } from '#engine/site/pageLanguage.ts';
import type { Language } from '#engine/words/Language.ts';
import type { ReadyProduct } from '../product/ReadyProduct.ts';
import { languageFor, languagesOf, productIn } from '../product/englishProduct.ts';
import type { SitePage } from './SitePages.ts';
import type { Services } from './Services.ts';

const ENGLISH_PAGE = 'index.en.html';
/** The build's list of its files, by source. */
const MANIFEST = 'files.json';
/** The page where there is no built app. */
const BARE =
  '<!doctype html>\n<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title></title></head><body><div id="root"></div></body></html>\n';

/** The page of the browser app, in the language of its reader. */
export interface Shell {
  readonly html: string;
  readonly language: Language;
  /** The elements that load the style sheets of the site. */
  readonly styles: string;
}

/** Reads the page of the browser app, with the texts of the product: before any call is made. */
export async function readShell(
  { settings: { appDir }, pages: store }: Pick<Services, 'settings' | 'pages'>,
  asked: Asked,
  theme?: Theme,
): Promise<Shell> {
  if (appDir === undefined) return { html: BARE, language: 'zh', styles: '' };
  const current = await store.product();
  // A development server has no English build.
  const english = readBuilt(join(appDir, ENGLISH_PAGE));
  const languages = english === undefined ? [] : languagesOf(current);
  const language = languages.length === 0 ? 'zh' : languageFor(asked, current);
  const built = (language === 'en' ? english : undefined) ?? readBuilt(join(appDir, 'index.html')) ?? BARE;
  if (shells?.product !== current || shells.byBuild.size > MAX_BUILDS)
    shells = { product: current, byBuild: new Map() };
  const byReader = shells.byBuild.get(built) ?? new Map<string, Shell>();
  shells.byBuild.set(built, byReader);
  const key = `${languages.length} ${language} ${theme ?? ''}`;
  const known = byReader.get(key);
  if (known !== undefined) return known;
  const { documents, title } = productIn(current, language);
  const pages = Object.values(documents.pages);
  const html = describeAppPage(built, { title, company: documents.company, pages, theme, languages });
  const shell = { html, language, styles: await readStyles(appDir, built) };
  byReader.set(key, shell);
  return shell;
}

/** The shells of a product by the page they are made of, then by language and theme. */
let shells: { readonly product: ReadyProduct; readonly byBuild: Map<string, Map<string, Shell>> } | undefined;
const MAX_BUILDS = 10;

const builtFiles = new Map<string, { readonly changed: number; readonly text: string }>();

/** A page of the build: it names the scripts of the latest one. Undefined if there is none. */
function readBuilt(path: string): string | undefined {
  const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  if (changed === undefined) return undefined;
  const known = builtFiles.get(path);
  if (known?.changed === changed) return known.text;
  const text = readFileSync(path, 'utf8');
  builtFiles.set(path, { changed, text });
  return text;
}

/** A file in the build's list: the style sheets it needs, and the files it imports. */
type BuiltFiles = Readonly<
  Record<string, { readonly css?: readonly string[]; readonly imports?: readonly string[] } | undefined>
>;
const isFiles = (read: unknown): read is BuiltFiles => typeof read === 'object' && read !== null;

let styles: { readonly built: string; readonly links: string } | undefined;

/** The style sheets of the site, once for each build. */
async function readStyles(appDir: string, built: string): Promise<string> {
  if (styles?.built !== built) {
    const text = await readFile(join(appDir, MANIFEST), 'utf8').catch(() => '{}');
    const read: unknown = JSON.parse(text);
    const files = isFiles(read) ? read : {};
    const names = new Set<string>();
    const seen = new Set<string>();
    // The style sheets of imported files come first.
    const add = (source: string): void => {
      if (seen.has(source)) return;
      seen.add(source);
      for (const imported of files[source]?.imports ?? []) add(imported);
      for (const name of files[source]?.css ?? []) names.add(name);
    };
    for (const source of Object.keys(files)) if (/^site\/(?!form\/|Preview)/.test(source)) add(source);
    const links = [...names].map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`);
    styles = { built, links: links.filter((link) => !built.includes(link)).join('') };
  }
  return styles.links;
}

/** The app's page with a page of the site, taken over by scripts; without data for them it loads none. */
export function fillShell({ html, styles: links }: Shell, page: SitePage, isTaken: boolean): string {
  const only = (text: string): string => (isTaken ? text : `<noscript>${text}</noscript>`);
  const head = `<title>${escapeText(page.title)}</title>${page.head}`;
  const root = '<div id="root">';
  const body = isTaken ? `${root}${page.html}</div>${page.given}` : `${root}<noscript>${page.html}</noscript></div>`;
  const filled = html
    .replace(/<title>[^<]*<\/title>/, () => head)
    .replace('</head>', () => `${only(links)}</head>`)
    .replace('<div id="root"></div>', () => body);
  return page.given === ''
    ? filled.replace(/<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g, '')
    : filled;
}
