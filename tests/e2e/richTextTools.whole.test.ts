import { expect, it } from 'vitest';
import { useApp } from '../support/e2e/openApp.ts';
import { openHarness } from '../support/e2e/openHarness.ts';

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

it('a link leads to a page of the site that was found by its title', async () => {
  const { page, mount, save } = await openHarness();
  const site = {
    Site: { navigation: [{ title: '新闻', path: '/news', children: [{ title: '公告', path: '/news/notices' }] }] },
  };
  const reply = { Successed: true, Message: '', Code: 0, Data: { Title: '', Company: null, QrCode: null, ...site } };
  await page.route('**/api/Site/GetSite', (route) => route.fulfill({ json: reply }));
  const feed =
    '<rss><channel><item><title>钻孔通报</title><link>https://a.example/news/7</link></item></channel></rss>';
  await page.route('**/feed.xml', (route) => route.fulfill({ contentType: 'application/rss+xml', body: feed }));
  await mount({ entity: 'article', values: { Content: '<p>甲乙</p>' } });
  for (const [title, path] of [
    ['公告', '/news/notices'],
    ['钻孔', '/news/7'],
  ]) {
    await page.locator('.gj-rich [contenteditable="true"] p').selectText();
    await page.getByRole('button', { name: '链接', exact: true }).click();
    await page.getByRole('combobox', { name: '链接地址' }).fill(title ?? '');
    await page
      .locator('.ant-select-item-option')
      .filter({ hasText: path ?? '' })
      .click();
    await page
      .locator('.gj-rich-link')
      .getByRole('button', { name: /确 ?定/ })
      .click();
    const { wire } = await save();
    expect(wire.find(([name]) => name === 'Content')?.[1]).toBe(`<p><a href="${path}">甲乙</a></p>`);
  }
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><rect width="200" height="100"/></svg>';
