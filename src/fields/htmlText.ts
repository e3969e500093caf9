/** Anything that reads as the tag of an element. */
const TAG = /<\/?[a-z][^<>]*>/i;

/** Formatted text from possibly plain text, whose lines are preserved. The result is not sanitized yet. */
export function withBreaks(text: string): string {
  if (!text.includes('\n') || TAG.test(text)) return text;
  const paragraphs = text
    .replace(/\r\n?/g, '\n')
    .trim()
    .split(/\n{2,}/);
  return paragraphs.map((paragraph) => `<p>${paragraph.replace(/\n/g, '<br />')}</p>`).join('');
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** The text of cleaned formatted text on one line, without tags. For display only: the result is no HTML. */
export const htmlText = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(#39|[a-z]+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();

/** The same with a line for each paragraph, item or row. */
export const htmlLines = (html: string): string =>
  html
    .split(/<\/(?:p|h[1-6]|li|tr|div|blockquote|pre)>|<br\b[^<>]*>/i)
    .map(htmlText)
    .filter((line) => line !== '')
    .join('\n');

/** The Ids of our own files that formatted text shows or leads to, each once. */
export function htmlFiles(html: string): number[] {
  const found = html.matchAll(/(?:src|poster|href)="\/mediapreview\/(\d{1,15})"/g);
  return [...new Set([...found].map(([, id]) => Number(id)))];
}
