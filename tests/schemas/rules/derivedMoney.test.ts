import { describe, expect, it } from 'vitest';
import type { Values } from '#language/Value.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import { CASE_NOW } from '#proof/cases/runCase.ts';
import { shippedEntity } from '../../support/shippedProduct.ts';

/** The record as the rules leave it, from values that rollups and transitions would have written. */
function derive(key: string, values: Values): Values {
  const { ruleSet } = shippedEntity(key);
  return evaluateRules(ruleSet, { values, user: {}, now: CASE_NOW, refs: {}, enums: () => undefined }).values;
}

describe('amounts that follow from rollups (domain 9.2)', () => {
  const main = { ContractTypeOption: 10, Money: 100000, SupplementMoney: -10000, ContractState: 20 };

  it('the example of the dictionary', () => {
    expect(derive('contract', { ...main, InvoicedMoney: 30000, ReceivedMoney: 35000 })).toMatchObject({
      EffectiveMoney: 90000,
      UninvoicedMoney: 60000,
      UnreceivedMoney: 55000,
    });
  });

  it.each([
    { title: 'finished', values: { ...main, ContractState: 60 }, effective: 90000 },
    {
      title: 'terminated: what was received',
      values: { ...main, ContractState: 50, ReceivedMoney: 35000 },
      effective: 35000,
    },
    { title: 'terminated before anything came', values: { ...main, ContractState: 50 }, effective: 0 },
    { title: 'not yet in force', values: { ...main, ContractState: 10 }, effective: 0 },
    { title: 'void', values: { ...main, ContractState: 40 }, effective: 0 },
    { title: 'new', values: { ContractTypeOption: 10, Money: 100000 }, effective: 0 },
    { title: 'a supplement itself', values: { ...main, ParentContractId: 3 }, effective: 0 },
    { title: 'a type without amount', values: { ContractTypeOption: 20, ContractState: 20 }, effective: 0 },
    { title: 'without supplements', values: { ...main, SupplementMoney: null }, effective: 100000 },
  ])('$title', ({ values, effective }) => {
    expect(derive('contract', values)['EffectiveMoney']).toBe(effective);
  });

  it('more received than agreed is negative', () => {
    expect(derive('contract', { ...main, SupplementMoney: null, ReceivedMoney: 120000 })['UnreceivedMoney']).toBe(
      -20000,
    );
    expect(derive('project', { ContractMoney: 100, ReceivedMoney: 150 })['UnreceivedMoney']).toBe(-50);
  });

  it('the commission base of a project leaves out the share of the partner', () => {
    expect(derive('project', { ReceivedMoney: 1000, HasPartner: true, PartnerMoney: 300 })['CommissionBase']).toBe(700);
    expect(derive('project', { ReceivedMoney: 1000, HasPartner: false, PartnerMoney: 300 })['CommissionBase']).toBe(
      1000,
    );
    expect(derive('project', {})['CommissionBase']).toBe(0);
  });

  it('a customer owes what his projects are still worth', () => {
    expect(derive('customer', { ContractMoney: 500, ReceivedMoney: 120.5 })['UnreceivedMoney']).toBe(379.5);
    expect(derive('customer', {})['UnreceivedMoney']).toBe(0);
  });

  it.each([
    { received: null, date: '2026-06-30', state: 0 },
    { received: 30000, date: '2026-06-30', state: 1 },
    { received: 30000.01, date: '2026-01-01', state: 1 },
    { received: 100, date: '2026-06-30', state: 2 },
    { received: 100, date: '2026-03-09', state: 4 },
    { received: -100, date: '2026-06-30', state: 0 },
  ])('a plan row that received $received by $date has state $state', ({ received, date, state }) => {
    const values = {
      ContractId: 2,
      PeriodNo: 1,
      PlanType: 1,
      PlanMoney: 30000,
      PlanDate: date,
      ReceivedMoney: received,
    };

    expect(derive('paymentPlan', values)['PlanState']).toBe(state);
  });
});
