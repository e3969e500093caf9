import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ProductCode } from './defineProduct.ts';
import { StartError } from '../settings/StartError.ts';
import { BUILT } from './builtCode.ts';
import { codeHash } from './codeHash.ts';

/** What the file `product.ts` of a schemas folder adds on the server, none of it without one. Throws StartError with the lines to print. */
export async function loadCode(folder: string): Promise<ProductCode> {
  await loadShared(folder);
  const file = join(folder, 'product.ts');
  if (!existsSync(file)) return new ProductCode({});
  const product = BUILT === undefined ? await importDefault(file) : BUILT.product;
  if (product instanceof ProductCode) return product;
  throw new StartError(`${file} 要默认导出 defineProduct 的结果（no default export of defineProduct）`);
}

/**
 * Adds what the file `product.shared.ts` of a schemas folder names, to be called before its documents are read. Throws StartError when the
 * folder has code that is not the one this server was built with: code is built, documents are read when it starts.
 */
export async function loadShared(folder: string): Promise<void> {
  const [shared, own] = ['product.shared.ts', 'product.ts'].map((name) => join(folder, name));
  if (![shared, own].some((file) => file !== undefined && existsSync(file))) return;
  if (BUILT !== undefined && BUILT.hash !== codeHash(folder))
    throw new StartError(
      `${folder} 的代码和构建时不同，请用 npm start -- --schemas ${folder} 启动（code changed after the build）`,
    );
  // What is built in was added when this process began.
  if (BUILT === undefined && shared !== undefined && existsSync(shared)) await importDefault(shared);
}

async function importDefault(file: string): Promise<unknown> {
  const found: unknown = await import(/* @vite-ignore */ pathToFileURL(file).href);
  return typeof found === 'object' && found !== null && 'default' in found ? found.default : undefined;
}
