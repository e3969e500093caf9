import { describe, expect, it } from 'vitest';
import { recordCase, type Recording } from '#proof/cases/recordCase.ts';
import { runCases } from '#proof/cases/runCases.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import type { Values } from '#language/Value.ts';
import { CASE_NOW, openCase } from '#proof/cases/runCase.ts';
import { isCasesDocument } from '#generated/validators.js';
import { shippedEntity, shippedProduct } from '../../support/shippedProduct.ts';

const { documents, entities } = shippedProduct();
const enums = enumsOfProduct(documents);
const find = (key: string) => entities.get(key);
const payment = shippedEntity('payment');

function record(values: Values, expected: readonly string[], more: Partial<Recording['context']> = {}) {
  const context = { values, user: {}, now: CASE_NOW, refs: {}, enums, ...more };
  return recordCase(payment, { title: '一例', rule: 'R15', form: 'form', context, stored: undefined, expected }, find);
}

describe('recording a case', () => {
  it('states what was entered, and of the chosen fields what the rules make of them', () => {
    expect(record({ PaymentType: 2, CheckCode: '10203040', Remark: null }, ['CheckCode', 'BankSerialNo'])).toEqual({
      title: '一例',
      rule: 'R15',
      values: { PaymentType: 2, CheckCode: '10203040' },
      expect: {
        CheckCode: { visible: true, required: true, value: '10203040', error: false },
        BankSerialNo: { visible: false },
      },
    });
  });

  it('states messages, and nothing as the value of an empty field', () => {
    expect(record({ PaymentType: 2 }, ['CheckCode']).expect).toEqual({
      CheckCode: { visible: true, required: true, error: '请输入支票号' },
    });
  });

  it('enters what is hidden only where the case says that it is hidden', () => {
    const values = { PaymentType: 3, CheckCode: '10203040' };

    expect(record(values, ['Remark']).values).toEqual({ PaymentType: 3 });
    expect(record(values, ['CheckCode'])).toMatchObject({
      values,
      expect: { CheckCode: { visible: false, value: null } },
    });
  });

  it('keeps of user, moment and referenced records only what says something', () => {
    const context = {
      user: { Role: 'employee', UnitId: null, Roles: ['finance'] },
      now: '2026-05-01 09:00:00',
      refs: { ProjectId: { Id: 8, CustomerName: '甲公司', Unread: 1 }, TenderId: { CustomerName: '乙' } },
    };
    const recorded = record({ PaymentClassify: 10, ProjectId: 8 }, ['CustomerName'], context);

    expect(recorded).toMatchObject({
      user: { Role: 'employee', Roles: ['finance'] },
      now: '2026-05-01 09:00:00',
      refs: { ProjectId: { CustomerName: '甲公司' } },
      expect: { CustomerName: { value: '甲公司' } },
    });
    expect(runCases(payment, [recorded], enums, find)[0]?.passed).toBe(true);
  });

  it('holds, whatever is filled in: every shipped case recorded anew', () => {
    let count = 0;
    for (const { key, cases } of documents.entities) {
      const entity = shippedEntity(key);
      const recorded = (cases?.cases ?? []).map((ruleCase) => {
        const { context, stored } = openCase(entity, ruleCase, enums, find);
        const expected = Object.keys(ruleCase.expect).filter((name) => entity.field(name) !== undefined);
        const form = ruleCase.form ?? 'form';
        return recordCase(
          entity,
          { title: ruleCase.title, rule: ruleCase.rule, form, context, stored, expected },
          find,
        );
      });
      count += recorded.length;
      const usable = recorded.filter((ruleCase) => Object.keys(ruleCase.expect).length > 0);

      expect(isCasesDocument({ cases: usable })).toBe(true);
      expect(runCases(entity, usable, enums, find).filter(({ passed }) => !passed)).toEqual([]);
    }
    expect(count).toBeGreaterThan(100);
  });
});
