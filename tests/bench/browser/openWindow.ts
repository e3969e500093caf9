import type { Browser } from 'playwright-core';
import { BenchWindow } from './BenchWindow.ts';

/** Opens the page of the benchmark in a new window of 1440 x 900. What goes wrong in it is thrown by `close`. */
export async function openWindow(
  browser: Browser,
  url: string,
): Promise<{ bench: BenchWindow; close: () => Promise<void> }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto(url);
  await page.locator('body[data-ready="bench"]').waitFor();
  const bench = new BenchWindow(page, await context.newCDPSession(page));
  return {
    bench,
    close: async () => {
      await context.close();
      if (problems.length > 0) throw new Error(problems.join('\n'));
    },
  };
}
