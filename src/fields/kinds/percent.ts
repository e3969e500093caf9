import { defineField, NUMERIC, TYPED_NUMBER } from '../facets/FieldKind.ts';
import { plainText } from '#language/Value.ts';
import { formatDecimal } from '../formatNumber.ts';
import { readAmount } from '../facets/readAmount.ts';

/** A share in percent: 12.5 means 12.5%. */
export const percentKind = defineField({
  ...NUMERIC,
  asked: { shape: undefined, byComponent: true },
  component: 'PercentInput',
  word: { name: 'percent', node: { type: 'number', 'x-component': 'PercentInput' } },
  amount: 'percent',
  column: ({ digits }) => `numeric(18,${digits ?? 2})`,
  limits: { minimum: 0, maximum: 100, digits: 2 },
  format: (value, { digits }) =>
    typeof value === 'number' ? `${formatDecimal(value, digits)}%` : plainText(value, '、'),
  typed: TYPED_NUMBER,
  isSummed: false,
  cell: {
    read: (text, field) => readAmount(text, field, 'percent'),
    hint: () => '百分数，如 12.5',
    width: 16,
    number: undefined,
  },
  sample: (n) => (n % 10_001) / 100,
  width: 80,
});
