const MARKS = /<!--[\s\S]*?-->/g;
const HEADS = /<(head|style|script|xml|title)\b[\s\S]*?<\/\1\s*>/gi;
/** Office and document tags around the text; their content stays. */
const SHELLS = /<\/?(?:[ovwxm]:[a-z]+|meta|link|html|body|font)\b[^>]*>/gi;
/** Matches tags, so that text that only looks like an attribute is not changed. */
const TAGS = /<[a-z](?:"[^"]*"|'[^']*'|[^"'>])*>/gi;
const ATTRIBUTES =
  /\s(?:class|id|lang|dir|align|valign|data-(?!remote\b)[\w-]+|mso-[\w-]+)=(?:"[^"]*"|'[^']*'|[^\s>]+)/gi;
const STYLES = /\sstyle=(?:"([^"]*)"|'([^']*)')/gi;
/** Pictures stored on the computer where the text was copied. */
const LOCAL = /<img\b[^>]*\ssrc=["']?(?:file:|cid:|ms-)[^>]*>/gi;

/** Removes Word's and web pages' markup from pasted text, except alignment. For appearance, not for safety. */
export function cleanPasted(html: string): string {
  return html
    .replace(MARKS, '')
    .replace(HEADS, '')
    .replace(SHELLS, '')
    .replace(LOCAL, '')
    .replace(TAGS, cleanTag)
    .replace(/(?:&nbsp;|\u00a0){2,}/g, ' ')
    .replace(/<p[^>]*>(?:\s|&nbsp;|<br\s*\/?>)*<\/p>/gi, '');
}

function cleanTag(tag: string): string {
  return tag
    .replace(ATTRIBUTES, '')
    .replace(STYLES, (_whole, double: string | undefined, single: string | undefined) => {
      const aligned = /text-align:\s*(left|right|center|justify)/i.exec(double ?? single ?? '')?.[1];
      return aligned === undefined ? '' : ` style="text-align: ${aligned.toLowerCase()}"`;
    });
}

/** The number of pictures in pasted text that are files on the user's computer, which no page can read. */
export const localPictures = (html: string): number => html.replace(MARKS, '').match(LOCAL)?.length ?? 0;
