import { siteSections } from '#cli/siteSections.mjs';
import type { GeneratedFile } from './GeneratedFile.ts';

/**
 * Emits the first parts of the addresses of the public site, and whether there are pages below them: the router of the browser has to tell
 * the site from the back office before it has fetched any document. Building puts those of the product in the place of this module.
 */
export function emitSiteSections(folder: string): GeneratedFile {
  const lines = Object.entries(siteSections(folder)).map(
    ([section, hasPages]) => `  ${JSON.stringify(section)}: ${String(hasPages)},`,
  );
  const text = [
    '/** The first parts of the addresses of the public site, and whether there are pages below them. */',
    `export const SITE_SECTIONS: Readonly<Record<string, boolean>> = {\n${lines.join('\n')}\n};`,
  ];
  return { path: 'src/generated/siteSections.ts', text: `${text.join('\n')}\n` };
}
