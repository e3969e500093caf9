import { matchPage, SITE_HOME, withoutPlace } from '#engine/site/pageAddress.ts';
import type { ReadyProduct } from '../product/ReadyProduct.ts';
import { escapeText } from '#engine/site/escapeText.ts';
import type { PublicSource } from './PublicSource.ts';
import type { RecordBlock, SiteBlock, SiteLink, RecordsBlock } from '#generated/documents/PageDocument.ts';
import type { PublicRow } from '#wire/SiteReplies.ts';

/** Markup that is safe to send: created by `markup`, or cleaned before. */
class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | undefined | Html | readonly Html[];

/** Creates markup; escapes every inserted part that is not markup itself; undefined becomes empty. */
export function markup(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(texts.map((text, i) => text + (i < parts.length ? partText(parts[i]) : '')).join(''));
}

function partText(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Html) return part.text;
  return typeof part === 'object' ? part.map(({ text }) => text).join('') : escapeText(String(part));
}

const ENDING = '.html';

/** The address of a page's snapshot: `/s/news/detail/12.markup`. */
export const snapshotPath = (path: string): string => `/s${withoutPlace(path)}${ENDING}`;

/** The address of the page of a snapshot; undefined for other addresses. */
export function pageOfSnapshot(place: string): string | undefined {
  return place.endsWith(ENDING) ? `/${place.slice(0, -ENDING.length)}` : undefined;
}

/** Renders one published record as plain markup. Empty where there is none. */
async function renderRecord(
  block: RecordBlock,
  values: Readonly<Record<string, string>>,
  source: PublicSource,
): Promise<Html> {
  const { show, parameter } = block;
  const row = await findRow(block, values, source);
  if (row === undefined) return markup``;
  const title = plainRowText(row, show.title);
  const facts = (show.facts ?? []).map(
    ({ field, title: label }) => markup`<dt>${label}</dt><dd>${plainRowText(row, field)}</dd>`,
  );
  return markup`<article>${parameter === undefined ? markup`<h2>${title}</h2>` : markup`<h1>${title}</h1>`}<p><time>${plainRowText(row, show.date).slice(0, 16)}</time></p><p>${plainRowText(row, show.text)}</p>${facts.length === 0 ? undefined : markup`<dl>${facts}</dl>`}${new Html(plainRowText(row, show.content))}</article>`;
}

/** The record of a block: by the Id in the address, or the first of its list. */
async function findRow(
  { list, where, parameter }: RecordBlock,
  values: Readonly<Record<string, string>>,
  source: PublicSource,
): Promise<PublicRow | undefined> {
  if (parameter !== undefined) {
    const row = await source.get(list, values[parameter] ?? '');
    return row !== undefined && meets(row, where) ? row : undefined;
  }
  const { Rows } = await source.search(list, whereTexts(where));
  return Rows[0];
}

/** Whether a record meets the condition of a page: other records of its entity have other pages. */
const meets = (row: PublicRow, where: object | undefined): boolean =>
  Object.entries(whereTexts(where)).every(([name, value]) => String(row[name]) === value);

/** Most rows of a list in a snapshot; the sitemap lists all. */
const MAX_ROWS = 50;

/** The newest published records of a list as plain markup. */
async function renderRecords({ list, where, show, detail }: RecordsBlock, source: PublicSource): Promise<Html> {
  const { Rows } = await source.search(list, { ...whereTexts(where), rows: String(MAX_ROWS) });
  return markup`<ul>${Rows.map((row) => {
    const title = plainRowText(row, show.title);
    const id = plainRowText(row, 'Id');
    const day = plainRowText(row, show.date).slice(0, 10);
    return markup`<li>${detail === undefined ? title : markup`<a href="${snapshotPath(`${detail}/${id}`)}">${title}</a>`}${day === '' ? undefined : markup` <time>${day}</time>`}<p>${plainRowText(row, show.text)}</p>${formatted(plainRowText(row, show.content))}${(show.texts ?? []).map(({ field, title: heading }) => markup`<h3>${heading}</h3>${formatted(plainRowText(row, field))}`)}</li>`;
  })}</ul>`;
}

