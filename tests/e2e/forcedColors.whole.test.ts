import { describe, expect, it } from 'vitest';
import { openApp, SALES, useApp } from '../support/e2e/openApp.ts';

useApp();

/** Chosen parts of screens, each with a part of the same kind that is not chosen. */
const CHOSEN: readonly (readonly [path: string, chosen: string, other: string])[] = [
  ['/crmIndex', '.gj-menu-item.active', '.gj-menu-item:not(.active)'],
  ['/crmIndex', '.gj-scene[aria-selected="true"]', '.gj-scene[aria-selected="false"]'],
  ['/crmIndex', '.gj-content [aria-pressed="true"]', '.gj-content [aria-pressed="false"]'],
  ['/contract/index', '.gj-switch [aria-pressed="true"]', '.gj-switch [aria-pressed="false"]'],
  ['/contract/index', '.gj-pager [aria-current]', '.gj-pager button:not([aria-current])'],
  ['/contract/index', '.gj-progress-bar', '.gj-progress-track'],
];

describe('in forced colours', () => {
  for (const mode of ['light', 'dark'] as const)
    it(`chosen parts differ from the others, ${mode}`, async () => {
      const { page, go } = await openApp(SALES);
      await page.emulateMedia({ forcedColors: 'active', colorScheme: mode });
      let shown = '';
      for (const [path, chosen, other] of CHOSEN) {
        if (path !== shown) await go(path);
        shown = path;
        const background = (selector: string): Promise<string> =>
          page
            .locator(selector)
            .first()
            .evaluate((element) => getComputedStyle(element).backgroundColor);
        expect([chosen, await background(chosen)]).not.toEqual([chosen, await background(other)]);
        const text = await page
          .locator(chosen)
          .first()
          .evaluate((element) => getComputedStyle(element).color);
        expect([chosen, text]).not.toEqual([chosen, await background(chosen)]);
      }
    });
});
