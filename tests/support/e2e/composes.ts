import type { Page } from 'playwright-core';

/** The key code of a key that an input method has consumed: 229 for every key. */
const TAKEN = 229;

/**
 * Enters a word as a Chinese input method does: the letters appear underlined in the focused control one by one, and a
 * key that the method consumes replaces them with the word. `during` runs while they are underlined.
 */
export async function composes(
  page: Page,
  letters: string,
  word: string,
  { key = 'Enter', during }: { readonly key?: string; readonly during?: () => Promise<void> } = {},
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const press = async (name: string): Promise<void> => {
    const taken = { key: name, windowsVirtualKeyCode: TAKEN };
    await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...taken });
  };
  const release = async (name: string): Promise<void> => {
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key: name });
  };
  for (let length = 1; length <= letters.length; length += 1) {
    const text = letters.slice(0, length);
    await press('Process');
    await session.send('Input.imeSetComposition', { text, selectionStart: length, selectionEnd: length });
    await release(text.at(-1) ?? '');
  }
  await during?.();
  await press(key);
  if (word === '') await session.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 });
  else await session.send('Input.insertText', { text: word });
  await release(key);
  await session.detach();
}
