import { describe, expect, it } from 'vitest';
import { runCases } from '#proof/cases/runCases.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import { readCases } from '../../support/readCases.ts';
import { shippedEntity, shippedProduct } from '../../support/shippedProduct.ts';

const enums = enumsOfProduct(shippedProduct().documents);

describe('the rule cases of every shipped entity', () => {
  it.each(readCases())('$name', ({ entity, ruleCase }) => {
    const results = runCases(shippedEntity(entity), [ruleCase], enums, (key) => shippedProduct().entities.get(key));
    expect(results).toMatchObject([{ passed: true, refusals: [], differences: [] }]);
  });
});
