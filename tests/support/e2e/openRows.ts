import type { Locator, Page } from 'playwright-core';
import type { Values } from '#language/Value.ts';
import { openHarness, type Harness } from './openHarness.ts';
import { violations } from './violations.ts';

const planRow = (index: number): Values => ({
  Id: index + 1,
  PeriodNo: (index % 99) + 1,
  PlanType: 1,
  PlanMoney: 100,
  PlanDate: '2026-12-31',
  RemindDays: null,
  Remark: `第${index}期`,
});

export interface OpenRows {
  readonly harness: Harness;
  readonly cell: (row: number, name: string) => Locator;
  readonly sums: Locator;
}

/** A stored contract with so many rows, some of them with other values. */
export async function openRows(count: number, changed: Readonly<Record<number, Values>> = {}): Promise<OpenRows> {
  const harness = await openHarness();
  const rows = Array.from({ length: count }, (_, index) => ({ ...planRow(index), ...changed[index] }));
  await harness.mount({
    entity: 'contract',
    reveals: true,
    record: {
      Record: { Id: 1, Version: 1, ContractTypeOption: 10, Money: 1_000_000, paymentPlan: rows },
      Can: ['edit'],
      Editable: ['ContractTypeOption', 'Money', 'paymentPlan'],
      Masked: [],
      Refs: {},
    },
  });
  const { page } = harness;
  return {
    harness,
    cell: (row, name) => page.locator(`[data-row="${row}"] [data-field="${name}"]`),
    sums: page.locator('.gj-rows tfoot'),
  };
}

/** The harness page is no part of the product: its page-level problems do not count. */
export const wrongIn = async (page: Page): Promise<string[]> =>
  (await violations(page)).filter((found) => !found.endsWith(' html'));
