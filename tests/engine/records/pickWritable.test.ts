import { describe, expect, it } from 'vitest';
import type { Values } from '#language/Value.ts';
import { applyDefaults } from '#engine/records/applyDefaults.ts';
import { clearUnfit } from '#engine/records/clearUnfit.ts';
import { diffRecord } from '#engine/records/diffRecord.ts';
import { listCleared } from '#engine/records/listCleared.ts';
import { pickWritable, type WritableRecord } from '#engine/records/pickWritable.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import type { EvaluationContext } from '#engine/rules/EvaluationContext.ts';
import { CASE_NOW } from '#proof/cases/runCase.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import { entityOf } from '../../support/buildEntity.ts';
import { shippedEntity, shippedProduct } from '../../support/shippedProduct.ts';

const enums = enumsOfProduct(shippedProduct().documents);
const contextOf = (values: Values, refs: EvaluationContext['refs'] = {}): EvaluationContext => ({
  values,
  refs,
  enums,
  user: { EmployeeId: 7 },
  now: CASE_NOW,
});

function pick(
  key: string,
  sent: Values,
  more: { stored?: Values; editable?: readonly string[]; refs?: EvaluationContext['refs'] } = {},
): WritableRecord {
  const entity = shippedEntity(key);
  const outcome = evaluateRules(entity.ruleSet, contextOf({ ...more.stored, ...sent }, more.refs));
  const editable = new Set(more.editable ?? entity.fields.filter(({ computed }) => !computed).map(({ name }) => name));
  return pickWritable({ fields: entity.fields, outcome, sent, editable, stored: more.stored });
}

describe('pickWritable', () => {
  it('leaves out what a rule hides and names it', () => {
    const { values, dropped } = pick('payment', { PaymentType: 1, CheckCode: '10203040' });

    expect(values['CheckCode']).toBeNull();
    expect(dropped).toEqual(['CheckCode']);
  });

  it('clears a stored value that becomes hidden', () => {
    const { values, cleared, dropped } = pick(
      'payment',
      { PaymentType: 1 },
      { stored: { PaymentType: 2, CheckCode: '10203040' } },
    );

    expect(values).toMatchObject({ PaymentType: 1, CheckCode: null });
    expect([cleared, dropped]).toEqual([['CheckCode'], []]);
  });

  it('keeps the default of a field that a rule locks, but nothing that was sent for it', () => {
    const entity = entityOf({
      Kind: { type: 'integer', title: '类型' },
      Rate: {
        type: 'integer',
        title: '比例',
        'x-reactions': { when: '{{ $values.Kind === 1 }}', fulfill: { state: { readOnly: true } } },
      },
    });
    const sent = { Kind: 1, Rate: 6 };
    const outcome = evaluateRules(entity.ruleSet, contextOf(sent));
    const input = { fields: entity.fields, outcome, sent, editable: new Set(['Kind', 'Rate']), stored: undefined };

    expect(pickWritable(input)).toMatchObject({ values: { Kind: 1 }, ignored: ['Rate'] });
    expect(pickWritable(input).values).not.toHaveProperty('Rate');
    expect(pickWritable({ ...input, defaulted: new Set(['Rate']) })).toMatchObject({ values: sent, ignored: [] });
  });

  it('takes the value of a rule, not the one that was sent', () => {
    const { values, ignored } = pick(
      'payment',
      { Money: -5, IsRefund: false, CustomerId: 9, PaymentClassify: 10, ProjectId: 8 },
      { refs: { ProjectId: { CustomerId: 3, OwnerId: 7 } } },
    );

    expect(values).toMatchObject({ IsRefund: true, CustomerId: 3, OwnerId: 7 });
    expect(ignored).toEqual(expect.arrayContaining(['CustomerId', 'IsRefund']));
  });

  it('ignores what the server computes and what the user may not change', () => {
    const { values, ignored } = pick(
      'payment',
      { ClaimEmployeeId: 1, PayerName: '甲', Remark: '乙' },
      { editable: ['Remark'] },
    );

    expect(values).not.toHaveProperty('ClaimEmployeeId');
    expect(values).not.toHaveProperty('PayerName');
    expect(values['Remark']).toBe('乙');
    expect(ignored).toEqual(expect.arrayContaining(['ClaimEmployeeId', 'PayerName']));
  });

  it('gives a computed field of a new record its constant default', () => {
    expect(pick('contract', { SealState: 40 })).toMatchObject({ values: { SealState: 0 }, ignored: ['SealState'] });
    expect(pick('contract', {}, { stored: { SealState: 20 } }).values).not.toHaveProperty('SealState');
  });

  it('does not touch fields that were not sent in a change', () => {
    const { values } = pick(
      'contact',
      { Position: '主任' },
      { stored: { ContactName: '甲', PhoneNumber: '13900000004' } },
    );

    expect(values['Position']).toBe('主任');
    expect(values['ContactName']).toBe('甲');
  });
});

describe('applyDefaults', () => {
  const { fields } = shippedEntity('payment');

  it('fills what is not mentioned, and leaves what was emptied', () => {
    const values = applyDefaults(fields, contextOf({ PaymentType: null }));

    expect(values).toMatchObject({ PaymentClassify: 10, PaymentType: null, PaymentDate: '2026-03-10' });
  });
});

describe('listCleared', () => {
  it('names entered and stored values that a save would drop, in the order of the form', () => {
    const entity = shippedEntity('payment');
    const stored = { PaymentType: 3, BankSerialNo: 'A1', PayerAccount: '6222000011112222' };
    const entered = { ...stored, PaymentType: 2, CheckCode: '10203040' };
    const outcome = evaluateRules(entity.ruleSet, contextOf(entered));

    expect(listCleared(entity.fields, outcome, entered, stored).map(({ title }) => title)).toEqual([
      '付款账号',
      '银行流水号',
    ]);
  });
});

describe('clearUnfit', () => {
  it('names a value that is no longer among the options', () => {
    const entity = shippedEntity('tender');
    const unfit = (values: Values): string[] =>
      clearUnfit(entity.fields, evaluateRules(entity.ruleSet, contextOf(values)));

    expect(unfit({ MainBusinessType: 40, BusinessType: 4001 })).toEqual([]);
    expect(unfit({ MainBusinessType: 10, BusinessType: 4001 })).toEqual(['BusinessType']);
    expect(unfit({ BusinessType: 4001 })).toEqual(['BusinessType']);
    expect(unfit({ MainBusinessType: 10 })).toEqual([]);
  });
});

describe('diffRecord', () => {
  it('gives before and after of what differs; empty is null', () => {
    expect(diffRecord({ A: 1, B: [1], C: 'x' }, { A: 2, B: [1], D: null, C: null })).toEqual({
      A: [1, 2],
      C: ['x', null],
    });
  });
});
