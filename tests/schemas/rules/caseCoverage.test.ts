import { describe, expect, it } from 'vitest';
import { runCase, type SeenField } from '#proof/cases/runCase.ts';
import type { Rule } from '#engine/rules/Rule.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import { readCases } from '../../support/readCases.ts';
import { shippedProduct } from '../../support/shippedProduct.ts';

const product = shippedProduct();
const enums = enumsOfProduct(product.documents);
const cases = readCases();

/** The rules that decide whether a field is shown or required, one row each. */
const deciding = [...product.entities.values()].flatMap((entity) =>
  entity.ruleSet.rules
    .filter(({ property }) => property === 'display' || property === 'required')
    .map((rule) => ({ entity, rule, name: `${entity.key} ${rule.target} ${rule.property}` })),
);

const read = (rule: Rule, seen: SeenField): boolean => (rule.property === 'display' ? seen.visible : seen.required);

describe('the cases see every visibility and required rule', () => {
  it.each(deciding)('$name true and false', ({ entity, rule }) => {
    const outcomes = cases
      .filter((found) => found.entity === entity.key)
      .flatMap(({ ruleCase }) => {
        const seen = runCase(entity, ruleCase, enums)[rule.target];
        return seen === undefined ? [] : [read(rule, seen)];
      });

    expect([...new Set(outcomes)].sort()).toEqual([false, true]);
  });
});