/** Formatted text was cleaned when it was read. */
const formatted = (text: string): Html => new Html(text);

/** Renders one block as plain markup: its content and its links. `values` are those in the address of the page. */
async function renderBlock(
  block: SiteBlock,
  values: Readonly<Record<string, string>>,
  source: PublicSource,
): Promise<Html> {
  switch (block.type) {
    case 'hero':
      return markup`<section><h1>${block.title}</h1>${paragraph(block.text)}${figures(block.facts)}${links(block.actions)}</section>`;
    case 'records':
      return markup`<section>${head(block)}${await renderRecords(block, source)}${links(block.link)}</section>`;
    case 'record':
      return renderRecord(block, values, source);
    case 'form':
    case 'own':
    case 'action':
      return markup`<section>${head(block)}${links(block.type === 'action' ? block.actions : undefined)}</section>`;
    default:
      return markup`<section>${head(block)}${content(block)}${'link' in block ? links(block.link) : undefined}</section>`;
  }
}

type Written = Exclude<SiteBlock, { type: 'hero' | 'records' | 'record' | 'form' | 'own' | 'action' }>;

function content(block: Written): Html | Html[] {
  switch (block.type) {
    case 'text':
      return markup`${block.paragraphs.map((text) => markup`<p>${text}</p>`)}${list(block.points)}${terms(block.facts)}`;
    case 'cards':
      return block.items.map(
        ({ title, text, path, points }) =>
          markup`<article><h3>${path === undefined ? title : link({ title, path })}</h3>${paragraph(text)}${list(points)}</article>`,
      );
    case 'numbers':
      return figures(block.items) ?? [];
    case 'timeline':
      return markup`<ol>${block.items.map(
        ({ time, title, text }) =>
          markup`<li><h3>${time === undefined ? '' : `${time} `}${title}</h3>${paragraph(text)}</li>`,
      )}</ol>`;
    case 'table':
      return markup`<table><thead><tr>${block.columns.map((column) => markup`<th>${column}</th>`)}</tr></thead><tbody>${block.rows.map(
        (row) => markup`<tr>${row.map((cell) => markup`<td>${cell}</td>`)}</tr>`,
      )}</tbody></table>`;
    case 'faq':
      return block.items.map(({ question, answer }) => markup`<h3>${question}</h3><p>${answer}</p>`);
    case 'places':
      return (block.items ?? []).map(
        ({ title, address, phone, email }) =>
          markup`<h3>${title}</h3><address>${[address, phone, email].filter((part) => part !== undefined).join(' · ')}</address>`,
      );
  }
}

const head = ({ title, text }: { readonly title?: string; readonly text?: string }): Html =>
  markup`${title === undefined ? undefined : markup`<h2>${title}</h2>`}${paragraph(text)}`;
const paragraph = (text: string | undefined): Html | undefined =>
  text === undefined ? undefined : markup`<p>${text}</p>`;
const link = ({ title, path }: Pick<SiteLink, 'title' | 'path'>): Html =>
  markup`<a href="${path === '/login' ? '/#/login' : snapshotPath(path)}">${title}</a>`;
const links = (all: SiteLink | readonly SiteLink[] | undefined): Html | undefined =>
  all === undefined ? undefined : markup`<p>${[all].flat().map((one) => markup`${link(one)} `)}</p>`;
const list = (points: readonly string[] | undefined): Html | undefined =>
  points === undefined ? undefined : markup`<ul>${points.map((point) => markup`<li>${point}</li>`)}</ul>`;
const terms = (facts: readonly { readonly label: string; readonly value: string }[] | undefined): Html | undefined =>
  facts === undefined
    ? undefined
    : markup`<dl>${facts.map(({ label, value }) => markup`<dt>${label}</dt><dd>${value}</dd>`)}</dl>`;
