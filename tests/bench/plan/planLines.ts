import type { EntityDocuments } from '#engine/schema/EntityDocuments.ts';
import type { Properties } from '#generated/documents/FormDocument.ts';
import type { Values } from '#language/Value.ts';
import { CHOICES } from './fieldPlan.ts';
import { CHOICE_TYPE } from './planDocuments.ts';

/** The most rows that a form of the benchmark takes. */
const MOST_LINES = 2000;
/** The field that holds the rows. */
export const LINES = 'lines';

const COLUMNS: Properties = {
  Name: { type: 'string', title: '名称' },
  Kind: { type: 'integer', title: '类别', 'x-enum': CHOICE_TYPE },
  Count: { type: 'integer', title: '数量' },
  Price: { type: 'number', title: '单价', 'x-component': 'MoneyInput' },
  Amount: {
    type: 'number',
    title: '金额',
    'x-component': 'MoneyInput',
    'x-reactions': { fulfill: { state: { value: '{{ $values.Count * $values.Price }}' } } },
  },
  Day: { type: 'string', format: 'date', title: '交付日期' },
  Measure: { type: 'string', title: '单位' },
  Share: { type: 'number', title: '比例', 'x-component': 'PercentInput' },
  Place: { type: 'string', title: '地点' },
  Note: { type: 'string', title: '备注' },
};

/** The ten columns of the rows, titles by name. */
export const LINE_TITLES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(COLUMNS).map(([name, { title }]) => [name, title]),
);

/** The documents of an order with rows of ten columns: each row has an amount by its own rule, the order their total. */
export function lineDocuments(): readonly [order: EntityDocuments, line: EntityDocuments] {
  return [
    {
      key: 'benchOrder',
      form: {
        title: '订单',
        type: 'object',
        properties: {
          Title: { type: 'string', title: '标题' },
          Total: {
            type: 'number',
            title: '合计',
            'x-component': 'MoneyInput',
            'x-reactions': { fulfill: { state: { value: `{{ sum($values.${LINES}, 'Amount') }}` } } },
          },
          [LINES]: {
            type: 'array',
            title: '明细',
            maxItems: MOST_LINES,
            'x-child': { entity: 'benchLine', by: 'OrderId', columns: Object.keys(COLUMNS) },
          },
        },
      },
      forms: {},
      lists: {},
    },
    {
      key: 'benchLine',
      form: {
        title: '明细',
        type: 'object',
        properties: {
          OrderId: { type: 'integer', title: '订单', 'x-reference': { entity: 'benchOrder' } },
          ...COLUMNS,
        },
      },
      forms: {},
      lists: {},
    },
  ];
}

/** So many stored rows, each different from its neighbours. */
export function planLines(count: number): Values[] {
  return Array.from({ length: count }, (_, index) => ({
    Id: index + 1,
    Name: `第${index}项工作`,
    Kind: (index % CHOICES.length) + 1,
    KindText: CHOICES[index % CHOICES.length] ?? '',
    Count: 1 + (index % 12),
    Price: 100 + index * 1.25,
    Amount: (1 + (index % 12)) * (100 + index * 1.25),
    Day: `2026-0${1 + (index % 9)}-1${index % 10}`,
    Measure: '套',
    Share: index % 101,
    Place: `第${index % 18}区`,
    Note: `备注内容${index}`,
  }));
}
