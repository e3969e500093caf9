import { describe, expect, it } from 'vitest';
import { menuPaths, ROLES } from '../support/e2e/menuPaths.ts';
import { openApp, SALES, useApp } from '../support/e2e/openApp.ts';
import { settled } from '../support/e2e/settled.ts';

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

/**
 * The chosen parts of a page that are rendered like a part next to them that is not chosen. Runs in the page.
 */
function alike(): string[] {
  const isChosen = (element: Element): boolean =>
    ['aria-current', 'aria-selected', 'aria-pressed'].some(
      (name) => !['false', null].includes(element.getAttribute(name)),
    );
  const look = (element: Element): string => {
    const { backgroundColor, color, borderColor, outline, textDecoration } = getComputedStyle(element);
    const mark = getComputedStyle(element, '::after');
    return [backgroundColor, color, borderColor, outline, textDecoration, mark.backgroundColor, mark.content].join();
  };
  return [...document.querySelectorAll('[aria-current], [aria-selected], [aria-pressed]')].flatMap((element) => {
    // The last step of a path is its place, not a choice.
    if (element.matches('li') || !isChosen(element) || !element.checkVisibility({ visibilityProperty: true }))
      return [];
    const group = element.closest('[role="tablist"], [role="group"], nav, ul, ol') ?? element.parentElement;
    const others = [...(group?.querySelectorAll(element.localName) ?? [])].filter(
      (other) => other.classList[0] === element.classList[0] && !isChosen(other) && other.checkVisibility(),
    );
    return others.some((other) => look(other) === look(element)) ? [element.outerHTML.slice(0, 160)] : [];
  });
}

describe('a laptop at 100 and at 200 % in forced colours', () => {
  it.each(Object.entries(ROLES))('shows what is chosen, and no page scrolls sideways: %s', async (_role, account) => {
    const { page, go, api } = await openApp(account);
    await page.emulateMedia({ forcedColors: 'active' });
    const told: string[] = [];
    const paths = await menuPaths(api);
    for (const path of paths) {
      await go(path);
      for (const [width, height] of [
        [720, 450],
        [1440, 900],
      ] as const) {
        await page.setViewportSize({ width, height });
        await settled(page);
        const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        told.push(...(beyond > 0 ? [`${width} ${path}: ${beyond} px`] : []));
        told.push(...(await page.evaluate(alike)).map((part) => `${width} ${path}: ${part}`));
      }
    }
    expect(paths.length).toBeGreaterThan(0);
    expect(told).toEqual([]);
  });
});
