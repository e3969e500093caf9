import type { Locator, Page } from 'playwright-core';
import { codeSentTo } from './codeSentTo.ts';

/**
 * Presses the button that has a code sent and returns the code. Waits for the answer: it brings the cookie that makes the code good
 * in this browser, and comes later than the message.
 */
export async function askCode(
  page: Page,
  button: Locator,
  target: string,
  read: (target: string) => Promise<string> = codeSentTo,
): Promise<string> {
  const answered = page.waitForResponse((reply) => /\/Account\/(Get\w+Code|SendMailVerification)/.test(reply.url()));
  await button.click();
  await answered;
  return read(target);
}
