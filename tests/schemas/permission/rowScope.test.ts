import { describe, expect, it } from 'vitest';
import type { Expression } from '#language/Expression.ts';
import type { Values } from '#language/Value.ts';
import { decideAccess } from '#engine/permission/decideAccess.ts';
import { describeRowScope, meets } from '../../support/permissions/describeRows.ts';
import { shippedEntity, shippedFacts, shippedProduct } from '../../support/shippedProduct.ts';
import { customer, employee } from '../../support/userContext.ts';

const findEntity = (key: string) => shippedProduct().entities.get(key);

describeRowScope({
  entities: shippedProduct().entities,
  facts: shippedFacts,
  owned: 'project',
  region: 'ProjectRegion',
  child: { key: 'paymentPlan', by: 'ContractId', parent: 'contract' },
});

describe('row scope of its own', () => {
  it('a contract is own for owner and members of its project', () => {
    const access = decideAccess(shippedEntity('contract'), employee(), findEntity);
    const seen = (project: Values): boolean =>
      meets(access.rows('view'), employee(), { OwnerId: 9, ProjectId: 8 }, { ProjectId: project });

    expect([seen({ OwnerId: 6 }), seen({ MemberIds: [6] }), seen({ OwnerId: 9 })]).toEqual([true, true, false]);
  });

  it('tender staff reach the tenders they work on', () => {
    const access = decideAccess(shippedEntity('tender'), employee(), findEntity);

    expect(meets(access.rows('view'), employee(), { OwnerId: 9, TenderEmplyoees: [5, 6] })).toBe(true);
    expect(meets(access.rows('view'), employee(), { OwnerId: 9, TenderEmplyoees: [5] })).toBe(false);
  });
});

describe('customers', () => {
  const rows = (customerId: number | null, key: string, action = 'view'): Expression =>
    decideAccess(shippedEntity(key), customer(customerId), findEntity).rows(action);
  const sees = (customerId: number | null, key: string, record: Values): boolean =>
    meets(rows(customerId, key), customer(customerId), record);

  it.each([
    { key: 'project', record: { CustomerId: 3 }, seen: true },
    { key: 'contract', record: { CustomerId: 3, ContractState: 20 }, seen: true },
    { key: 'contract', record: { CustomerId: 3, ContractState: 10 }, seen: false },
    { key: 'invoice', record: { CustomerId: 3, InvoiceState: 30 }, seen: true },
    { key: 'invoice', record: { CustomerId: 3, InvoiceState: 20 }, seen: false },
    { key: 'payment', record: { CustomerId: 3, PaymentState: 20 }, seen: true },
    { key: 'payment', record: { CustomerId: 3, PaymentState: 10 }, seen: false },
    { key: 'customer', record: { Id: 3 }, seen: true },
    { key: 'billingInfo', record: { CustomerId: 3 }, seen: true },
    { key: 'tender', record: { CustomerId: 3 }, seen: false },
    { key: 'contact', record: { CustomerId: 3 }, seen: false },
    { key: 'employee', record: { Id: 3 }, seen: false },
    { key: 'paymentPlan', record: { CustomerId: 3 }, seen: false },
  ])('$key $record: $seen', ({ key, record, seen }) => {
    expect(sees(3, key, record)).toBe(seen);
    expect(sees(5, key, record)).toBe(false);
    expect(sees(null, key, record)).toBe(false);
  });

  it('an account without customer sees nothing, not even rows without customer', () => {
    expect(sees(null, 'project', { CustomerId: null })).toBe(false);
  });

  it('edit their billing and post data only', () => {
    const may = (key: string, action: string): boolean =>
      decideAccess(shippedEntity(key), customer(3), findEntity).may(action);

    expect(['billingInfo', 'postInfo'].map((key) => may(key, 'edit'))).toEqual([true, true]);
    for (const key of ['project', 'contract', 'invoice', 'payment', 'customer'])
      expect(['edit', 'create', 'delete', 'export', 'transfer'].map((action) => may(key, action))).toEqual([
        false,
        false,
        false,
        false,
        false,
      ]);
  });

  it('never read remarks, reasons, commissions or margins', () => {
    const internal = /Remark$|Reason$|Commission|Partner|Sources$|CreditMoney|CustomerLevel|MemberIds|OwnerUnit/;
    const readable = ['project', 'contract', 'invoice', 'payment', 'customer', 'billingInfo', 'postInfo'].flatMap(
      (key) => [...decideAccess(shippedEntity(key), customer(3), findEntity).readable].map((name) => `${key}.${name}`),
    );

    expect(readable.filter((name) => internal.test(name) && name !== 'invoice.InvoiceRemark')).toEqual([]);
  });
});
