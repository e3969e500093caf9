import DOMPurify from 'dompurify';
import { withBreaks } from '#fields/htmlText.ts';

const TAGS = [
  ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'span', 'mark', 'a', 'img', 'video', 'figure', 'figcaption'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
];
const ATTRIBUTES = [
  ...['style', 'href', 'title', 'target', 'rel', 'src', 'alt', 'width', 'height', 'start', 'span'],
  ...['colspan', 'rowspan', 'colwidth', 'poster', 'controls', 'preload'],
];
/** Attributes without addresses: their values are not checked as URLs. */
const PLAIN = ATTRIBUTES.filter((name) => !['style', 'href', 'title', 'src', 'alt', 'poster'].includes(name));
const LINK = /^(?:https?:|mailto:|tel:|\/(?!\/)|#)/i;

const STYLES = [
  ...['text-align', 'color', 'background-color', 'font-size', 'width', 'min-width', 'line-height', 'text-indent'],
  'list-style-type',
];

/** Keeps only the styles that format text: they load nothing and move nothing. */
function keptStyles(style: string): string {
  const kept = style.split(';').filter((part) => {
    const [name = '', value = ''] = part.split(':').map((text) => text.trim().toLowerCase());
    return STYLES.includes(name) && /^[\w\s#.,%()-]+$/.test(value) && !/url|expression|var/.test(value);
  });
  return kept.join(';');
}

const purifier = DOMPurify(window);
purifier.addHook('uponSanitizeAttribute', (node, attribute) => {
  // A video shows files of ours only.
  if (node.localName === 'video' && ['src', 'poster'].includes(attribute.attrName))
    attribute.keepAttr = /^\/mediapreview\/\d{1,15}$/.test(attribute.attrValue);
  if (attribute.attrName !== 'style') return;
  attribute.attrValue = keptStyles(attribute.attrValue);
  attribute.keepAttr = attribute.attrValue !== '';
});

const RULES = {
  ALLOWED_TAGS: TAGS,
  ALLOWED_ATTR: ATTRIBUTES,
  ADD_URI_SAFE_ATTR: PLAIN,
  ALLOWED_URI_REGEXP: LINK,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  SANITIZE_NAMED_PROPS: true,
};

/**
 * Sanitizes formatted text again before it is put into a page, by the browser's own parser: no scripts, no frames, no
 * forms, no names that shadow those of the page. The server cleaned it when it was saved; this covers values that
 * reached a row in another way.
 */
export const safeHtml = (html: string): string => purifier.sanitize(withBreaks(html), RULES);

/** The same as nodes that can be put into the page. */
export const safeFragment = (html: string): DocumentFragment =>
  purifier.sanitize(withBreaks(html), { ...RULES, RETURN_DOM_FRAGMENT: true });
