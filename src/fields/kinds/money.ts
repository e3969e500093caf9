import { defineField, NUMERIC, TYPED_NUMBER } from '../facets/FieldKind.ts';
import { plainText } from '#language/Value.ts';
import { YUAN } from '../Currency.ts';
import { formatMoney, plainNumber } from '../formatNumber.ts';
import { readAmount } from '../facets/readAmount.ts';

/** An amount in the currency of the product, to the cent. */
export const moneyKind = defineField({
  ...NUMERIC,
  asked: { shape: undefined, byComponent: true },
  component: 'MoneyInput',
  word: { name: 'money', node: { type: 'number', 'x-component': 'MoneyInput' } },
  amount: 'money',
  column: ({ digits }) => `numeric(18,${digits ?? 2})`,
  limits: { minimum: 0, maximum: 999999999999.99, digits: 2 },
  format: (value, { currency = YUAN, digits }, unit) =>
    typeof value === 'number' ? formatMoney(value, currency, unit, digits) : plainText(value, '、'),
  typed: { ...TYPED_NUMBER, text: (value) => (typeof value === 'number' ? plainNumber(value, 2) : '') },
  isSummed: true,
  cell: {
    read: (text, field) => readAmount(text, field, 'money'),
    hint: ({ currency = YUAN }) => `金额，单位 ${currency.unit}，最多两位小数`,
    width: 16,
    number: { format: '#,##0.00' },
  },
  sample: (n) => n / 100,
  width: 96,
});
