import { expect, it } from 'vitest';
import { shippedProduct } from '../../support/shippedProduct.ts';

it('masked fields are the phones, bank accounts and tax numbers of the product, apart from what is public', () => {
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
