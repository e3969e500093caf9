import type { Page } from 'playwright-core';

/** The place of the cell that is chosen and takes what is typed; null while a control or something else has the focus. */
export const chosenPlace = (page: Page): Promise<string | null> =>
  page.evaluate(
    () => document.activeElement?.closest('[data-typing]')?.closest('[data-place]')?.getAttribute('data-place') ?? null,
  );
