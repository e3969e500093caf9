import type { Locator } from 'playwright-core';

/** Pastes a text, as the keyboard would. */
export const pasteInto = (target: Locator, text: string): Promise<void> =>
  target.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

/** The text that copying takes from there. */
export const copiedFrom = (target: Locator): Promise<string> =>
  target.evaluate((element) => {
    const clipboardData = new DataTransfer();
    element.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }));
    return clipboardData.getData('text/plain');
  });
