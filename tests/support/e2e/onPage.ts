import type { Locator, Page } from 'playwright-core';

/** The frame of a field in the open form. */
export const fieldOf = (page: Page, name: string): Locator => page.locator(`.gj-form .gj-field[data-field="${name}"]`);

/** The control of a field in the open form that takes typing. */
export const inputOf = (page: Page, name: string): Locator => fieldOf(page, name).locator('input, textarea').first();

/** Chooses an item of a select, tree or picker in the open form by its text, typing `search` first. */
export async function choose(page: Page, field: string, words: string | RegExp, search?: string): Promise<void> {
  await chooseIn(page, inputOf(page, field), words, search);
}

/** Chooses an item by its text in the popup of a select's input, typing `search` first. */
export async function chooseIn(page: Page, input: Locator, words: string | RegExp, search?: string): Promise<void> {
  await input.click();
  if (search !== undefined) {
    const wanted = new URLSearchParams({ searchKey: search }).toString();
    const answered = page.waitForResponse((response) => response.url().includes(wanted));
    await page.keyboard.type(search);
    await answered;
  }
  const list = page.locator(`[id="${(await input.getAttribute('id')) ?? ''}_list"]`);
  const popup = page.locator('.ant-select-dropdown', { has: list });
  await popup.locator('.ant-select-item-option').filter({ hasText: words }).first().click();
}

/** The message under a field. */
export const errorOf = (page: Page, name: string): Locator => fieldOf(page, name).locator('.gj-field-error');

/** The rows of the list on the screen. */
export const rowsOf = (page: Page): Locator => page.locator('.gj-table tbody tr[aria-rowindex]');

/** Presses an action of a row, directly or under 更多. */
export async function pressIn(page: Page, row: Locator, title: string): Promise<void> {
  await row.waitFor();
  const own = row.getByText(title, { exact: true });
  if ((await own.count()) > 0) return own.first().click();
  await row.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: title, exact: true }).click();
}

/** The dialog on top. */
export const dialogOf = (page: Page): Locator => page.locator('.ant-modal:visible').last();

/**
 * The top dialog once it has the focus, which it takes after its animation: a key pressed before that may hit the
 * dialog itself instead of the intended control.
 */
export async function openedDialog(page: Page): Promise<Locator> {
  await page.waitForFunction(() => {
    const shown = [...document.querySelectorAll('[role="dialog"]')].filter((each) => each.checkVisibility());
    return shown.at(-1)?.contains(document.activeElement) === true;
  });
  return dialogOf(page);
}

/** The title of the dialog on top. */
export const titleOf = (page: Page, title: string): Locator =>
  dialogOf(page).locator('.ant-modal-confirm-title').filter({ hasText: title });

/** Presses the button that saves the open form. */
export const save = (page: Page): Promise<void> =>
  page.locator('.gj-form-footer').getByRole('button', { name: '保存', exact: true }).click();

/**
 * How a table fits its area: overflowing pixels, cells with cut digits or marks, its headers except for buttons, and those
 * in sight.
 */
export const fitOf = (page: Page): Promise<{ beyond: number; cut: string[]; heads: string[]; seen: string[] }> =>
  page.locator('.gj-table-area').evaluate((area) => ({
    beyond: area.scrollWidth - area.clientWidth,
    cut: [...area.querySelectorAll('td')]
      .filter((cell) => {
        const isCut = cell.scrollWidth > cell.clientWidth && /^[￥\w.,:/%-]+$/.test(cell.textContent);
        // For a mark with its text, next to the value or before it.
        const { right } = cell.getBoundingClientRect();
        const tags = [...cell.querySelectorAll('.gj-tag')].map((tag) => tag.getBoundingClientRect().right);
        return isCut || Math.max(0, ...tags) > right;
      })
      .map((cell) => cell.textContent),
    heads: [...area.querySelectorAll('th:not(.gj-col-select, .gj-col-actions)')].map((head) => head.textContent),
    seen: [...area.querySelectorAll('th:not(.gj-col-select, .gj-col-actions)')]
      .filter((head) => {
        const end = area.querySelector('th.gj-col-actions')?.getBoundingClientRect().left ?? area.clientWidth;
        return head.getBoundingClientRect().right <= end + 1;
      })
      .map((head) => head.textContent),
  }));

/** Drags something to the middle of something else by the mouse; `above` is done before it is let go. */
export async function drag(page: Page, what: Locator, to: Locator, above?: () => Promise<void>): Promise<void> {
  await what.scrollIntoViewIfNeeded();
  const [start, end] = [await what.boundingBox(), await to.boundingBox()];
  if (start === null || end === null) throw new Error('There is nothing to drag, or nowhere to drag it to');
  await page.mouse.move(start.x + start.width / 3, start.y + start.height - 8);
  await page.mouse.down();
  await page.mouse.move(start.x + start.width / 3 + 12, start.y + start.height, { steps: 3 });
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 8 });
  await above?.();
  await page.mouse.up();
}

/** Drags something to the middle of something else before the page draws any of it, as on a device that is too slow for the hand. */
export async function dragAtOnce(what: Locator, to: Locator): Promise<void> {
  await to.waitFor();
  const end = await to.elementHandle();
  if (end === null) throw new Error('There is nowhere to drag it to');
  await what.evaluate((element, target) => {
    const point = (of: Element): MouseEventInit => {
      const { x, y, width, height } = of.getBoundingClientRect();
      return { bubbles: true, cancelable: true, clientX: x + width / 2, clientY: y + height / 2 };
    };
    element.dispatchEvent(new MouseEvent('mousedown', point(element)));
    // The first move starts the drag, the second goes on.
    for (const name of ['mousemove', 'mousemove', 'mouseup'])
      document.dispatchEvent(new MouseEvent(name, point(target)));
  }, end);
}
