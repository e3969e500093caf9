import { printProblem } from '#documents/locateProblem.ts';
import { loadProduct } from '#server/product/ReadyProduct.ts';
import { emitEntityTypes } from './emitEntityTypes.ts';
import type { GeneratedFile } from './GeneratedFile.ts';

/** Everything generated from the documents of a schemas folder; code 1 when the documents are not sound. */
export async function emitProduct(folder: string): Promise<{ files: GeneratedFile[]; code: number }> {
  const { product, problems } = loadProduct(folder);
  for (const problem of problems) console.error(printProblem(problem));
  const files = [await emitEntityTypes([...product.entities.values()])];
  return { files, code: problems.length === 0 ? 0 : 1 };
}
