import type { Page } from 'playwright-core';

/** The place of the selected cell, which takes typed input; null while a control or another element has the focus. */
export const chosenPlace = (page: Page): Promise<string | null> =>
  page.evaluate(
    () => document.activeElement?.closest('[data-typing]')?.closest('[data-place]')?.getAttribute('data-place') ?? null,
  );
