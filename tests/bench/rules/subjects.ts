import { fieldDomain } from '#proof/analysis/fieldDomain.ts';
import { listComparisons } from '#proof/analysis/listComparisons.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import type { EnumSource } from '#language/EnumType.ts';
import type { Value, Values } from '#language/Value.ts';
import { expressionsOf } from '#engine/rules/buildRuleSet.ts';
import type { EvaluationContext } from '#engine/rules/EvaluationContext.ts';
import { CASE_NOW } from '#proof/cases/runCase.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { printProblem } from '#documents/locateProblem.ts';
import { loadProduct, type Product } from '#server/product/ReadyProduct.ts';

/** The shipped product, its enum types, and the entity of it with the most rules. */
export interface Subjects {
  readonly product: Product;
  readonly enums: EnumSource;
  readonly largest: EntityModel;
}

/** The folder of the product's documents, relative to the folder of package.json. */
export const SHIPPED = 'schemas';

/** Loads the subjects of the measurements. Throws if the shipped documents are not valid. */
export function readSubjects(): Subjects {
  const { product, problems } = loadProduct(SHIPPED);
  if (problems.length > 0) throw new Error(problems.map(printProblem).join('\n'));
  const [largest] = [...product.entities.values()].sort((a, b) => b.ruleSet.rules.length - a.ruleSet.rules.length);
  if (largest === undefined) throw new Error('The product has no entities');
  return { product, enums: enumsOfProduct(product.documents), largest };
}

/** The inputs of rules without a particular user. */
export function contextOf(values: Values, enums: EnumSource): EvaluationContext {
  return { values, user: {}, now: CASE_NOW, refs: {}, enums };
}

/** So many records of an entity, each field with a value that rules distinguish. The same in every run. */
export function sampleRecords({ fields, ruleSet }: EntityModel, enums: EnumSource, count: number): Values[] {
  const comparisons = listComparisons(ruleSet.rules.flatMap(expressionsOf));
  const domains = fields.map((field): [string, readonly Value[]] => [
    field.name,
    fieldDomain(field, comparisons.get(field.name), { enums, now: CASE_NOW }),
  ]);
  const next = numbersFrom(1);
  return Array.from({ length: count }, () =>
    Object.fromEntries(domains.map(([name, domain]) => [name, domain[next() % domain.length] ?? null])),
  );
}

/** The numbers of a linear congruential generator, the upper bits of each. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 8;
  };
}
