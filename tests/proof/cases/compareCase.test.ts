import { describe, expect, it } from 'vitest';
import type { RuleCase } from '#generated/documents/CasesDocument.ts';
import { caseBody, compareCase, runCase } from '#proof/cases/runCase.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import { smallEntity, smallProduct } from '../../support/smallProduct.ts';

const enums = enumsOfProduct(smallProduct().documents);
const run = (ruleCase: Omit<RuleCase, 'title' | 'rule'>): string[] => {
  const whole: RuleCase = { title: '例', rule: 'R15', ...ruleCase };
  return compareCase(whole, runCase(smallEntity('order'), whole, enums));
};

describe('a rule case that does not hold', () => {
  const values = { PayType: 2, CheckCode: '10203040' };

  it('says in words what was seen instead', () => {
    expect(run({ values, expect: { CheckCode: { visible: false, required: false } } })).toEqual([
      'CheckCode.visible: expected false, got true',
      'CheckCode.required: expected false, got true',
    ]);
  });

  it('tells errors by text, by their presence and by their absence', () => {
    const wrong = { PayType: 2 };

    expect(run({ values: wrong, expect: { CheckCode: { error: true } } })).toEqual([]);
    expect(run({ values: wrong, expect: { CheckCode: { error: '请输入支票号' } } })).toEqual([]);
    expect(run({ values: wrong, expect: { CheckCode: { error: false } } })).toEqual([
      'CheckCode.error: expected false, got true',
    ]);
    expect(run({ values: wrong, expect: { CheckCode: { error: '不对' } } })).toEqual([
      'CheckCode.error: expected "不对", got "请输入支票号"',
    ]);
    expect(run({ values, expect: { CheckCode: { error: true } } })).toEqual([
      'CheckCode.error: expected true, got false',
    ]);
  });

  it('takes the defaults of the form only when it says so', () => {
    expect(run({ values: {}, defaults: true, expect: { BankSerialNo: { visible: true } } })).toEqual([]);
    expect(run({ values: {}, expect: { BankSerialNo: { visible: false } } })).toEqual([]);
  });

  it('looks at a picked form with its own fields only', () => {
    expect(
      run({
        form: 'quick',
        values: { PayType: 2, Kind: 30 },
        expect: { Title: { error: true }, CheckCode: { error: true }, Remark: { error: false } },
      }),
    ).toEqual([]);
    expect(run({ values: { PayType: 2, Kind: 30 }, expect: { Remark: { error: true } } })).toEqual([]);
  });
});

it('caseBody gives what a form would send', () => {
  expect(
    caseBody({ title: '例', rule: 'R1', values: { A: 1, B: [1, 2], C: null, D: true, E: '甲' }, expect: {} }),
  ).toEqual({
    A: '1',
    B: '1,2',
    C: '',
    D: 'true',
    E: '甲',
  });
});
