import { expect, it } from 'vitest';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import { validateRecord } from '#engine/validate/validateRecord.ts';
import { shippedEntity } from '../../support/shippedProduct.ts';

it('are no issues: a record that gives reason to warn may be saved', () => {
  const entity = shippedEntity('tender');
  const values = {
    HasTender: true,
    SubmitDeadline: '2026-03-09 09:00:00',
    BidSubmitTime: '2026-03-10 09:00:00',
  };
  const context = { values, user: {}, now: '2026-03-10 10:00:00', refs: {}, enums: () => undefined };
  const outcome = evaluateRules(entity.ruleSet, context);
  const fields = entity.fields.filter(({ name }) => name === 'BidSubmitTime');

  expect(validateRecord({ entity, outcome, context, fields })).toEqual([]);
  expect(entity.warnings.map(({ field }) => field)).toEqual(['ProjectName', 'BidSubmitTime']);
  expect(entity.totals).toEqual([]);
});
