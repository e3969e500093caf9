/** Anything that reads as the tag of an element. */
const TAG = /<\/?[a-z][^<>]*>/i;

/**
 * Formatted text from possibly plain text, entered before its field became formatted or imported from a file: lines
 * and paragraphs are preserved. Text with tags stays as it is. The result is not sanitized yet.
 */
export function withBreaks(text: string): string {
  if (!text.includes('\n') || TAG.test(text)) return text;
  const paragraphs = text
    .replace(/\r\n?/g, '\n')
    .trim()
    .split(/\n{2,}/);
  return paragraphs.map((paragraph) => `<p>${paragraph.replace(/\n/g, '<br />')}</p>`).join('');
}
