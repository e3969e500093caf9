import { describe, expect, it } from 'vitest';
import { decisionFacts, decisionOf, stepTitle } from '#engine/workflow/decision.ts';
import { missingFor, nextComplete } from '#engine/records/missingFor.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { TransitionModel } from '#engine/model/WorkflowModel.ts';
import { shippedProduct } from '../support/shippedProduct.ts';

const { entities } = shippedProduct();

function found(key: string, code: string): { entity: EntityModel; transition: TransitionModel } {
  const entity = entities.get(key);
  const transition = entity?.workflow?.transitions.find(({ action }) => action === code);
  if (entity === undefined || transition === undefined) throw new Error(`${key} ${code}`);
  return { entity, transition };
}

describe('a decision', () => {
  it('is the only required yes/no question of a transition', () => {
    const asked = [...entities.values()].flatMap((entity) =>
      (entity.workflow?.transitions ?? []).flatMap((transition) => {
        const decision = decisionOf(entity, transition);
        return decision === undefined ? [] : [`${entity.key} ${transition.action} ${decision.yes} ${decision.no}`];
      }),
    );
    expect(asked).toContain('contract approve 通过 不通过');
    expect(asked).toContain('payment confirm 通过 不通过');
    expect(asked.filter((line) => / (submit|withdraw|void|claim) /.test(line))).toEqual([]);
  });

  it.each([
    // Contracts of a high amount stay in their state after the first of two approvals.
    ['contract', 'approve', 10, '通过'],
    ['contract', 'approve', 20, '通过'],
    ['contract', 'approve', 30, '不通过'],
    ['payment', 'confirm', 20, '通过'],
    ['payment', 'confirm', 1, '不通过'],
    ['payment', 'confirm', 30, '不通过'],
    ['contract', 'submit', 10, '提交审批'],
    ['contract', 'approve', null, '审核'],
  ])('%s %s that leads to %s is logged as %s', (key, code, state, title) => {
    const { entity, transition } = found(key, code);
    expect(stepTitle(entity, transition, state)).toBe(title);
  });
});

describe('the facts of a decision', () => {
  const { entity, transition } = found('contract', 'approve');
  const record = {
    ContractName: '甲',
    ContractNo: 'HT-1',
    Money: 100,
    InvoicedMoney: 0,
    OwnerId: 6,
    ContractState: 10,
  };

  it('are those of the record head and amounts, without the title, states, inputs and computed zeros', () => {
    const facts = decisionFacts(entity, transition, record, () => true).map(({ name }) => name);
    expect(facts).toEqual(expect.arrayContaining(['ContractNo', 'Money', 'OwnerId']));
    for (const name of ['ContractName', 'ContractState', 'InvoicedMoney']) expect(facts).not.toContain(name);
  });

  it('are those that the document names, in its order', () => {
    const named = { ...transition, decision: ['OwnerId', 'Money', 'Remark'] };
    expect(decisionFacts(entity, named, record, () => true).map(({ name }) => name)).toEqual(['OwnerId', 'Money']);
    expect(decisionFacts(entity, named, record, ({ name }) => name === 'Money').map(({ name }) => name)).toEqual([
      'Money',
    ]);
  });
});

describe('what the next step needs', () => {
  it('are the empty fields that its transition requires', () => {
    const { entity, transition } = found('project', 'submit');
    const values = { ProjectState: 1, ProjectName: '甲' };
    expect(nextComplete(entity, values)).toBe(transition);
    const context = { values, user: {}, now: '2026-03-10 10:00:00', refs: {}, enums: () => undefined };
    const missing = missingFor(entity, transition, context, values).map(({ name }) => name);
    expect(missing).toContain('PlanEndDate');
    expect(missing).not.toContain('ProjectName');
    const filled = { ...values, PlanEndDate: '2026-12-31' };
    expect(missingFor(entity, transition, { ...context, values: filled }, filled).map(({ name }) => name)).toEqual(
      missing.filter((name) => name !== 'PlanEndDate'),
    );
  });

  it('is nothing in a state without such a transition', () => {
    const { entity } = found('project', 'submit');
    expect(nextComplete(entity, { ProjectState: 150 })).toBeUndefined();
  });
});
