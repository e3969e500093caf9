import { buffer } from 'node:stream/consumers';
import type { Locator, Page } from 'playwright-core';
import { openApp, type AppWindow } from './openApp.ts';

/** A window of the toolbox. */
export interface ToolboxWindow extends AppWindow {
  readonly editor: Locator;
  /** Opens a panel by the title of its tab. */
  readonly show: (tab: string) => Promise<void>;
  /** Makes the document in the editor this text. */
  readonly write: (text: string) => Promise<void>;
  /** Puts a text in as one paste at the cursor. */
  readonly paste: (text: string) => Promise<void>;
}

/** Opens the toolbox at a document of the shipped product. */
export async function openToolbox(
  account: string,
  file: string,
  more: { isPhone?: boolean; url?: string } = {},
): Promise<ToolboxWindow> {
  const app = await openApp(account, more);
  const { page } = app;
  const editor = page.locator('.cm-content');
  // The development events of such a server never end: its network is never quiet.
  if (more.url === undefined) await app.go(`/tools/index?file=${file}`);
  else await page.goto(`${more.url}/#/tools/index?file=${file}`);
  await editor.waitFor();
  // The screen has one title for screen readers.
  await page.getByRole('heading', { level: 1, name: '工具箱' }).waitFor({ state: 'attached' });
  await statusOf(page).filter({ hasText: '没有问题' }).waitFor();
  return {
    ...app,
    editor,
    show: (tab) => page.getByRole('tab', { name: tab, exact: true }).click(),
    write: async (text) => {
      await editor.click();
      await page.keyboard.press('Control+a');
      await page.keyboard.insertText(text);
    },
    paste: async (text) => {
      await editor.click();
      await editor.evaluate((element, pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', pasted);
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, text);
    },
  };
}

/** The status of the documents' check. */
export const statusOf = (page: Page): Locator => page.locator('.gj-findings-head [role="status"]');

/** The panel in sight. */
export const panelOf = (page: Page): Locator => page.locator('[role="tabpanel"]:visible');

/** The file that the browser saves when a button is pressed. */
export async function downloadOf(page: Page, button: string): Promise<Buffer> {
  const begun = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return buffer(await (await begun).createReadStream());
}
