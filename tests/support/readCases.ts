import type { RuleCase } from '#generated/documents/CasesDocument.ts';
import { shippedProduct } from './shippedProduct.ts';

/** A case of the shipped product with its entity and a name for reports. */
export interface ShippedCase {
  readonly entity: string;
  readonly name: string;
  readonly ruleCase: RuleCase;
}

/** All rule cases of the shipped product, in the order of their files. */
export function readCases(): ShippedCase[] {
  return shippedProduct().documents.entities.flatMap(({ key, cases }) =>
    (cases?.cases ?? []).map((ruleCase, i) => ({
      entity: key,
      name: `${key} ${i + 1} ${ruleCase.rule} ${ruleCase.title}`,
      ruleCase,
    })),
  );
}
