import type { EntityDocuments } from '#engine/schema/EntityDocuments.ts';
import type { Properties } from '#generated/documents/FormDocument.ts';
import { CHOICES } from './fieldPlan.ts';
import { CHOICE_TYPE } from './planDocuments.ts';

/** A row of the benchmark tables. */
export type PlannedRow = {
  readonly Id: number;
  readonly Name: string;
  readonly Kind: number;
  readonly KindText: string;
  readonly Amount: number;
  readonly Paid: number;
  readonly Share: number;
  readonly Count: number;
  readonly Day: string;
  readonly Time: string;
  readonly Active: boolean;
  readonly Owner: string;
  readonly Place: string;
  readonly Note: string;
};

const PROPERTIES: Properties = {
  Name: { type: 'string', title: '名称' },
  Kind: { type: 'integer', title: '类别', 'x-enum': CHOICE_TYPE },
  Amount: { type: 'number', title: '合同金额', 'x-component': 'MoneyInput' },
  Paid: { type: 'number', title: '已收金额', 'x-component': 'MoneyInput' },
  Share: { type: 'number', title: '比例', 'x-component': 'PercentInput' },
  Count: { type: 'integer', title: '份数' },
  Day: { type: 'string', format: 'date', title: '签订日期' },
  Time: { type: 'string', format: 'date-time', title: '更新时间' },
  Active: { type: 'boolean', title: '有效' },
  Owner: { type: 'string', title: '负责人' },
  Place: { type: 'string', title: '地点' },
  Note: { type: 'string', title: '备注' },
};

/** The twelve columns of the tables, titles by name. */
export const COLUMN_TITLES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(PROPERTIES).map(([name, { title }]) => [name, title]),
);

/** The schema documents of the planned rows: one list of twelve columns. */
export function rowDocuments(): EntityDocuments {
  return {
    key: 'benchRow',
    form: { title: '行', type: 'object', 'x-title-field': 'Name', properties: PROPERTIES },
    forms: {},
    lists: { list: { title: '行', columns: Object.keys(PROPERTIES) } },
  };
}

/** So many rows, each different from its neighbours; `start` is the number of the first. */
export function planRows(count: number, start = 0): PlannedRow[] {
  return Array.from({ length: count }, (_, offset) => {
    const index = start + offset;
    const kind = index % CHOICES.length;
    const day = `2026-0${1 + (index % 9)}-1${index % 10}`;
    return {
      Id: index + 1,
      Name: `第${index}号工程咨询服务合同`,
      Kind: kind + 1,
      KindText: CHOICES[kind] ?? '',
      Amount: 10_000 + index * 137.5,
      Paid: 500 + index * 31.25,
      Share: index % 101,
      Count: index % 12,
      Day: day,
      Time: `${day} 09:${10 + (index % 50)}:00`,
      Active: index % 3 !== 0,
      Owner: `员工${index % 40}`,
      Place: `第${index % 18}区`,
      Note: `备注内容${index}`,
    };
  });
}
