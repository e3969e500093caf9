import { expect } from 'vitest';
import type { AppWindow } from './openApp.ts';
import { violations } from './violations.ts';

/**
 * Switches one kind of notice off and on again in the user menu, by keyboard and at 390 pixels; the choice is stored
 * when it is opened again.
 */
export async function setsNotices({ page }: AppWindow, title: string): Promise<void> {
  const box = page.getByRole('group', { name: title, exact: true }).getByRole('checkbox', { name: '站内消息' });
  const open = async (): Promise<void> => {
    await page.locator('.gj-user').press('Enter');
    await page.getByRole('menuitem', { name: '通知设置' }).click();
    await box.waitFor();
  };
  for (const [width, isOn] of [
    [1440, false],
    [390, true],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await open();
    expect(await box.isChecked()).toBe(!isOn);
    await box.press('Space');
    await expect.poll(() => box.isChecked()).toBe(isOn);
    await expect.poll(() => box.isEnabled()).toBe(true);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await box.waitFor({ state: 'detached' });
  }
}
