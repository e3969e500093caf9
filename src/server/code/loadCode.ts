import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ProductCode } from './defineProduct.ts';
import { StartError } from '../settings/StartError.ts';
import { BUILT } from './builtCode.ts';
import { codeHash } from './codeHash.ts';

/** What the file `product.ts` of a schemas folder adds; a folder without one adds nothing. Throws StartError with the lines to print. */
export async function loadCode(folder: string): Promise<ProductCode> {
  const file = join(folder, 'product.ts');
  if (!existsSync(file)) return new ProductCode({});
  const product = BUILT === undefined ? await importDefault(file) : builtFor(folder);
  if (product instanceof ProductCode) return product;
  throw new StartError(`${file} 要默认导出 defineProduct 的结果（no default export of defineProduct）`);
}

async function importDefault(file: string): Promise<unknown> {
  const found: unknown = await import(/* @vite-ignore */ pathToFileURL(file).href);
  return typeof found === 'object' && found !== null && 'default' in found ? found.default : undefined;
}

/** Code is built with the server, and documents are read when it starts: the two must be of one folder. */
function builtFor(folder: string): unknown {
  if (BUILT?.hash === codeHash(folder)) return BUILT.product;
  throw new StartError(
    `${folder} 的代码和构建时不同，请用这个 SCHEMAS_DIR 重新 npm run build（code changed after the build）`,
  );
}
