// Used by scripts that run before any package is installed: Node built-ins only.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/**
 * The folders with code of a product: the schemas folder, then the packages that `extensions` of its company.json
 * names, in that order. `missing` has the names of packages that are not installed where the folder finds packages.
 */
export function codeFolders(folder) {
  const found = extensionsOf(folder).map((name) => ({ name, place: packageFolder(name, resolve(folder)) }));
  return {
    folders: [resolve(folder), ...found.flatMap(({ place }) => place ?? [])],
    missing: found.filter(({ place }) => place === undefined).map(({ name }) => name),
  };
}

/** Whether one of the code files `names` exists in a product or its extensions. */
export const hasCode = (folder, names) =>
  codeFolders(folder).folders.some((each) => names.some((name) => existsSync(join(each, name))));

/** All code files of a product and its extensions, as paths. */
export const codeFiles = (folder) => codeFolders(folder).folders.flatMap(filesBelow);

/** The commands, screens and blocks of one folder, as `commands/<name>.ts`. */
export const codeNames = (folder) =>
  ['commands', 'screens', 'blocks'].flatMap((part) =>
    filesBelow(join(folder, part)).map((file) => `${part}/${basename(file)}`),
  );

function extensionsOf(folder) {
  try {
    const { extensions } = JSON.parse(readFileSync(join(folder, 'company.json'), 'utf8'));
    return Array.isArray(extensions) ? extensions.filter((name) => typeof name === 'string') : [];
  } catch {
    // No company.json, or one that `check` and the start refuse with its place.
    return [];
  }
}

/** The folder of an installed package, as Node finds it from a folder; undefined if there is none. */
export function packageFolder(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = join(folder, 'node_modules', name);
    if (existsSync(join(place, 'package.json'))) return place;
    if (folder === dirname(folder)) return undefined;
  }
}

/** Code files of a folder, without those of packages installed below it. */
function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesBelow(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}
