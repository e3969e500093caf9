import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
// Importing this module registers the built-in code.
import '#engine/product/builtShared.ts';
import { StartError } from '../settings/StartError.ts';
import { BUILT_HASH } from './builtHash.ts';
import { codeHash } from './codeHash.ts';

/**
 * Registers what the file `product.shared.ts` of a schemas folder defines; call it before reading its documents. Throws
 * StartError when the folder's code differs from the code built into this server: code is built in, documents are read
 * at the start.
 */
export async function loadShared(folder: string): Promise<void> {
  const [shared, own] = ['product.shared.ts', 'product.ts'].map((name) => join(folder, name));
  if (![shared, own].some((file) => file !== undefined && existsSync(file))) return;
  if (BUILT_HASH !== undefined && BUILT_HASH !== codeHash(folder))
    throw new StartError(
      `${folder} 的代码和构建时不同，请用 npm start -- --schemas ${folder} 启动（code changed after the build）`,
    );
  // The server code registers the SQL of its functions when it is loaded.
  if (BUILT_HASH !== undefined) await import('./builtCode.ts');
  if (BUILT_HASH === undefined && shared !== undefined && existsSync(shared)) await importDefault(shared);
}

/** Returns the default export of a code file; undefined when it has none. */
export async function importDefault(file: string): Promise<unknown> {
  const found: unknown = await import(/* @vite-ignore */ pathToFileURL(file).href);
  return typeof found === 'object' && found !== null && 'default' in found ? found.default : undefined;
}
