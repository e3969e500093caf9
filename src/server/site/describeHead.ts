import { markup } from './markup.ts';

/** The metadata of a page for robots and link previews. */
export interface PageHead {
  readonly type: 'website' | 'article';
  readonly title: string;
  readonly description: string | undefined;
  /** Its own address. */
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
