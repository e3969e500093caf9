/** Anything that reads as the tag of an element. */
const TAG = /<\/?[a-z][^<>]*>/i;

/**
 * Formatted text from what may still be plain text, from before its field became formatted or from a file that was imported: its lines
 * and paragraphs stay apart. Text with tags stays as it is. What it returns has yet to be made harmless.
 */
export function withBreaks(text: string): string {
  if (!text.includes('\n') || TAG.test(text)) return text;
  const paragraphs = text
    .replace(/\r\n?/g, '\n')
    .trim()
    .split(/\n{2,}/);
  return paragraphs.map((paragraph) => `<p>${paragraph.replace(/\n/g, '<br />')}</p>`).join('');
}
