/** Most characters, including tags. Fields have a smaller limit unless they define another. */
const MAX_HTML_LENGTH = 200_000;
/** Most elements; usual texts have some hundreds. */
const MAX_HTML_ELEMENTS = 20_000;
/** Most nested elements. */
const DEEPEST = 200;

const TAG = /<(\/?)([a-z][a-z0-9]*)/gi;
/** They hold nothing. */
const VOID = ['br', 'img', 'hr', 'col', 'input', 'meta', 'link', 'wbr', 'area', 'base', 'embed', 'source', 'track'];
/** Consecutive elements of these are siblings, even when the first was not closed. */
const SIDE_BY_SIDE = ['p', 'li', 'tr', 'td', 'th', 'dt', 'dd', 'option'];

/**
 * Whether formatted text is too long, too deep or has too many elements to be cleaned without delaying other calls.
 * Runs in time proportional to its length for any content: parsers need the square of the depth.
 */
export function isTooMuchHtml(html: string): boolean {
  if (html.length > MAX_HTML_LENGTH) return true;
  const open: string[] = [];
  let count = 0;
  for (const [, closes = '', written = ''] of html.matchAll(TAG)) {
    const name = written.toLowerCase();
    count += 1;
    if (count > MAX_HTML_ELEMENTS) return true;
    if (closes !== '') {
      const at = open.lastIndexOf(name);
      if (at >= 0) open.length = at;
    } else if (!VOID.includes(name) && !(open.at(-1) === name && SIDE_BY_SIDE.includes(name))) {
      open.push(name);
      if (open.length > DEEPEST) return true;
    }
  }
  return false;
}
