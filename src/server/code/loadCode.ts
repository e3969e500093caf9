import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ProductCode } from './defineProduct.ts';
import { StartError } from '../settings/StartError.ts';
import { BUILT } from './builtCode.ts';
import { importDefault, loadShared } from './loadShared.ts';

/**
 * Loads the server code of a schemas folder (`product.ts`); empty without that file. Throws StartError with the lines
 * to print.
 */
export async function loadCode(folder: string): Promise<ProductCode> {
  await loadShared(folder);
  const file = join(folder, 'product.ts');
  if (!existsSync(file)) return new ProductCode({});
  const product = BUILT === undefined ? await importDefault(file) : BUILT.product;
  if (product instanceof ProductCode) return product;
  throw new StartError(`${file} 要默认导出 defineProduct 的结果（no default export of defineProduct）`);
}
