import { createElement, useMemo, type ReactNode } from 'react';
import { sizedPicture } from './sizedPicture.ts';
import './richText.css';

/** Elements that formatted texts may have; all others count as what they hold. */
const ELEMENTS: ReadonlySet<string> = new Set(
  'p br strong b em i u s sub sup h2 h3 h4 ul ol li blockquote pre code hr table thead tbody tr th td figure figcaption a img span div'.split(
    ' ',
  ),
);
/** Elements of which not even the text is meant for readers. */
const LEFT_OUT: ReadonlySet<string> = new Set(
  'script style template noscript iframe object embed svg math head title'.split(' '),
);
const EMPTY: ReadonlySet<string> = new Set(['br', 'hr', 'img']);

/**
 * Formatted text as people wrote it, made anew element by element: what is not listed here, and every attribute but addresses and
 * spans of cells, does not arrive in the page. Nothing in it runs.
 */
export function RichText({ html }: { html: string }): ReactNode {
  const content = useMemo(() => drawnChildren(new DOMParser().parseFromString(html, 'text/html').body), [html]);
  return <div className="gs-rich">{content}</div>;
}

function drawnChildren(node: Node): ReactNode[] {
  return [...node.childNodes].map((child, i) => {
    if (child.nodeType === Node.TEXT_NODE) return child.textContent;
    if (!(child instanceof Element) || LEFT_OUT.has(child.localName)) return null;
    const { localName: name } = child;
    if (!ELEMENTS.has(name)) return createElement('span', { key: i }, ...drawnChildren(child));
    const attributes = attributesOf(child);
    if (attributes === undefined) return null;
    return EMPTY.has(name)
      ? createElement(name, { key: i, ...attributes })
      : createElement(name, { key: i, ...attributes }, ...drawnChildren(child));
  });
}

/** What an element keeps; undefined for a picture that has no address of ours. */
function attributesOf(element: Element): Record<string, string | number> | undefined {
  switch (element.localName) {
    case 'a': {
      const href = element.getAttribute('href') ?? '';
      return /^(https?:\/\/|mailto:|tel:|#\/|\/mediapreview\/)/i.test(href)
        ? { href, ...(/^https?:/i.test(href) ? { target: '_blank', rel: 'noopener noreferrer nofollow' } : {}) }
        : {};
    }
    case 'img': {
      const src = element.getAttribute('src') ?? '';
      return /^(\/mediapreview\/|data:image\/(png|jpeg|gif|webp);)/.test(src)
        ? {
            ...(/^\/mediapreview\/\d+$/.test(src) ? sizedPicture(src, 800) : { src }),
            alt: element.getAttribute('alt') ?? '',
            ...areaOf(element),
            loading: 'lazy',
          }
        : undefined;
    }
    case 'td':
    case 'th':
      return { colSpan: spanOf(element, 'colspan'), rowSpan: spanOf(element, 'rowspan') };
    default:
      return {};
  }
}

/** How large a picture is, where the text says so: the page keeps its place. */
function areaOf(element: Element): Record<string, number> {
  const [width = 0, height = 0] = ['width', 'height'].map((name) => Number(element.getAttribute(name)));
  return width > 0 && height > 0 ? { width, height } : {};
}

const spanOf = (element: Element, name: string): number =>
  Math.min(20, Math.max(1, Math.trunc(Number(element.getAttribute(name) ?? 1)) || 1));
