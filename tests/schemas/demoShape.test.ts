import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { at } from '../support/server/TestClient.ts';

/** Domain 11.3: file, field, rows per value. */
const SHAPE: readonly [string, string, Readonly<Record<string, number>>][] = [
  ['03-customer', 'CustomerState', { 1: 14, 2: 18, 3: 22, 4: 4, 9: 2 }],
  ['08-project', 'ProjectState', { 1: 10, 5: 6, 30: 46, 110: 16, 150: 18, 3: 4 }],
  ['09-contract', 'ContractState', { 0: 6, 10: 5, 20: 55, 30: 3, 40: 2, 50: 3, 60: 16 }],
  ['11-invoice', 'InvoiceState', { 0: 8, 10: 10, 20: 12, 30: 30, 40: 34, 50: 46, 60: 4, 70: 3, 80: 3 }],
  ['12-payment', 'PaymentState', { 1: 12, 10: 14, 20: 164, 30: 4, 40: 6 }],
  ['12-payment', 'PaymentType', { 1: 6, 2: 10, 3: 180, 4: 4 }],
  ['21-marketclue', 'ClueState', { 1: 10, 2: 14, 3: 18, 4: 12, 5: 6 }],
  ['23-task', 'TaskState', { 1: 24, 2: 20, 3: 6, 4: 30 }],
  ['22-activityRecord', 'RecordType', { 1: 240, 2: 80, 3: 80 }],
  ['12-payment', 'PaymentClassify', { 10: 150, 20: 24, 30: 8, 40: 4, 90: 2 }],
  ['14-electronicInvoice', 'InvoiceDirection', { 1: 80, 2: 10 }],
  ['17-afterSales', 'AfterSalesType', { 1: 22, 2: 5, 3: 3 }],
  ['15-commission', 'CommissionState', { 1: 2, 10: 3, 20: 3, 30: 3, 40: 2, 50: 5, 60: 1, 70: 1 }],
];

function rowsOf(file: string): readonly unknown[] {
  const rows = at(JSON.parse(readFileSync(`schemas/demo/${file}.json`, 'utf8')), 'rows');
  return Array.isArray(rows) ? rows : [];
}

function countBy(file: string, field: string): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const row of rowsOf(file)) {
    const value = at(row, field);
    if (typeof value === 'number') counts[value] = (counts[value] ?? 0) + 1;
  }
  return counts;
}

it.each(SHAPE)('%s has the rows of the domain by %s', (file, field, counts) => {
  expect(countBy(file, field)).toEqual(counts);
});

it.each<[string, number]>([
  ['01-unit', 23],
  ['02-employee', 20],
  ['04-contact', 120],
  ['05-billingInfo', 55],
  ['06-postInfo', 48],
  ['10-paymentPlan', 180],
  ['20-markTemplate', 6],
  ['13-account', 25],
  ['16-commissionShare', 64],
])('%s has %i rows', (file, rows) => {
  expect(rowsOf(file)).toHaveLength(rows);
});

it.each<[string, string, readonly number[]]>([['14-electronicInvoice', 'EInvoiceState', [1, 2, 9]]])(
  '%s has every value of %s',
  (file, field, values) => {
    expect(Object.keys(countBy(file, field)).map(Number)).toEqual(values);
  },
);

it.each<[string, string]>([
  ['04-contact', 'IsPrimary'],
  ['05-billingInfo', 'IsDefault'],
  ['06-postInfo', 'IsDefault'],
])('%s has one %s per customer', (file, field) => {
  const customers = rowsOf(file).flatMap((row) => (at(row, field) === true ? [at(row, 'CustomerId')] : []));
  expect(new Set(customers).size).toBe(customers.length);
  expect(customers.length).toBeGreaterThan(0);
});

it('a third of the messages is unread, and nobody read one before it was sent', () => {
  const rows = rowsOf('24-message');
  expect(rows.length).toBe(300);
  expect(rows.filter((row) => at(row, 'IsRead') !== true).length).toBe(100);
  for (const row of rows)
    expect([at(row, 'Id'), at(row, 'IsRead')]).toEqual([at(row, 'Id'), at(row, 'ReadTime') !== undefined]);
});
