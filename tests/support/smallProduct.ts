import type { EntityModel } from '#engine/model/EntityModel.ts';
import { factsOf, type UserFact } from '#engine/model/UserFact.ts';
import type { Values } from '#language/Value.ts';
import { printProblem } from '#documents/locateProblem.ts';
import { loadProduct, type Product } from '#server/product/ReadyProduct.ts';

let loaded: Product | undefined;

/** The small product of the fixtures, read once per test file: material for tests of the engine. */
export function smallProduct(): Product {
  if (loaded !== undefined) return loaded;
  const { product, problems } = loadProduct('tests/fixtures/products/small');
  if (problems.length > 0) throw new Error(problems.map(printProblem).join('\n'));
  loaded = product;
  return product;
}

/** An entity of the small product. Throws for an unknown key. */
export function smallEntity(key: string): EntityModel {
  const entity = smallProduct().entities.get(key);
  if (entity === undefined) throw new Error(`The small product has no entity "${key}"`);
  return entity;
}

/** The facts that the small product declares, for an employee with these values. */
export const smallFacts = (employee: Values): UserFact[] => factsOf(smallProduct().organisation.facts ?? [], employee);
