import { describe, expect, it } from 'vitest';
import { type Values, diffRecord } from '#language/Value.ts';
import { clearUnfit, listCleared } from '#engine/records/clearUnfit.ts';
import { pickWritable, type WritableRecord, applyDefaults } from '#engine/records/pickWritable.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import type { EvaluationContext } from '#engine/rules/EvaluationContext.ts';
import { CASE_NOW } from '#proof/cases/runCase.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import { entityOf } from '../../support/buildEntity.ts';
import { smallEntity, smallProduct } from '../../support/smallProduct.ts';

const enums = enumsOfProduct(smallProduct().documents);
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
  const entity = smallEntity(key);
  const outcome = evaluateRules(entity.ruleSet, contextOf({ ...more.stored, ...sent }, more.refs));
  const editable = new Set(more.editable ?? entity.fields.filter(({ computed }) => !computed).map(({ name }) => name));
  return pickWritable({ fields: entity.fields, outcome, sent, editable, stored: more.stored });
}

describe('pickWritable', () => {
  it('leaves out what a rule hides and names it', () => {
    const { values, dropped } = pick('order', { PayType: 1, CheckCode: '10203040' });

    expect(values['CheckCode']).toBeNull();
    expect(dropped).toEqual(['CheckCode']);
  });

  it('clears a stored value that becomes hidden', () => {
    const { values, cleared, dropped } = pick(
      'order',
      { PayType: 1 },
      { stored: { PayType: 2, CheckCode: '10203040' } },
    );

    expect(values).toMatchObject({ PayType: 1, CheckCode: null });
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
      'order',
      { Money: -5, Rate: 10, RateMoney: 7, IsRefund: false, CustomerLevel: 3, CustomerName: '甲', CustomerId: 8 },
      { refs: { CustomerName: { Level: 1 } } },
    );

    expect(values).toMatchObject({ IsRefund: true, CustomerLevel: 1, RateMoney: -0.5 });
    expect(ignored).toEqual(expect.arrayContaining(['CustomerLevel', 'IsRefund', 'RateMoney']));
  });

  it('ignores what the server computes and what the user may not change', () => {
    const { values, ignored } = pick('order', { PaidMoney: 1, Title: '甲', Remark: '乙' }, { editable: ['Remark'] });

    expect(values).not.toHaveProperty('PaidMoney');
    expect(values).not.toHaveProperty('Title');
    expect(values['Remark']).toBe('乙');
    expect(ignored).toEqual(expect.arrayContaining(['PaidMoney', 'Title']));
  });

  it('gives a computed field of a new record its constant default', () => {
    const { fields, ruleSet } = entityOf({
      Seal: { type: 'integer', title: '盖章', 'x-computed': true, default: 0 },
      Name: { type: 'string', title: '名称' },
    });
    const given = (sent: Values, stored?: Values): WritableRecord =>
      pickWritable({
        fields,
        outcome: evaluateRules(ruleSet, contextOf({ ...stored, ...sent })),
        sent,
        editable: new Set(['Name']),
        stored,
      });

    expect(given({ Seal: 40 })).toMatchObject({ values: { Seal: 0 }, ignored: ['Seal'] });
    expect(given({ Seal: 0 })).toMatchObject({ values: { Seal: 0 }, ignored: [] });
    expect(given({}, { Seal: 20 }).values).not.toHaveProperty('Seal');
  });

  it('does not touch fields that were not sent in a change', () => {
    const { values } = pick('contact', { Phone: '13900000004' }, { stored: { ContactName: '甲', IsPrimary: true } });

    expect(values['Phone']).toBe('13900000004');
    expect(values['ContactName']).toBe('甲');
  });
});

it('applyDefaults fills what is not mentioned, and leaves what was emptied', () => {
  expect(applyDefaults(smallEntity('order').fields, contextOf({ PayType: null }))).toMatchObject({
    Kind: 10,
    PayType: null,
  });
  // Sums and counts of no records, for the rules of a record that is not stored yet.
  expect(applyDefaults(smallEntity('order').fields, contextOf({}))).toMatchObject({ PaidMoney: 0, ReceiptCount: 0 });
  expect(applyDefaults(smallEntity('receipt').fields, contextOf({}))).toMatchObject({ ReceiptDate: '2026-03-10' });
});

it('listCleared names entered and stored values that a save would drop, in the order of the form', () => {
  const shownWhen = (type: number) => ({
    when: `{{ $values.Type === ${type} }}`,
    fulfill: { state: { visible: true } },
    otherwise: { state: { visible: false } },
  });
  const entity = entityOf({
    Type: { type: 'integer', title: '方式' },
    Account: { type: 'string', title: '付款账号', 'x-reactions': shownWhen(3) },
    Kept: { type: 'string', title: '保留', 'x-hidden-value': 'keep', 'x-reactions': shownWhen(3) },
    Serial: { type: 'string', title: '银行流水号', 'x-reactions': shownWhen(3) },
    Empty: { type: 'string', title: '空', 'x-reactions': shownWhen(3) },
    Check: { type: 'string', title: '支票号', 'x-reactions': shownWhen(2) },
  });
  const stored = { Type: 3, Serial: 'A1', Account: '6222000011112222', Kept: 'x' };
  const entered = { ...stored, Account: null, Type: 2, Check: '10203040' };
  const outcome = evaluateRules(entity.ruleSet, contextOf(entered));

  expect(listCleared(entity.fields, outcome, entered, stored).map(({ title }) => title)).toEqual([
    '付款账号',
    '银行流水号',
  ]);
});

it('clearUnfit names a value that is no longer among the options', () => {
  const entity = entityOf({
    Main: { type: 'integer', title: '大类' },
    Type: {
      type: 'integer',
      title: '小类',
      'x-reactions': { fulfill: { state: { options: '{{ $values.Main === 40 ? [4001, 4002] : [] }}' } } },
    },
  });
  const unfit = (values: Values): string[] => [
    ...clearUnfit(entity.fields, evaluateRules(entity.ruleSet, contextOf(values))).keys(),
  ];

  expect(unfit({ Main: 40, Type: 4001 })).toEqual([]);
  expect(unfit({ Main: 10, Type: 4001 })).toEqual(['Type']);
  expect(unfit({ Type: 4001 })).toEqual(['Type']);
  expect(unfit({ Main: 10 })).toEqual([]);
});

it('clearUnfit of a list keeps the items that are still offered', () => {
  const entity = entityOf({
    Main: { type: 'integer', title: '大类' },
    Types: {
      type: 'array',
      title: '小类',
      items: { type: 'integer' },
      'x-reactions': { fulfill: { state: { options: '{{ $values.Main === 40 ? [4001, 4002] : [4003] }}' } } },
    },
  });
  const left = (values: Values): unknown[] => [
    ...clearUnfit(entity.fields, evaluateRules(entity.ruleSet, contextOf(values))),
  ];

  expect(left({ Main: 40, Types: [4001, 4002] })).toEqual([]);
  expect(left({ Main: 40, Types: [4001, 4003] })).toEqual([['Types', [4001]]]);
  expect(left({ Main: 10, Types: [4001, 4002] })).toEqual([['Types', null]]);
});

it('diffRecord gives before and after of what differs; empty is null', () => {
  expect(diffRecord({ A: 1, B: [1], C: 'x' }, { A: 2, B: [1], D: null, C: null })).toEqual({
    A: [1, 2],
    C: ['x', null],
  });
});
