import { pastedLists, styleOf } from './pastedLists.ts';

/** Attributes that stay; alignment and numbering are the only styles. */
const KEPT = ['href', 'src', 'alt', 'title', 'colspan', 'rowspan', 'start', 'data-remote', 'data-pm-slice'];
/** Office and document elements without a meaning of their own; their content stays. */
const SHELL = /^(?:font|[a-z]+:[a-z]+)$/;
/** Pictures stored on the computer where the text was copied. */
const LOCAL = 'img[src^="file:" i], img[src^="cid:" i], img[src^="ms-" i]';
const FOREIGN = 'video:not([src^="/mediapreview/"]), audio, iframe, embed, object';
/** A line break in the source between two Chinese characters is no space. */
const BROKEN = /([\u3000-\u9fff\uff00-\uffef])[ \t]*\r?\n[ \t]*(?=[\u3000-\u9fff\uff00-\uffef])/g;

/** How a list is numbered, by its `type`. */
const NUMBERINGS: Readonly<Record<string, string>> = {
  a: 'lower-alpha',
  A: 'upper-alpha',
  i: 'lower-roman',
  I: 'upper-roman',
  一: 'cjk-ideographic',
};

/** Elements with the meaning of a style. */
const STYLED: readonly (readonly [string, RegExp, string])[] = [
  ['vertical-align', /^super/, 'sup'],
  ['vertical-align', /^sub/, 'sub'],
  ['font-weight', /^(?:bold|[6-9]00)/, 'strong'],
  ['font-style', /^italic/, 'em'],
  ['text-decoration', /underline/, 'u'],
  ['text-decoration', /line-through/, 's'],
];

export interface CleanPasted {
  readonly html: string;
  /** The number of pictures that are files on the user's computer, which no page can read. */
  readonly local: number;
  /** The number of videos and frames of other sites, which the site does not show. */
  readonly foreign: number;
}

/** Returns pasted text without the markup of Word, WPS and web pages. For appearance, not for safety. */
export function cleanPasted(html: string): CleanPasted {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const all = (selector: string): HTMLElement[] => [...body.querySelectorAll<HTMLElement>(selector)];
  for (const element of all('style, script, xml, title, meta, link')) element.remove();
  const local = all(LOCAL);
  const foreign = all(FOREIGN);
  for (const element of [...local, ...foreign]) element.remove();
  pastedLists(body);
  for (const element of all(':not(video)')) cleanElement(element);
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    if (node instanceof Comment) comments.push(node);
    else node.nodeValue = (node.nodeValue ?? '').replace(BROKEN, '$1').replace(/\u00a0{2,}/g, ' ');
  }
  for (const comment of comments) body.ownerDocument.adoptNode(comment);
  for (const paragraph of all('p'))
    if (paragraph.textContent.trim() === '' && paragraph.querySelector('img, video') === null) paragraph.remove();
  return { html: body.innerHTML, local: local.length, foreign: foreign.length };
}

function cleanElement(element: HTMLElement): void {
  const name = element.localName;
  const styles = styleOf(element);
  const level = headingOf(element, styles);
  const align = /^(?:left|right|center|justify)$/i.exec(
    styles.get('text-align') ?? element.getAttribute('align') ?? '',
  );
  // Google Docs numbers the items.
  const item = name === 'ol' ? element.querySelector<HTMLElement>(':scope > li') : null;
  const type =
    NUMBERINGS[element.getAttribute('type') ?? ''] ??
    styles.get('list-style-type') ??
    (item === null ? '' : (styleOf(item).get('list-style-type') ?? ''));
  for (const attribute of element.getAttributeNames())
    if (!KEPT.includes(attribute)) element.removeAttribute(attribute);
  if (align !== null) element.setAttribute('style', `text-align: ${align[0].toLowerCase()}`);
  if (name === 'ol' && Object.values(NUMBERINGS).includes(type))
    element.setAttribute('style', `list-style-type: ${type}`);
  const isNormal = /^(?:b|strong)$/.test(name) && /^(?:normal|400)/.test(styles.get('font-weight') ?? '');
  if (name === 'span' || name === 'font')
    for (const [property, pattern, tag] of STYLED)
      if (pattern.test(styles.get(property) ?? '')) {
        const wrap = document.createElement(tag);
        wrap.append(...element.childNodes);
        element.append(wrap);
      }
  if (isNormal || SHELL.test(name)) element.replaceWith(...element.childNodes);
  else if (level !== undefined) {
    const heading = document.createElement(`h${level}`);
    for (const attribute of element.getAttributeNames())
      heading.setAttribute(attribute, element.getAttribute(attribute) ?? '');
    heading.append(...element.childNodes);
    element.replaceWith(heading);
  }
}

/** The level of a paragraph that is a heading by its Word style. */
function headingOf({ localName, className }: HTMLElement, styles: ReadonlyMap<string, string>): number | undefined {
  if (localName !== 'p') return undefined;
  if (className === 'MsoTitle') return 1;
  const level = Number(/^(?:MsoHeading|heading)([1-6])$/i.exec(className)?.[1] ?? styles.get('mso-outline-level'));
  return level >= 1 && level <= 6 ? level : undefined;
}
