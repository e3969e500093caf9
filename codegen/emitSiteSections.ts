import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GeneratedFile } from './GeneratedFile.ts';

/** Where authors may always add pages. */
const FREE = '/page/';

/**
 * Emits the first parts of the addresses of the public site, and whether there are pages below them: the router of the browser has to tell
 * the site from the back office before it has fetched any document.
 */
export function emitSiteSections(root: string): GeneratedFile {
  const folder = join(root, 'schemas', 'site');
  const paths = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => pathOf(JSON.parse(readFileSync(join(folder, file), 'utf8'))));
  const sections = new Map<string, boolean>();
  for (const path of [...paths, FREE].sort()) {
    const [, section = '', ...rest] = path.split('/');
    sections.set(section, sections.get(section) === true || rest.length > 0);
  }
  const lines = [...sections].map(([section, hasPages]) => `  ${JSON.stringify(section)}: ${String(hasPages)},`);
  const text = [
    '/** The first parts of the addresses of the public site, and whether there are pages below them. */',
    `export const SITE_SECTIONS: Readonly<Record<string, boolean>> = {\n${lines.join('\n')}\n};`,
  ];
  return { path: 'src/generated/siteSections.ts', text: `${text.join('\n')}\n` };
}

/** The address of a page; the document of the whole site has none. */
function pathOf(document: unknown): string[] {
  if (typeof document !== 'object' || document === null || !('path' in document)) return [];
  return typeof document.path === 'string' ? [document.path] : [];
}
