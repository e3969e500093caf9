import { defineField, NUMERIC, TYPED_NUMBER } from '../facets/FieldKind.ts';
import { plainText } from '#language/Value.ts';
import { formatNumber } from '../formatNumber.ts';
import { readAmount } from '../facets/readAmount.ts';

export const decimalKind = defineField({
  ...NUMERIC,
  asked: { shape: 'number', byComponent: false },
  component: 'NumberInput',
  word: { name: 'number', node: { type: 'number' } },
  amount: 'number',
  column: ({ digits }) => `numeric(24,${digits ?? 6})`,
  limits: { minimum: -999_999_999_999_999, maximum: 999_999_999_999_999, digits: 6 },
  format: (value, { digits }) =>
    typeof value === 'number'
      ? formatNumber(value, digits !== undefined && digits <= 2 ? digits : undefined)
      : plainText(value, '、'),
  typed: TYPED_NUMBER,
  isSummed: true,
  cell: { read: (text, field) => readAmount(text, field, 'number'), hint: () => '数字', width: 16, number: undefined },
  sample: (n) => n / 8,
  width: 112,
});
