import type { Locator, Page } from 'playwright-core';

/** The button that sends a code, whatever its label. */
export const codeButton = (page: Page): Locator => page.locator('.gj-login-code');

/** The remaining seconds on a button; 0 if it can be pressed. The clock of the page continues while a test reads it. */
export async function secondsOn(button: Locator): Promise<number> {
  return Number(/^(\d+) 秒后重新获取$/.exec((await button.textContent()) ?? '')?.[1] ?? 0);
}

/** The message under a field of a sign-in screen. */
export const issueOf = (page: Page, name: string): Locator =>
  page.locator('.gj-login-field', { has: page.locator(`[name="${name}"]`) }).locator('.gj-login-error');

/** The name of the field that has the focus. */
export const focusedName = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.getAttribute('name') ?? null);

/** Types into fields by their names. */
export async function fillIn(page: Page, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(texts)) await page.locator(`[name="${name}"]`).fill(text);
}
