import type { Locator, Page } from 'playwright-core';

/** Drags the corner of selected cells to another cell; `held` runs before it is released. */
export async function drawCorner(
  page: Page,
  corner: Locator,
  to: Locator,
  held: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const [start, end] = [await corner.boundingBox(), await to.boundingBox()];
  if (start === null || end === null) throw new Error('There is no corner, or nowhere to draw it to');
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 8 });
  await held();
  await page.mouse.up();
}
