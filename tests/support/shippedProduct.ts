import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { factsOf, type UserFact } from '#engine/model/UserFact.ts';
import type { Values } from '#language/Value.ts';
import { printProblem } from '#documents/locateProblem.ts';
import { loadProduct, type Product } from '#server/product/ReadyProduct.ts';

/** The folder of the documents that the product is shipped with. */
export const SHIPPED_FOLDER = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'schemas');

let loaded: Product | undefined;

/** The shipped product, read once per test file. Throws with all problems when its documents are not sound. */
export function shippedProduct(): Product {
  if (loaded !== undefined) return loaded;
  const { product, problems } = loadProduct(SHIPPED_FOLDER);
  if (problems.length > 0) throw new Error(problems.map(printProblem).join('\n'));
  loaded = product;
  return product;
}

/** An entity of the shipped product. Throws for an unknown key. */
export function shippedEntity(key: string): EntityModel {
  const entity = shippedProduct().entities.get(key);
  if (entity === undefined) throw new Error(`The product has no entity "${key}"`);
  return entity;
}

/** The facts that the shipped product declares, for an employee with these values. */
export const shippedFacts = (employee: Values): UserFact[] =>
  factsOf(shippedProduct().organisation.facts ?? [], employee);
