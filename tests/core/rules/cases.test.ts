import { describe, expect, it } from 'vitest';
import { compareCase, runCase } from '#core/rules/runCase.ts';
import { enumsOfProduct } from '#core/enums/enumsOfProduct.ts';
import { readCases } from '../../support/readCases.ts';
import { shippedEntity, shippedProduct } from '../../support/shippedProduct.ts';

const enums = enumsOfProduct(shippedProduct().documents);

describe('the rule cases of every shipped entity', () => {
  it.each(readCases())('$name', ({ entity, ruleCase }) => {
    const seen = runCase(shippedEntity(entity), ruleCase, enums);
    expect(compareCase(ruleCase, seen)).toEqual([]);
  });
});
