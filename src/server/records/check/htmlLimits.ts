/** Characters, with the tags. No field holds more unless it says so. */
const LONGEST = 200_000;
/** Elements; texts that people write have some hundreds. */
const MOST = 20_000;
/** Elements within one another. */
const DEEPEST = 200;

const TAG = /<(\/?)([a-z][a-z0-9]*)/gi;
/** They hold nothing. */
const VOID = ['br', 'img', 'hr', 'col', 'input', 'meta', 'link', 'wbr', 'area', 'base', 'embed', 'source', 'track'];
/** One right after the other is beside it, also where it was not closed. */
const SIDE_BY_SIDE = ['p', 'li', 'tr', 'td', 'th', 'dt', 'dd', 'option'];

/**
 * Tells whether formatted text is too long, too deep or has too many elements for being cleaned while others wait. Takes time in proportion to
 * its length, whatever it holds: parsers take the square of the depth.
 */
export function isTooMuchHtml(html: string): boolean {
  if (html.length > LONGEST) return true;
  const open: string[] = [];
  let count = 0;
  for (const [, closes = '', written = ''] of html.matchAll(TAG)) {
    const name = written.toLowerCase();
    count += 1;
    if (count > MOST) return true;
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
