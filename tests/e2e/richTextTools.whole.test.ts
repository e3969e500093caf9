import { expect, it } from 'vitest';
import { EDITOR, openApp, useApp } from '../support/e2e/openApp.ts';
import { openHarness } from '../support/e2e/openHarness.ts';
import { violations } from '../support/e2e/violations.ts';

useApp();

const HTML =
  '<p>甲乙丙甲乙</p><figure><img src="/mediapreview/3" alt="x" /></figure>' +
  '<table><tbody><tr><td>左</td><td>右</td></tr></tbody></table><p>末</p>';

it('the editor sets pictures, merges cells, finds, replaces and fills the window', async () => {
  const { page, mount, save } = await openHarness();
  const content = async (): Promise<string> => (await save()).wire.find(([name]) => name === 'Content')?.[1] ?? '';
  const button = (name: string): ReturnType<typeof page.getByRole> => page.getByRole('button', { name, exact: true });
  await page.route('**/mediapreview/*', (route) => route.fulfill({ contentType: 'image/svg+xml', body: SVG }));
  await mount({ entity: 'article', values: { Content: HTML } });
  const text = page.locator('.gj-rich [contenteditable="true"]');
  await text.locator('img').click();
  await button('设置图片').click();
  await page.getByLabel('替代文字').fill('钻孔');
  await page.getByLabel('图注').fill('图 1');
  await page.getByText('50%').click();
  await page.getByLabel('图注').press('Enter');
  await text.locator('figcaption').waitFor();
  expect(await content()).toBe(
    HTML.replace('alt="x" />', 'alt="钻孔" style="width: 50%;"><figcaption>图 1</figcaption>'),
  );

  // The save has scrolled to the first field without a value.
  await text.locator('td').first().scrollIntoViewIfNeeded();
  const [left, right] = [await text.locator('td').nth(0).boundingBox(), await text.locator('td').nth(1).boundingBox()];
  if (left === null || right === null) throw new Error('The table has no cells');
  await page.mouse.move(left.x + 20, left.y + 15);
  await page.mouse.down();
  await page.mouse.move(right.x + 20, right.y + 15, { steps: 5 });
  await page.mouse.up();
  await button('编辑表格').click();
  await page.getByRole('menuitem', { name: '合并或拆分单元格' }).click();
  await text.locator('td[colspan="2"]').waitFor();
  expect(await content()).toMatch(/<td colspan="2"><p>左<\/p><p>右<\/p><\/td>/);

  await text.locator('p').first().selectText();
  await button('上标 X²').click();
  await button('文字颜色').click();
  await page.getByRole('menuitem', { name: '红色' }).click();
  await button('查找和替换').click();
  await page.getByRole('textbox', { name: '查找' }).fill('甲乙');
  await page.getByText('第 1 处，共 2 处').waitFor();
  await button('全屏').click();
  const size = page.viewportSize();
  expect(await page.locator('.gj-rich').boundingBox()).toEqual({ x: 0, y: 0, ...size });
  await page.getByRole('textbox', { name: '替换为' }).fill('丁');
  await button('全部替换').click();
  await page.keyboard.press('Escape');
  await page.locator('.gj-rich:not(.is-full)').waitFor();
  expect(await content()).toMatch(/^<p><sup><span style="color: rgb\(179, 38, 30\);?">丁丙丁<\/span><\/sup><\/p>/);
});

it('a link leads to a page of the site, or to any of its records, found by the title and by keys', async () => {
  const { page, go } = await openApp(EDITOR);
  await go('/website/companyDynamic?new=0');
  const text = page.locator('.gj-rich [contenteditable="true"]');
  await text.fill('甲乙');
  for (const [title, path] of [
    ['集团荣誉', '/companyAbout/honor'],
    ['水厂', '/classicCase/detail/'],
  ] as const) {
    await text.locator('p').first().selectText();
    await page.getByRole('button', { name: '链接', exact: true }).click();
    const address = page.getByRole('combobox', { name: '链接地址' });
    await address.fill(title);
    const places = page.locator('.ant-select-item-option');
    await places.filter({ hasText: path }).first().waitFor();
    const active = page.locator('.ant-select-item-option-active', { hasText: path });
    await expect
      .poll(async () => {
        await page.keyboard.press('ArrowDown');
        return active.count();
      })
      .toBe(1);
    // One Enter chooses the address, the next one applies it, however fast.
    await address.evaluate(async (input) => {
      for (const type of ['keydown', 'keyup', 'keydown', 'keyup']) {
        const key = { key: 'Enter', code: 'Enter', keyCode: 13, bubbles: true, cancelable: true };
        input.dispatchEvent(new KeyboardEvent(type, key));
        await Promise.resolve();
      }
    });
    await expect.poll(() => text.locator('a').getAttribute('href')).toContain(path);
  }
});

it('the buttons of the editor have names, contrast and room for fingers, at both widths', async () => {
  const { page, go } = await openApp(EDITOR);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await go('/website/companyDynamic?new=0');
    const tools = page.locator('.gj-rich-tools');
    await tools.getByRole('button', { name: '全屏' }).waitFor();
    expect(await violations(page, undefined, "document.querySelector('.gj-rich-tools')")).toEqual([]);
    const small = await tools.locator('button').evaluateAll((buttons) =>
      buttons.flatMap((button) => {
        const { width: wide, height } = button.getBoundingClientRect();
        return Math.min(wide, height) < 24 ? [button.getAttribute('aria-label')] : [];
      }),
    );
    expect(small).toEqual([]);
  }
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><rect width="200" height="100"/></svg>';
