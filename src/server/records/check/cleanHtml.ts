import sanitizeHtml from 'sanitize-html';
import { withBreaks } from '#fields/withBreaks.ts';

/** Where links may lead. */
const LINKS = ['http', 'https', 'mailto', 'tel'];
const ALIGN = [/^(left|right|center|justify)$/];
const LENGTH = [/^\d{1,4}(\.\d{1,2})?(px|%|em)$/];
const COLOUR = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%]+\)$/, /^[a-z]{3,20}$/i];

const STYLES = {
  'text-align': ALIGN,
  color: COLOUR,
  'background-color': COLOUR,
  'font-size': LENGTH,
  width: LENGTH,
  'min-width': LENGTH,
  'line-height': [/^\d(\.\d{1,2})?$/],
  'text-indent': LENGTH,
};

/** The tags and styles that stay; what stays here, the editor has to keep. */
export const ALLOWED = {
  tags: [
    ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'span', 'mark', 'a', 'img', 'figure', 'figcaption'],
    ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  styles: Object.keys(STYLES),
} as const;

const RULES: sanitizeHtml.IOptions = {
  allowedTags: [...ALLOWED.tags],
  allowedAttributes: {
    '*': ['style'],
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    ol: ['start'],
    col: ['span'],
    th: ['colspan', 'rowspan', 'colwidth'],
    td: ['colspan', 'rowspan', 'colwidth'],
  },
  allowedStyles: { '*': STYLES },
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
  },
  // Pages load no pictures of others, so that one would be a hole in the text.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !/^\/mediapreview\/\d{1,15}$/.test(attribs['src'] ?? ''),
};

const withoutNames = (attribs: sanitizeHtml.Attributes, names: readonly string[]): sanitizeHtml.Attributes =>
  Object.fromEntries(Object.entries(attribs).filter(([name]) => !names.includes(name)));

/** What was let through may read otherwise the next time: a table closes the paragraph that it came to stand in. */
const PASSES = 6;

/** Formatted text with nothing in it but text, pictures, tables and links: no scripts, no frames, no forms. Lines of plain text stay apart. Cleaning twice changes nothing. */
export function cleanHtml(html: string): string {
  let clean = html;
  for (let i = 0; i < PASSES; i += 1) {
    // What has lost its last tag is plain text, whose lines stay apart, too.
    const next = sanitizeHtml(withBreaks(clean), RULES);
    if (next === clean) break;
    clean = next;
  }
  return clean;
}
