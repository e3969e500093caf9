import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { choose, errorOf, fieldOf, inputOf, rowsOf, save } from './onPage.ts';

/**
 * Registers a coach in the list on the screen, by the rules of the README's vehicles: seats are only shown then, and
 * required.
 */
export async function registersVehicle(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).first().click();
  await inputOf(page, 'PlateNo').fill('浙A12345');
  expect(await fieldOf(page, 'Seats').count()).toBe(0);
  await choose(page, 'Kind', '客车');
  await save(page);
  await errorOf(page, 'Seats').waitFor();
  await inputOf(page, 'Seats').fill('40');
  await save(page);
  await rowsOf(page).filter({ hasText: '浙A12345' }).waitFor();
}
