import { escapeText } from './escapeText.ts';

/** The page of the browser app with the name of a product as its title and `application-name`; without a name, as it is. */
export function namePage(html: string, name: string | undefined): string {
  if (name === undefined) return html;
  const text = escapeText(name);
  return html
    .replace(
      /(<meta name="application-name" content=")[^"]*(")/,
      (_all, before: string, after: string) => before + text + after,
    )
    .replace(/(<title>)[^<]*(<\/title>)/, (_all, before: string, after: string) => before + text + after);
}
