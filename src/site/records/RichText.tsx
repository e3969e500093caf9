import { createElement, useMemo, type CSSProperties, type ReactNode } from 'react';
import { parseHtmlTree, type HtmlElement, type HtmlNode } from '#fields/htmlTree.ts';
import { sizedPicture } from '../art/sizedPicture.ts';
import { faceOf } from '../frame/faceOf.ts';
import './richText.css';

/** Elements allowed in formatted texts; others are replaced by their content. */
const ELEMENTS: ReadonlySet<string> = new Set(
  'p br strong b em i u s sub sup mark h2 h3 h4 h5 h6 ul ol li blockquote pre code hr table caption thead tbody tfoot tr th td figure figcaption a img video span div'.split(
    ' ',
  ),
);
/** Elements that are removed with their content. */
const LEFT_OUT: ReadonlySet<string> = new Set(
  'script style template noscript iframe object embed svg math head title'.split(' '),
);
const EMPTY: ReadonlySet<string> = new Set(['br', 'hr', 'img']);

/**
 * Formatted text written by users, rebuilt element by element: unlisted elements, and all attributes except addresses,
 * cell spans, and the alignment, colour, width and numbering that the editor sets, are omitted. Nothing in it is executed.
 */
export function RichText({ html }: { html: string }): ReactNode {
  const content = useMemo(() => drawnChildren(parseHtmlTree(html)), [html]);
  const headings = html.match(/<h[1-6][^>]*>.*?<\/h[1-6]>/gis) ?? [];
  return <div className={`gs-rich ${faceOf(headings.join(''))}`}>{content}</div>;
}

const drawnChildren = (nodes: readonly HtmlNode[]): ReactNode[] =>
  nodes.map((child, i) => {
    if (typeof child === 'string') return child;
    const { children } = child;
    // The title of the page is its only heading of the first level.
    const name = child.name === 'h1' ? 'h2' : child.name;
    if (LEFT_OUT.has(name)) return null;
    if (!ELEMENTS.has(name)) return createElement('span', { key: i }, ...drawnChildren(children));
    const own = attributesOf(child);
    if (own === undefined) return null;
    const attributes = { ...own, ...styleOf(child) };
    return EMPTY.has(name)
      ? createElement(name, { key: i, ...attributes })
      : createElement(name, { key: i, ...attributes }, ...drawnChildren(children));
  });

/** The attributes that an element keeps; undefined for a picture or video without an address of ours. */
function attributesOf(
  element: HtmlElement,
): Readonly<Record<string, string | number | boolean | undefined>> | undefined {
  switch (element.name) {
    case 'a': {
      const href = element.attributes.get('href') ?? '';
      return /^(https?:\/\/|mailto:|tel:|#\/|\/(?!\/))/i.test(href)
        ? { href, ...(/^https?:/i.test(href) ? { target: '_blank', rel: 'noopener noreferrer nofollow' } : {}) }
        : {};
    }
    case 'img': {
      const src = element.attributes.get('src') ?? '';
      return /^(\/mediapreview\/|data:image\/(png|jpeg|gif|webp);)/.test(src)
        ? {
            ...(isOwnFile(src) ? sizedPicture(src, 800) : { src }),
            alt: element.attributes.get('alt') ?? '',
            ...areaOf(element),
            loading: 'lazy',
          }
        : undefined;
    }
    case 'video': {
      const [src, poster, title] = ['src', 'poster', 'title'].map((name) => element.attributes.get(name));
      // Without a picture of its own the first one of the video is loaded.
      const preload = poster === undefined ? 'metadata' : 'none';
      return isOwnFile(src) && (poster === undefined || isOwnFile(poster))
        ? { src, poster, title, 'aria-label': title, ...areaOf(element), controls: true, preload }
        : undefined;
    }
    case 'ol': {
      const start = Number(element.attributes.get('start') ?? 1);
      return Number.isInteger(start) && start !== 1 ? { start } : {};
    }
    case 'td':
    case 'th':
      return { colSpan: spanOf(element, 'colspan'), rowSpan: spanOf(element, 'rowspan') };
    default:
      return {};
  }
}

const isOwnFile = (address = ''): boolean => /^\/mediapreview\/\d+$/.test(address);

const COLOURED = /(?:^|;)\s*color\s*:\s*(rgb\([\d, ]+\))/;
const NUMBERED = /(?:^|;)\s*list-style-type\s*:\s*([a-z-]+)/;
const WIDE = /(?:^|;)\s*width\s*:\s*(\d{1,3}%)/;

/** The style that the editor sets on an element. */
function styleOf({ name, attributes }: HtmlElement): { readonly style?: CSSProperties } {
  const style = attributes.get('style');
  if (style === undefined) return {};
  const textAlign = (['center', 'right', 'justify'] as const).find((side) =>
    new RegExp(`text-align:\\s*${side}`).test(style),
  );
  const color = COLOURED.exec(style)?.[1];
  const width = name === 'img' || name === 'video' ? WIDE.exec(style)?.[1] : undefined;
  const listStyleType = name === 'ol' ? NUMBERED.exec(style)?.[1] : undefined;
  return {
    style: {
      ...(textAlign === undefined ? {} : { textAlign }),
      ...(color === undefined ? {} : { color }),
      ...(width === undefined ? {} : { width }),
      ...(listStyleType === undefined ? {} : { listStyleType }),
    },
  };
}

/** The size of a picture, if the text specifies it: the page reserves its space. */
function areaOf(element: HtmlElement): Record<string, number> {
  const [width = 0, height = 0] = ['width', 'height'].map((name) => Number(element.attributes.get(name) ?? 0));
  return width > 0 && height > 0 ? { width, height } : {};
}

const spanOf = (element: HtmlElement, name: string): number =>
  Math.min(20, Math.max(1, Math.trunc(Number(element.attributes.get(name) ?? 1)) || 1));
