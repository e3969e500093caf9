import { escapeText } from '#engine/site/escapeText.ts';
import type { PublicRow } from '#wire/SiteReplies.ts';

/** The metadata of a page for robots and link previews. */
export interface PageHead {
  readonly type: 'website' | 'article';
  readonly title: string;
  readonly description: string | undefined;
  readonly url: string;
  /** The address of its picture. */
  readonly image: string | undefined;
  /** The publisher. */
  readonly site: string;
}

/** The elements in the head of a page for robots and link previews, without its title. */
export function describeHead({ type, title, description, url, image, site }: PageHead): string {
  const property = (name: string, text: string | undefined) =>
    text === undefined ? markup`` : markup`<meta property="og:${name}" content="${text}">`;
  const { text } =
    markup`<link rel="canonical" href="${url}"><link rel="alternate" type="application/rss+xml" title="${site}" href="/feed.xml">${
      description === undefined ? undefined : markup`<meta name="description" content="${description}">`
    }${property('type', type)}${property('title', title)}${property('description', description)}${property('url', url)}${property('image', image)}${property('site_name', site)}${property('locale', 'zh_CN')}`;
  return text;
}

/** Markup that is safe to send: created by `markup`. */
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

/** The text of a published record's field: its `FText` where it has one; empty where there is nothing. */
export function plainRowText(row: PublicRow, field: string | undefined): string {
  if (field === undefined) return '';
  const value = row[`${field}Text`] ?? row[field];
  // Omit the seconds of a moment.
  if (typeof value === 'string') return value.replace(/^(\d{4}-\d\d-\d\d \d\d:\d\d):\d\d$/, '$1');
  return typeof value === 'number' ? String(value) : '';
}

/** The address of an uploaded picture in a published record; undefined for anything else. */
export const pictureAddress = (file: unknown, origin: string): string | undefined =>
  typeof file === 'object' && file !== null && 'Url' in file && typeof file.Url === 'string'
    ? `${origin}${file.Url}?size=1280`
    : undefined;
