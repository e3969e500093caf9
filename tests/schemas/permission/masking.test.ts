import { describe, expect, it } from 'vitest';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { Values } from '#language/Value.ts';
import { decideAccess } from '#engine/permission/decideAccess.ts';
import { userValues, type UserContext } from '#engine/permission/UserContext.ts';
import { EMPTY_SCOPE } from '../../support/evaluate.ts';
import { shippedEntity, shippedProduct, shippedFacts } from '../../support/shippedProduct.ts';
import { customer, employee } from '../../support/userContext.ts';

const findEntity = (key: string) => shippedProduct().entities.get(key);
const masked = (key: string, user: UserContext): string[] => [
  ...decideAccess(shippedEntity(key), user, findEntity).masked,
];
const isPlain = (key: string, user: UserContext, record: Values, refs: Record<string, Values> = {}): boolean => {
  const { plain } = decideAccess(shippedEntity(key), user, findEntity);
  const scope = { ...EMPTY_SCOPE, values: record, record, user: userValues(user), refs };
  return compileExpression(plain)(scope) === true;
};
const SALES = employee({ keys: new Set(['CustomerMgr', 'ContactMgr']) });

describe('masked fields', () => {
  it('are the phones, bank accounts and tax numbers of the product, apart from what is public', () => {
    const found = [...shippedProduct().entities.values()].flatMap(({ key, fields }) =>
      fields.filter((field) => field.masked).map(({ name }) => `${key}.${name}`),
    );
    expect(found).toEqual(
      expect.arrayContaining([
        'customer.Telephone',
        'contact.PhoneNumber',
        'contact.Telephone',
        'tender.BidAgentContactPhone',
        'payment.PayerAccount',
        'billingInfo.TaxNo',
        'billingInfo.BankAccount',
        'billingInfo.RegPhone',
        'postInfo.PhoneNumber',
        'employee.PhoneNumber',
        'unit.TaxNo',
        'unit.BankAccount',
      ]),
    );
    expect(found).not.toContain('unit.Telephone');
  });

  it('are masked for an employee without the key of the schema, and for nobody else', () => {
    expect(masked('contact', SALES)).toEqual(['PhoneNumber', 'Telephone']);
    expect(masked('contact', employee({ keys: new Set(['ContactMgr', 'FinanceMgr']) }))).toEqual([]);
    expect(masked('contact', employee())).toEqual([]);
    expect(masked('billingInfo', customer(3))).toEqual([]);
  });

  it('are plain in the rows that are the user’s own, or belong to such', () => {
    expect(isPlain('customer', SALES, { OwnerId: 6 })).toBe(true);
    expect(isPlain('customer', SALES, { OwnerId: 7, CreatorId: 6 })).toBe(true);
    expect(isPlain('customer', SALES, { OwnerId: 7, MemberIds: [6] })).toBe(true);
    expect(isPlain('customer', SALES, { OwnerId: 7 })).toBe(false);
    expect(isPlain('customer', SALES, { OwnerId: null })).toBe(false);
    expect(isPlain('billingInfo', SALES, { CustomerId: 1 }, { CustomerId: { OwnerId: 6 } })).toBe(true);
    expect(isPlain('billingInfo', SALES, { CustomerId: 1 }, { CustomerId: { OwnerId: 7 } })).toBe(false);
    expect(isPlain('employee', SALES, { Id: 6 })).toBe(true);
    expect(isPlain('employee', SALES, { Id: 7 })).toBe(false);
    expect(
      isPlain('customer', employee({ ...SALES, dataScope: 5, facts: shippedFacts({ IsChairman: true }) }), {
        OwnerId: 7,
      }),
    ).toBe(false);
  });
});
