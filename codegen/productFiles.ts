import { existsSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { GeneratedFile } from './GeneratedFile.ts';

/**
 * The documents that a product generates: the result of the function that `product.files.ts` of its folder exports by
 * default. Returns a text with the reason if it fails.
 */
export async function productFiles(folder: string): Promise<readonly GeneratedFile[] | string> {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) return `${folder} is not a folder`;
  const file = join(folder, 'product.files.ts');
  if (!existsSync(file)) return [];
  const make = defaultOf(await import(pathToFileURL(file).href));
  const files: unknown = isFunction(make) ? await make() : undefined;
  if (!Array.isArray(files) || !files.every(isFile))
    return `${file} has to export a function by default that returns a list of { path, text }`;
  const stray = files.find(({ path }) => !isBelow(path));
  return stray === undefined ? files : `${file} may write below its folder only, not "${stray.path}"`;
}

/** Files of a folder whose package is no module have their exports one level deeper. */
function defaultOf(module: unknown): unknown {
  const inner = typeof module === 'object' && module !== null && 'default' in module ? module.default : undefined;
  return typeof inner === 'object' ? defaultOf(inner) : inner;
}

const isFunction = (value: unknown): value is () => unknown => typeof value === 'function';

const isFile = (value: unknown): value is GeneratedFile =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  typeof value.path === 'string' &&
  'text' in value &&
  typeof value.text === 'string';

const isBelow = (path: string): boolean =>
  posix.normalize(path) === path && !posix.isAbsolute(path) && !/^\.\.?(\/|$)|\\|:/.test(path);
