const MARKS = /<!--[\s\S]*?-->/g;
const HEADS = /<(head|style|script|xml|title)\b[\s\S]*?<\/\1\s*>/gi;
/** Tags of Office and of documents around the text; what stands in them stays. */
const SHELLS = /<\/?(?:[ovwxm]:[a-z]+|meta|link|html|body|font)\b[^>]*>/gi;
/** What looks like an attribute in the text itself is text. */
const TAGS = /<[a-z](?:"[^"]*"|'[^']*'|[^"'>])*>/gi;
const ATTRIBUTES =
  /\s(?:class|id|lang|dir|align|valign|data-(?!remote\b)[\w-]+|mso-[\w-]+)=(?:"[^"]*"|'[^']*'|[^\s>]+)/gi;
const STYLES = /\sstyle=(?:"([^"]*)"|'([^']*)')/gi;
/** Pictures that lie on the computer of whoever copied. */
const LOCAL = /<img\b[^>]*\ssrc=["']?(?:file:|cid:|ms-)[^>]*>/gi;

/** What was pasted without what Word and web pages put around it: of styles only the alignment stays. Not for safety, but for looks. */
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

/** How many pictures of pasted text lie on the computer of whoever copied: no page can read them. */
export function localPictures(html: string): number {
  return html.replace(MARKS, '').match(LOCAL)?.length ?? 0;
}
