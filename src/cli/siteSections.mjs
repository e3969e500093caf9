// Which addresses are those of the public site. Node built-ins only: what has to be built is asked before there are packages.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where authors may always add pages. */
const FREE = '/page/';

/** The first parts of the addresses of the pages of a schemas folder, and whether there are pages below them. */
export function siteSections(product) {
  const folder = join(product, 'site');
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : [];
  const sections = new Map();
  for (const path of [...files.flatMap((file) => pathOf(join(folder, file))), FREE].sort()) {
    const [, section = '', ...rest] = path.split('/');
    sections.set(section, sections.get(section) === true || rest.length > 0);
  }
  return Object.fromEntries(sections);
}

/** The address of a page; the document of the whole site has none. What cannot be read is told by the check of the documents. */
function pathOf(file) {
  try {
    const path = JSON.parse(readFileSync(file, 'utf8'))?.path;
    return typeof path === 'string' ? [path] : [];
  } catch {
    return [];
  }
}
