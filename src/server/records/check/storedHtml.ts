import { htmlText } from '#fields/htmlText.ts';
import { cleanHtml } from './cleanHtml.ts';

/** Formatted text as it is stored: cleaned, and null when there is neither text nor a picture or table in it. */
export function storedHtml(html: string): string | null {
  const clean = cleanHtml(html);
  return htmlText(clean) === '' && !/<(img|table|hr)\b/.test(clean) ? null : clean;
}
