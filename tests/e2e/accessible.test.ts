import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ADMIN, CUSTOMER, openApp, SALES, useApp } from '../support/e2e/openApp.ts';
import { readsInDark } from '../support/e2e/readsInDark.ts';
import { menuPaths, ROLES } from '../support/e2e/menuPaths.ts';
import { settled } from '../support/e2e/settled.ts';
import { violations } from '../support/e2e/violations.ts';
import { itWhole, runsWhole } from '../support/wholeRun.ts';

useApp();

/** The gate looks at the screens of two roles. */
const ACCOUNTS = runsWhole() ? ROLES : { sales: SALES, customer: CUSTOMER };
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const GRAVE = ['serious', 'critical'];

/** The places of elements that were already checked, by path and width. */
const judged = new Map<string, Set<string>>();

describe('every screen of the menu', () => {
  it.each(Object.entries(ACCOUNTS))('is accessible on a desktop and on a phone: %s', async (_role, account) => {
    const { page, go, api } = await openApp(account);
    const paths = await menuPaths(api);
    const told: string[] = [];
    let sizes = SIZES;
    for (const path of paths) {
      await go(path);
      for (const [index, size] of sizes.entries()) {
        if (index > 0) {
          await page.setViewportSize(size);
          await settled(page);
        }
        told.push(...(await faults(page, `${size.width} ${path}`)));
      }
      sizes = sizes.toReversed();
    }
    expect(paths.length).toBeGreaterThan(0);
    expect(told).toEqual([]);
  });
});

itWhole('opens menus and popovers in a part of the page that is told apart', async () => {
  const { page } = await openApp(ADMIN, { at: '/customer/index' });
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await settled(page);
    const views = page.getByRole('button', { name: /^视图：/ });
    // A phone shows cards, which have no columns to set.
    const columns = size.width > 640 ? [page.getByRole('button', { name: '列设置' })] : [];
    for (const button of [views, ...columns, page.locator('.gj-user')]) {
      await button.press('Enter');
      const opened = page.locator('#popups').locator('.ant-dropdown, .ant-popover').filter({ visible: true });
      await opened.first().waitFor();
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect.poll(() => opened.count()).toBe(0);
      expect(await button.evaluate((each) => each === document.activeElement)).toBe(true);
    }
  }
});

itWhole('is dark for who wants it so', async () => {
  const paths = [
    '/tender/index',
    '/crmIndex',
    '/customer/index',
    '/tools/index',
    '/development/tools',
    '/organization/index',
    '/contract/index?face=kanban.ContractState',
    '/contract/index?face=calendar.SignDate',
    '/contract/index?face=pivot.ContractState.SignDate:quarter.sum:Money',
    '/website/article?face=gallery.Cover',
  ];
  await readsInDark(await openApp(ADMIN), paths);
});

/**
 * The serious problems of a page: all of it the first time; for another role only the places that no previous role had.
 */
async function faults(page: Page, key: string): Promise<string[]> {
  const known = judged.get(key);
  const { places, isNew } = await page.evaluate(markNew, [...(known ?? [])]);
  const judge = (): Promise<string[] | undefined> =>
    violations(page, GRAVE, known === undefined ? 'document' : `{ include: ['[data-new]'] }`).catch(
      (error: unknown) => {
        if (!String(error).includes('No elements found for include')) throw error;
        return undefined;
      },
    );
  const found = isNew ? await judge() : [];
  // The page re-rendered the marked elements before they were checked.
  if (found === undefined) return faults(page, key);
  judged.set(key, new Set([...(known ?? []), ...places]));
  return found.map((fault) => `${key}: ${fault}`);
}

/**
 * The distinct places of a page: an element with its tag, classes, colours, accessibility attributes and whether it
 * contains a text, below its ancestors. The contents of texts and the number of rows are irrelevant to accessibility.
 * Marks one element in each unknown place. Runs in the page.
 */
function markNew(known: readonly string[]): { places: string[]; isNew: boolean } {
  const before = new Set(known);
  const places = new Set<string>();
  for (const marked of document.querySelectorAll('[data-new]')) marked.removeAttribute('data-new');
  const walk = (element: Element, above: string, isWithin: boolean): void => {
    const told = [...element.attributes].map(({ name, value }) => {
      if (/^(class|role|type|tabindex|aria-(expanded|hidden|selected|pressed|current|checked|haspopup))$/.test(name))
        return `${name}=${value}`;
      return /^(disabled|href|alt|title|for|placeholder|aria-.*)$/.test(name) ? `${name}${value === ''}` : '';
    });
    const colours = element instanceof HTMLElement ? [element.style.color, element.style.background] : [];
    const hasText = [...element.childNodes].some(
      ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim() !== '',
    );
    let hash = 5381;
    for (const sign of [above, element.localName, ...told.sort(), ...colours, hasText].join(' '))
      hash = (hash * 33 + sign.charCodeAt(0)) | 0;
    const place = hash.toString(36);
    const isNew = !before.has(place) && !places.has(place);
    places.add(place);
    // Elements inside a marked element need no mark.
    if (isNew && !isWithin) element.setAttribute('data-new', '');
    for (const child of element.children) walk(child, place, isWithin || isNew);
  };
  walk(document.body, '', false);
  return { places: [...places], isNew: document.querySelector('[data-new]') !== null };
}
