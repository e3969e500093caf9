import { expect, it } from 'vitest';
import { ADMIN, EDITOR, openApp, useApp } from '../support/e2e/openApp.ts';
import { violations } from '../support/e2e/violations.ts';

useApp();

it('an address fills in a new record, and says what it cannot fill in', async () => {
  const { page } = await openApp(EDITOR, { at: '/website/page?new=0&v.PageName=business&v.PublishTime=someday' });
  await page.getByText('地址里有表单不能采用的内容，请自己填写').waitFor();
  await page.locator('[data-field="PageName"]').getByText('行业板块').waitFor();
});

it('an editor changes a page by clicking its text, another person releases it, and visitors see it', async () => {
  const editor = await openApp(EDITOR);
  const { page } = editor;
  await editor.go('/website/page');
  await editor.go('/about');
  await page.getByRole('link', { name: '编辑这一页' }).click();
  const frame = page.frameLocator('iframe[title="网站预览"]');
  await frame.getByText('一步一个台阶').click();
  const title = page.locator('[id$="-blocks-2-title"]');
  await expect.poll(() => title.evaluate((input) => input === document.activeElement)).toBe(true);
  await title.fill('一步一个脚印');
  await frame.getByText('一步一个脚印').waitFor();
  expect(await violations(page, ['serious', 'critical'])).toEqual([]);

  const outline = page.getByRole('navigation', { name: '页面的各块' });
  const year = page.locator('[id$="-blocks-2-items-0-title"]');
  await year.fill('');
  await outline.getByText('1 处错误').waitFor();
  await year.fill('造价事务所成立');
  await outline.getByText('1 处错误').waitFor({ state: 'detached' });
  await outline.getByRole('button', { name: '上移第4块' }).click();
  await outline.getByRole('button', { name: /^3 卡片/ }).waitFor();
  await page.getByRole('button', { name: '添加一块' }).click();
  const palette = page.getByRole('dialog', { name: '添加一块' });
  await palette.getByRole('button', { name: '常见问题' }).click();
  await palette.frameLocator('iframe').getByText('问题', { exact: true }).waitFor();
  expect(await violations(page, ['serious', 'critical'])).toEqual([]);
  await palette.getByRole('button', { name: '卡片', exact: true }).click();
  await palette.getByRole('button', { name: '记录列表', exact: true }).click();
  await palette.frameLocator('iframe').locator('.gs-records, [class*="gs-records"]').first().waitFor();
  await palette.getByRole('button', { name: '常见问题' }).click();
  await palette.getByRole('button', { name: '添加', exact: true }).or(palette.getByText('添 加')).click();
  await outline.getByRole('button', { name: /^4 常见问题/ }).waitFor();
  await outline.getByRole('button', { name: '移除第4块' }).click();

  await outline.getByRole('button', { name: /^1 首屏/ }).click();
  await page.getByRole('button', { name: '选择图片' }).click();
  const library = page.getByRole('dialog', { name: '选择图片' });
  await library.locator('li img').first().waitFor();
  expect(await violations(page, ['serious', 'critical'])).toEqual([]);
  await library.locator('li button').first().click();
  await page.locator('[id$="-blocks-0-picture-alt"]').fill('工地上的清晨');
  await page.locator('.gj-sitepage-focus').click({ position: { x: 1, y: 1 } });
  await expect.poll(() => page.locator('[id$="-blocks-0-picture-focusX"]').inputValue()).toMatch(/^[01]$/);
  const picture = frame.getByRole('img', { name: '工地上的清晨' });
  await expect.poll(() => picture.evaluate((img) => getComputedStyle(img).objectPosition)).toMatch(/^[01]% [01]%$/);
  await outline.getByRole('button', { name: '页面设置' }).click();
  // The words of the first block lie over its picture; in other blocks it is clicked itself.
  await picture.dispatchEvent('click');
  await expect
    .poll(() => page.locator('[id$="-blocks-0-picture-alt"]').evaluate((input) => input === document.activeElement))
    .toBe(true);
  await page.getByRole('button', { name: '保存并提交审核' }).click();
  await page.getByText('待审核', { exact: true }).first().waitFor();

  const second = await openApp(ADMIN, { at: '/website/page' });
  await second.page.getByRole('link', { name: '走进集团' }).first().click();
  await second.page.getByRole('button', { name: '审核', exact: true }).click();
  await second.page.getByRole('button', { name: '通过', exact: true }).click();
  await second.page.getByRole('button', { name: '审核', exact: true }).waitFor({ state: 'detached' });
  await second.page.getByText('已发布').first().waitFor();

  const visitor = await openApp(undefined, { at: '/about' });
  await visitor.page.getByText('一步一个脚印').waitFor();
  const shown = visitor.page.getByRole('img', { name: '工地上的清晨' });
  await expect.poll(() => shown.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth > 0)).toBe(true);
  expect(await visitor.page.getByRole('link', { name: '编辑这一页' }).count()).toBe(0);
});
