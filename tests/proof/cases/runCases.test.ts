import { describe, expect, it } from 'vitest';
import type { RuleCase } from '#generated/documents/CasesDocument.ts';
import { runCases, type CaseResult } from '#proof/cases/runCases.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import { loadProduct } from '#server/product/ReadyProduct.ts';

const { product } = loadProduct('tests/fixtures/products/small');

function run(ruleCase: Partial<RuleCase>): CaseResult | undefined {
  const entity = product.entities.get('order');
  if (entity === undefined) throw new Error('there are no orders');
  const whole: RuleCase = { title: '例', rule: 'R1', values: {}, expect: { Title: { visible: true } }, ...ruleCase };
  return runCases(entity, [whole], enumsOfProduct(product.documents), (key) => product.entities.get(key))[0];
}
const refusals = (ruleCase: Partial<RuleCase>): string[] => run(ruleCase)?.refusals.map(({ message }) => message) ?? [];

describe('a case enters what a person can', () => {
  it('not a hidden field, unless it shows that nothing of it is kept', () => {
    const values = { PayType: 3, CheckCode: '1020' };

    expect(refusals({ values })).toEqual([
      '支票号(CheckCode)此时隐藏，用户无法填写；若要证明它不被保存，请同时期望 "visible": false',
    ]);
    expect(run({ values, expect: { CheckCode: { visible: true } } })?.passed).toBe(false);
    expect(run({ values, expect: { CheckCode: { visible: false, value: null } } })).toMatchObject({ passed: true });
  });

  it('not what a rule computes, unless it shows that it is not taken', () => {
    const values = { Money: 5, IsRefund: true };

    expect(refusals({ values })).toEqual([
      '退款(IsRefund)由规则计算，用户无法填写；若要证明提交的值不被采用，请同时期望 "readOnly": true',
    ]);
    expect(run({ values, expect: { IsRefund: { readOnly: true, value: false } } })).toMatchObject({ passed: true });
  });

  it('not what the server writes: that stands under "stored"', () => {
    expect(refusals({ values: { PaidMoney: 5 } })[0]).toContain(
      '由系统写入，用户无法填写；记录上已有的值写在 "stored" 里',
    );
    expect(
      run({
        stored: { PaidMoney: 5, Money: 20 },
        values: {},
        expect: { PaidState: { value: 1 }, Money: { value: 20 } },
      }),
    ).toMatchObject({ passed: true });
  });

  it('not a field that is read-only at the moment', () => {
    expect(refusals({ values: { Kind: 20, Rate: 3 } })[0]).toContain('比例(Rate)此时只读');
    expect(refusals({ values: { Kind: 10, Rate: 3 } })).toEqual([]);
  });

  it('not a text where a number is typed, unless an error is expected', () => {
    expect(refusals({ values: { Money: 'viel' } })[0]).toContain('金额(Money)不能是这个值');
    expect(run({ values: { Money: 'viel' }, expect: { Money: { error: true } } })).toMatchObject({ passed: true });
  });

  it('the Id beside a name that is drawn, and what a record holds beside a picked form', () => {
    expect(refusals({ values: { CustomerId: 3 } })).toEqual([]);
    expect(refusals({ form: 'quick', values: { Remark: '甲', OrderState: 20 } })).toEqual([]);
  });

  it('no field that does not exist', () => {
    expect(refusals({ values: { Mony: 1 } })).toEqual(['没有字段 Mony']);
  });

  it('empty values wherever it likes', () => {
    expect(refusals({ values: { CheckCode: '', IsRefund: null, lines: [] } })).toEqual([]);
  });
});

describe('child rows in a case', () => {
  const rows = [
    { LineNo: 1, Name: '甲', Quantity: 2, Price: 10 },
    { LineNo: 2, Name: '乙', Quantity: 1, Price: 30 },
  ];

  it('go through the rules of their own entity, with the record around them', () => {
    expect(
      run({
        values: { Money: 200, lines: rows },
        expect: {
          'lines[0].LineMoney': { value: 20, readOnly: true },
          'lines[1].Share': { value: 15 },
          'lines[1].Name': { required: true, error: false },
          lines: { visible: true, error: false },
        },
      }),
    ).toMatchObject({ passed: true });
  });

  it('count for the rules and checks of the record', () => {
    expect(
      run({ values: { Money: 40, lines: rows }, expect: { lines: { error: '明细合计不能超过订单金额' } } }),
    ).toMatchObject({ passed: true });
  });

  it('tell what is missing in them', () => {
    const ruleCase = {
      values: { Money: 200, lines: [{ LineNo: 1 }] },
      expect: { 'lines[0].Name': { error: false }, 'lines[3].Name': { visible: true } },
    };

    expect(run(ruleCase)?.differences).toEqual([
      { field: 'lines[0].Name', what: 'error', expected: false, seen: true, message: '请输入名称' },
      { field: 'lines[3].Name', what: 'visible', expected: true, seen: false },
    ]);
  });
});
