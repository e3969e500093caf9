import { createRequire } from 'node:module';
import type sanitizeHtml from 'sanitize-html';
import { withBreaks } from '#fields/htmlText.ts';
import { isTooMuchHtml } from './htmlLimits.ts';

const load = createRequire(import.meta.url);
let loaded: typeof sanitizeHtml | undefined;

/** Loads the cleaning library for the first formatted text: a start need not wait for it. */
function cleaner(): typeof sanitizeHtml {
  loaded ??= load('sanitize-html');
  if (loaded === undefined) throw new Error('the library that cleans formatted texts is not there');
  return loaded;
}

/** Allowed protocols of links. */
const LINKS = ['http', 'https', 'mailto', 'tel'];
const ALIGN = [/^(left|right|center|justify)$/];
const LENGTH = [/^\d{1,4}(\.\d{1,2})?(px|%|em)$/];
const COLOUR = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%]+\)$/, /^[a-z]{3,20}$/i];

const STYLES: Readonly<Record<string, readonly RegExp[]>> = {
  'text-align': ALIGN,
  color: COLOUR,
  'background-color': COLOUR,
  'font-size': LENGTH,
  width: LENGTH,
  'min-width': LENGTH,
  'line-height': [/^\d(\.\d{1,2})?$/],
  'text-indent': LENGTH,
  'list-style-type': [/^(lower|upper)-(alpha|roman)$|^cjk-ideographic$/],
};

/** The allowed tags and styles; the editor must preserve all of them. */
export const ALLOWED = {
  tags: [
    ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'span', 'mark', 'a', 'img', 'video', 'figure', 'figcaption'],
    ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  styles: Object.keys(STYLES),
} as const;

const ATTRIBUTES: Record<string, string[]> = {
  a: ['href', 'title', 'target', 'rel'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  video: ['src', 'poster', 'title', 'width', 'height', 'controls', 'preload'],
  ol: ['start'],
  col: ['span'],
  th: ['colspan', 'rowspan', 'colwidth'],
  td: ['colspan', 'rowspan', 'colwidth'],
};

const RULES: sanitizeHtml.IOptions = {
  allowedTags: [...ALLOWED.tags],
  allowedAttributes: { '*': ['style'], ...ATTRIBUTES },
  // Styles have an own parser that accepts or rejects whole declarations: a general CSS parser takes most of the time.
  parseStyleAttributes: false,
  allowedSchemes: LINKS,
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 60,
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      attribs:
        attribs['target'] === '_blank'
          ? { ...attribs, rel: 'noopener noreferrer' }
          : withoutNames(attribs, ['target', 'rel']),
    }),
    '*': (tagName, attribs) => ({ tagName, attribs: withStyle(withLinks(attribs)) }),
  },
  // The policy blocks pictures and videos of other sites, which would appear broken.
  exclusiveFilter: ({ tag, attribs }) => !isOwnMedia(tag, attribs),
};

const OWN = /^\/mediapreview\/\d{1,15}$/;
/** Whether it is an element other than a picture or video, or shows a file of ours. */
const isOwnMedia = (tag: string, { src = '' }: sanitizeHtml.Attributes): boolean =>
  !['img', 'video'].includes(tag) || OWN.test(src);

const withoutNames = (attribs: sanitizeHtml.Attributes, names: readonly string[]): sanitizeHtml.Attributes =>
  Object.fromEntries(Object.entries(attribs).filter(([name]) => !names.includes(name)));

const MAX_PREFIX_LENGTH = 10_000;
/** Longer links are useless, and slow to check. */
const MAX_LINK_LENGTH = 2000;

/** Without addresses that are too long, and posters of other sites. */
const withLinks = (attribs: sanitizeHtml.Attributes): sanitizeHtml.Attributes =>
  withoutNames(attribs, [
    ...(['href', 'src'].some((name) => (attribs[name]?.length ?? 0) > MAX_LINK_LENGTH) ? ['href', 'src'] : []),
    ...(OWN.test(attribs['poster'] ?? '') ? [] : ['poster']),
  ]);

/** Removes disallowed parts of a style. */
function withStyle(attribs: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const { style, ...others } = attribs;
  if (style === undefined) return attribs;
  const kept = style.split(';').flatMap((declaration) => {
    const colon = declaration.indexOf(':');
    const [name, value] = [declaration.slice(0, colon).trim(), declaration.slice(colon + 1).trim()];
    const isKept = Object.hasOwn(STYLES, name) && STYLES[name]?.some((pattern) => pattern.test(value)) === true;
    return isKept ? [`${name}:${value}`] : [];
  });
  return kept.length === 0 ? others : { ...attribs, style: kept.join(';') };
}

/** Names the elements, attributes and styles that cleaning removes; none for a refused text. */
export function lostHtml(html: string): string[] {
  const lost = new Set<string>();
  const onOpenTag = (name: string, attribs: sanitizeHtml.Attributes): void => {
    if (!ALLOWED.tags.some((tag) => tag === name)) lost.add(`<${name}>`);
    else for (const each of lostOf(name, attribs)) lost.add(each);
  };
  if (!isTooMuchHtml(html)) cleaner()(withBreaks(html), { ...RULES, transformTags: {}, onOpenTag });
  return [...lost];
}

const isLink = (address: string): boolean =>
  !/^[a-z][a-z\d+.-]*:|^\/\//i.test(address) || LINKS.some((scheme) => address.toLowerCase().startsWith(`${scheme}:`));

function lostOf(name: string, attribs: sanitizeHtml.Attributes): string[] {
  if (!isOwnMedia(name, attribs)) return [`<${name} src="${(attribs['src'] ?? '').slice(0, 100)}">`];
  const kept = withStyle(withLinks(attribs));
  const allowed = ['style', ...(ATTRIBUTES[name] ?? [])];
  const styles = (text = ''): string[] => text.split(';').map((part) => part.replace(/:[\s\S]*/, '').trim());
  return [
    ...Object.keys(attribs).filter(
      (key) =>
        !allowed.includes(key) ||
        (key === 'poster' && kept[key] === undefined) ||
        (key === 'href' && !isLink(attribs[key] ?? '')),
    ),
    ...styles(attribs['style']).filter((each) => each !== '' && !styles(kept['style']).includes(each)),
  ];
}

/** Most cleaning passes: cleaned HTML may parse differently the next time. */
const PASSES = 6;

/**
 * Returns formatted text with only text, pictures, videos, tables and links: no scripts, frames or forms. Line breaks of plain
 * text are preserved. Cleaning twice changes nothing. A text beyond the limits (`isTooMuchHtml`) is cut to its
 * beginning, as plain text with a note; saves reject it.
 */
export function cleanHtml(html: string): string {
  if (isTooMuchHtml(html)) {
    const shown = html.length > MAX_PREFIX_LENGTH ? '开头的文字' : '文字';
    const text = cleaner()(html.slice(0, MAX_PREFIX_LENGTH), { allowedTags: [] });
    return `${text}<p>（格式过于复杂，这里只显示${shown}）</p>`;
  }
  let clean = html;
  for (let i = 0; i < PASSES; i += 1) {
    // A text that lost its last tag is plain text, whose line breaks are preserved, too.
    const next = cleaner()(withBreaks(clean), RULES);
    if (next === clean) break;
    clean = next;
  }
  return clean;
}