const figures = (
  all: readonly { readonly label: string; readonly value: string; readonly unit?: string }[] | undefined,
): Html | undefined => terms(all?.map(({ label, value, unit = '' }) => ({ label, value: `${value}${unit}` })));

interface Described {
  readonly type: 'website' | 'article';
  readonly title: string;
  readonly description: string | undefined;
  readonly url: string;
  /** The publisher. */
  readonly site: string;
}

/** Metadata of a page for robots and link previews: its description, and title and address as Open Graph. */
export function describeHead({ type, title, description, url, site }: Described): Html[] {
  const property = (name: string, text: string): Html => markup`<meta property="og:${name}" content="${text}">`;
  return [
    ...(description === undefined ? [] : [markup`<meta name="description" content="${description}">`]),
    property('type', type),
    property('title', title),
    ...(description === undefined ? [] : [property('description', description)]),
    property('url', url),
    property('site_name', site),
    property('locale', 'zh_CN'),
  ];
}

/**
 * Renders a page as a document for search engines: its content, without script and style. Undefined for an unknown
 * page, or an unpublished record.
 */
export async function renderPage(
  { documents, title: name }: ReadyProduct,
  path: string,
  source: PublicSource,
  origin: string,
): Promise<string | undefined> {
  const found = matchPage(Object.values(documents.pages), path);
  if (found === undefined) return undefined;
  const { page, values } = found;
  const main = page.blocks.find((block) => block.type === 'record' && block.parameter !== undefined);
  const row = main?.type === 'record' ? await findRow(main, values, source) : undefined;
  if (main !== undefined && row === undefined) return undefined;
  const own = row === undefined || main?.type !== 'record' ? '' : plainRowText(row, main.show.title);
  const blocks: Html[] = [];
  for (const block of page.blocks) blocks.push(await renderBlock(block, values, source));
  const company = documents.company?.name ?? name ?? '';
  const title = `${own === '' ? page.title : own} - ${company}`;
  const address = `${origin}/#${path}`;
  // Robots ignore the part after #: for them every address of the app is the same empty page.
  const canonical = `${origin}${snapshotPath(path)}`;
  const { navigation = [] } = documents.site ?? {};
  const menu = navigation.flatMap(({ title, path: to, children = [] }) => [{ title, path: to }, ...children]);
  const about = row === undefined || main?.type !== 'record' ? '' : plainRowText(row, main.show.text);
  const description = about === '' ? page.description : about;
  const links = menu.map(({ title, path: to }) => markup`<li><a href="${snapshotPath(to)}">${title}</a></li>`);
  const lines = [
    markup`<meta charset="utf-8">`,
    markup`<meta name="viewport" content="width=device-width, initial-scale=1">`,
    markup`<title>${title}</title>`,
    markup`<link rel="canonical" href="${canonical}">`,
    ...describeHead({
      type: row === undefined ? 'website' : 'article',
      title,
      description,
      url: canonical,
      site: company,
    }),
    markup`<header><a href="${snapshotPath(SITE_HOME)}">${company}</a> <a href="${address}">打开完整页面</a><nav><ul>${links}</ul></nav></header>`,
    markup`<main>${blocks}</main>`,
    markup`<footer>© ${company} ${documents.company?.phone} ${documents.company?.address}</footer>`,
  ];
  return `<!doctype html>\n<html lang="zh-CN">\n${lines.map(({ text }) => text).join('\n')}\n</html>\n`;
}

/** The fixed filters of a block as parameters of a search. */
function whereTexts(where: object | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(where ?? {}).map(([name, value]) => [name, String(value)]));
}

/** The text of a published record's field: its `FText` where it has one; empty where there is nothing. */
export function plainRowText(row: PublicRow, field: string | undefined): string {
  if (field === undefined) return '';
  const value = row[`${field}Text`] ?? row[field];
  // Omit the seconds of a moment.
  if (typeof value === 'string') return value.replace(/^(\d{4}-\d\d-\d\d \d\d:\d\d):\d\d$/, '$1');
  return typeof value === 'number' ? String(value) : '';
}
