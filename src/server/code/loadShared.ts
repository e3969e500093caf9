import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { satisfies } from 'semver';
// Importing this module registers the built-in code.
import '#engine/product/builtShared.ts';
import { programVersion } from '../settings/programVersion.ts';
import { StartError } from '../settings/StartError.ts';
import { BUILT_HASH } from './builtHash.ts';
import { codeFolders, codeNames, hasCode } from '../settings/codeFolders.mjs';
import { codeHash } from './codeHash.ts';

/**
 * Registers what the files `product.shared.ts` of a schemas folder and its extensions define; call it before reading its
 * documents. Throws StartError when an extension is missing or for another version, and when the code differs from the
 * code built into this server: code is built in, documents are read at the start.
 */
export async function loadShared(folder: string): Promise<void> {
  const { folders, missing } = codeFolders(folder);
  if (missing[0] !== undefined)
    throw new StartError(`company.json 的扩展 ${missing[0]} 没有安装：npm install ${missing[0]}`);
  for (const extension of folders.slice(1)) demandVersion(extension);
  if (folders.length > 1) demandDistinct(folders);
  if (!hasCode(folder, ['product.shared.ts', 'product.ts'])) return;
  if (BUILT_HASH !== undefined && BUILT_HASH !== codeHash(folder))
    throw new StartError(
      `${folder} 的代码和构建时不同，请用 npm start -- --schemas ${folder} 启动（code changed after the build）`,
    );
  // The server code registers the SQL of its functions when it is loaded.
  if (BUILT_HASH !== undefined) return void (await import('./builtCode.ts'));
  for (const file of folders.map((each) => join(each, 'product.shared.ts')).filter((each) => existsSync(each)))
    await importDefault(file);
}

/** Throws StartError unless an extension is made for this version of guiju: by the range in its peerDependencies. */
function demandVersion(extension: string): void {
  const content: unknown = JSON.parse(readFileSync(join(extension, 'package.json'), 'utf8'));
  const peers =
    typeof content === 'object' && content !== null && 'peerDependencies' in content && content.peerDependencies;
  const range = typeof peers === 'object' && peers !== null && 'guiju' in peers ? peers.guiju : undefined;
  if (typeof range !== 'string' || satisfies(programVersion(), range, { includePrerelease: true })) return;
  throw new StartError(`扩展 ${extension} 要求 guiju ${range}，这里是 ${programVersion()}`);
}

/** Throws StartError when two folders have a command, screen or block of one name: these are files of that name. */
function demandDistinct(folders: readonly string[]): void {
  const owners = new Map<string, string>();
  for (const folder of folders)
    for (const file of codeNames(folder)) {
      const owner = owners.get(file);
      if (owner !== undefined) throw new StartError(`${owner} 和 ${folder} 都有 ${file}（defined twice）`);
      owners.set(file, folder);
    }
}

/** Returns the default export of a code file; undefined when it has none. */
export async function importDefault(file: string): Promise<unknown> {
  const found: unknown = await import(/* @vite-ignore */ pathToFileURL(file).href);
  return typeof found === 'object' && found !== null && 'default' in found ? found.default : undefined;
}
