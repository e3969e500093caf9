import { describe, expect, it } from 'vitest';
import { BULK_FORM, bulkFields, bulkModel } from '#engine/records/bulkForm.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import { CASE_NOW } from '#proof/cases/runCase.ts';
import { smallEntity } from '../../support/smallProduct.ts';

const order = smallEntity('order');
const all = new Set(order.fields.map(({ name }) => name));

describe('fields that many records can be given at once', () => {
  it('are those that somebody fills in, but what tells records apart or hangs together with other contents', () => {
    const offered = new Map(bulkFields(order, all).map(({ field, refusal }) => [field.name, refusal]));
    expect(Object.fromEntries(offered)).toMatchObject({
      OrderNo: '每条记录各不相同',
      CustomerName: '其他内容要按它选择',
      ContactId: '可选的内容因记录而异',
      Title: undefined,
      Kind: undefined,
      Money: undefined,
    });
    for (const name of ['lines', 'PaidMoney', 'OrderState', 'Id']) expect(offered.has(name)).toBe(false);
    expect(bulkFields(order, new Set(['Kind'])).map(({ field }) => field.name)).toEqual(['Kind']);
  });

  it('stand in a form of their own without rules, and may all be left empty', () => {
    const model = bulkModel(order, ['Rate', 'RefundReason', 'Title']);
    expect(model.forms.get(BULK_FORM)?.fields.map(({ name }) => name)).toEqual(['Rate', 'RefundReason', 'Title']);
    const { states } = evaluateRules(model.ruleSet, {
      values: { Kind: 20 },
      user: {},
      now: CASE_NOW,
      refs: {},
      enums: () => undefined,
    });
    for (const { index } of model.forms.get(BULK_FORM)?.fields ?? [])
      expect(states[index]).toMatchObject({ display: 'visible', required: false, readOnly: false });
    // The entity itself stays as it is.
    expect(order.field('Title')?.required).toBe(true);
    expect(order.ruleSet.rules.length).toBeGreaterThan(0);
  });
});
