import { extractText } from 'unpdf';
import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { rowsOf } from './onPage.ts';
import type { AppWindow } from './openApp.ts';
import { settled } from './settled.ts';

/** Elements that only work on a screen. */
const FOR_SCREENS = [
  ...['.gj-shell-side', '.gj-header', '.gj-back', '.gj-work-tabs', '.gj-work-arrange', '.gj-block-more'],
  ...['.gj-block-tool', '.gj-definition', '.gj-detail-actions', '.gj-detail .gj-scene[aria-selected=false]'],
  ...['.gj-story-kinds [aria-pressed=false]', '.gj-together'],
];

interface Screens {
  readonly home: string;
  /** A block of the workbench. */
  readonly block: string;
  readonly list: string;
}

/**
 * Prints the workbench and the detail of a record as they are on the screen: all of their content, no controls, and
 * nothing cut off.
 */
export async function printsScreens({ page, go }: AppWindow, { home, block, list }: Screens): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await go(home);
  await page.getByRole('region', { name: block }).waitFor();
  expect(await onPaper(page)).toContain(block);
  expect(await chartsOnNarrowPaper(page)).toEqual([0, 0]);
  await go(list);
  await rowsOf(page).first().locator('.gj-title-link').press('Enter');
  await page.locator('.gj-detail-title').waitFor();
  // The last of its sections: nothing before it was lost.
  expect(await onPaper(page)).toContain('系统信息');
  await page.getByRole('tab', { name: '动态' }).click();
  await page.locator('.gj-story-kinds').waitFor();
  expect(await onPaper(page)).toContain('动态');
}

/** The text of the PDF that the browser creates from the screen, without spaces. */
async function onPaper(page: Page): Promise<string> {
  await settled(page);
  // The width of A4, at which lines break.
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.emulateMedia({ media: 'print' });
  await settled(page);
  const pressed = page.locator(FOR_SCREENS.join()).filter({ visible: true });
  expect(await pressed.evaluateAll((all) => all.map((each) => each.getAttribute('class')))).toEqual([]);
  expect(await page.evaluate(cutOff)).toEqual([]);
  await page.emulateMedia({ media: null });
  await page.setViewportSize({ width: 1440, height: 900 });
  const { text } = await extractText(new Uint8Array(await page.pdf({ format: 'A4' })), { mergePages: true });
  // A PDF may contain radicals in place of the characters of words.
  return text.normalize('NFKC').replace(/\s/g, '');
}

/**
 * The pixels by which charts and their content exceed their place when it becomes as narrow as paper, without scripts
 * running in between.
 */
async function chartsOnNarrowPaper(page: Page): Promise<number[]> {
  await page.locator('.gj-chart-canvas svg').first().waitFor();
  await page.emulateMedia({ media: 'print' });
  const beyond = await page.locator('.gj-chart-canvas').evaluateAll((places) => {
    const right = (each: Element): number => each.getBoundingClientRect().right;
    const over = places.map((place) => {
      if (!(place instanceof HTMLElement)) return { drawing: Infinity, parts: Infinity };
      place.style.inlineSize = '160px';
      const most = right(place) + 1;
      const reach = (all: Iterable<Element>): number => Math.max(0, ...[...all].map((each) => right(each) - most));
      const found = { drawing: reach(place.querySelectorAll('svg')), parts: reach(place.querySelectorAll('svg *')) };
      place.style.inlineSize = '';
      return found;
    });
    return [Math.max(...over.map(({ drawing }) => drawing)), Math.max(...over.map(({ parts }) => parts))];
  });
  await page.emulateMedia({ media: null });
  return beyond;
}

/** Texts that are wider than their place, or reach beyond the paper. Runs in the page. */
function cutOff(): string[] {
  return [...document.querySelectorAll<HTMLElement>('.gj-content *')].flatMap((element) => {
    const hasText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
    if (!hasText || element.offsetParent === null || element.closest('.gj-unseen') !== null) return [];
    const { right, width } = element.getBoundingClientRect();
    const isHidden = getComputedStyle(element).overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
    return width > 1 && (isHidden || right > innerWidth + 1) ? [element.innerText.slice(0, 30)] : [];
  });
}
