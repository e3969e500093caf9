import type { EntityModel, Organisation } from '#core/schema/EntityModel.ts';
import type { ProductDocuments } from '#core/schema/ProductDocuments.ts';
import { loadDocuments } from '#documents/loadDocuments.ts';
import type { LocatedProblem } from '#documents/locateProblem.ts';
import { readFolder } from './readFolder.ts';

/** A schemas folder ready to run: documents and models. */
export interface Product {
  readonly folder: string;
  readonly documents: ProductDocuments;
  readonly entities: ReadonlyMap<string, EntityModel>;
  readonly organisation: Organisation;
}

/** Reads and checks a schemas folder. The product is sound only when `problems` is empty. */
export function loadProduct(folder: string): { product: Product; problems: readonly LocatedProblem[] } {
  const { documents, entities, organisation, problems } = loadDocuments(readFolder(folder));
  return { product: { folder, documents, entities, organisation }, problems };
}
