import { defineField, NUMERIC, TYPED_NUMBER } from '../facets/FieldKind.ts';
import { plainText } from '#language/Value.ts';
import { formatNumber } from '../formatNumber.ts';
import { readAmount } from '../facets/readAmount.ts';

export const integerKind = defineField({
  ...NUMERIC,
  asked: { shape: 'integer', byComponent: false },
  component: 'NumberInput',
  word: { name: 'integer', node: { type: 'integer' } },
  amount: 'number',
  column: () => 'bigint',
  limits: { minimum: -2147483648, maximum: 2147483647, digits: 0 },
  format: (value) => (typeof value === 'number' ? formatNumber(value) : plainText(value, '、')),
  typed: TYPED_NUMBER,
  isSummed: false,
  cell: { read: (text, field) => readAmount(text, field, 'number'), hint: () => '整数', width: 16, number: undefined },
  sample: (n) => n,
  width: 80,
});
