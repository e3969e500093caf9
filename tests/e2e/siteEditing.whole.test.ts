import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { dialogOf, inputOf, save } from '../support/e2e/onPage.ts';
import { ADMIN, EDITOR, openApp, useApp, type AppWindow } from '../support/e2e/openApp.ts';

useApp();

/** Whether a page of the site, as a visitor gets it, shows a text. */
async function shows(visitor: AppWindow, path: string, text: string): Promise<boolean> {
  const reply = await visitor.page.request.get(new URL(path, await visitor.page.evaluate(() => location.origin)).href, {
    headers: { accept: 'text/html' },
  });
  return (await reply.text()).includes(text);
}

/** Presses an action of the record, and confirms it. */
async function take({ page }: AppWindow, action: string, confirmed = action): Promise<void> {
  const actions = page.locator('.gj-detail-actions');
  await actions.locator('button').first().waitFor();
  const own = actions.getByRole('button', { name: action, exact: true });
  if ((await own.count()) > 0) await own.click();
  else {
    await actions.getByText('更多').click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  }
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: confirmed, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Releases the waiting change of the open record. */
async function release({ page }: AppWindow): Promise<void> {
  const waiting = page.getByRole('region', { name: '等待发布的修改' });
  await waiting.getByRole('button', { name: '发布修改' }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: '发布修改' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Changes a text of the open page by a click on it. */
async function changeText(page: Page, text: string, input: string, next: string): Promise<void> {
  const field = page.locator(`[id$="${input}"]`);
  const shown = page.frameLocator('iframe[title="网站预览"]').last().getByText(text, { exact: true }).first();
  // Another preview may be there before that of the form, which may not listen yet.
  const open = async (): Promise<string | undefined> => {
    if ((await field.count()) === 0) await shown.click();
    return (await field.count()) === 0 ? undefined : await field.inputValue();
  };
  await expect.poll(open, { interval: 500 }).toBe(text);
  await field.fill(next);
}

/** Restores the newest earlier version of the open record. */
async function restore({ page }: AppWindow, message: string): Promise<void> {
  await page
    .getByRole('tab', { name: '历史版本' })
    .or(page.getByText('历史版本', { exact: true }))
    .first()
    .click();
  await page.getByRole('button', { name: '查看', exact: true }).first().click();
  await dialogOf(page).getByRole('button', { name: '恢复这个版本' }).click();
  await page.getByText(message).waitFor();
}

it('an editor changes home, an honour, a branch and a published article, and a restore brings the old ones back', async () => {
  const [editor, second, visitor] = [
    await openApp(EDITOR),
    await openApp(ADMIN),
    await openApp(undefined, { at: '/about' }),
  ];
  const { page } = editor;
  const pathOf = async (): Promise<string> => {
    await page.getByRole('link', { name: /./ }).first().waitFor();
    return editor.path();
  };

  // Home: the content of its file, then released by another person; taken down, the file is shown again.
  await editor.go('/website/page?new=0&v.PageName=index');
  await changeText(page, '以规矩，成方圆', '-blocks-0-title', '以尺度，量天下');
  await page.getByRole('button', { name: '保存并提交审核' }).click();
  await page.getByText('待审核', { exact: true }).first().waitFor();
  await page.locator('tr', { hasText: '待审核' }).getByRole('link', { name: '首页', exact: true }).click();
  await page.locator('.gj-detail-actions button').first().waitFor();
  const home = await pathOf();
  await second.go(home);
  await take(second, '审核', '通过');
  await expect.poll(() => shows(visitor, '/index', '以尺度，量天下')).toBe(true);
  await page.reload();
  await take(editor, '撤下');
  await expect.poll(() => shows(visitor, '/index', '以规矩，成方圆')).toBe(true);

  // An honour: published, corrected while it stays online, and the correction undone by an earlier version.
  await editor.go('/website/page?new=0&v.PageName=honor');
  await changeText(page, '守合同重信用企业', '-blocks-1-items-3-title', '守合同重信用示范企业');
  await page.getByRole('button', { name: '保存并提交审核' }).click();
  await page.getByText('待审核', { exact: true }).first().waitFor();
  await page.locator('tr', { hasText: '待审核' }).getByRole('link', { name: '集团荣誉', exact: true }).click();
  await page.locator('.gj-detail-actions button').first().waitFor();
  const honour = await pathOf();
  await second.go(honour);
  await take(second, '审核', '通过');
  await expect.poll(() => shows(visitor, '/companyAbout/honor', '守合同重信用示范企业')).toBe(true);
  await page.reload();
  await page.getByRole('button', { name: '修改', exact: true }).click();
  await changeText(page, '守合同重信用示范企业', '-blocks-1-items-3-title', '写错的荣誉');
  await save(page);
  await page.getByRole('region', { name: '等待发布的修改' }).waitFor();
  await second.page.reload();
  await release(second);
  await expect.poll(() => shows(visitor, '/companyAbout/honor', '写错的荣誉')).toBe(true);
  await page.reload();
  await restore(editor, '已恢复为等待发布的修改，由另一人发布');
  expect(await shows(visitor, '/companyAbout/honor', '写错的荣誉')).toBe(true);
  await second.page.reload();
  await release(second);
  await expect.poll(() => shows(visitor, '/companyAbout/honor', '守合同重信用示范企业')).toBe(true);

  // A branch: one record for all pages, of which the editor changes only what visitors read; another person releases it.
  await editor.go('/website/page?new=0&v.PageName=branch');
  await page.getByRole('button', { name: /^2 记录列表/ }).click();
  const records = page.getByRole('link', { name: '修改这一块显示的记录' });
  expect(await records.getAttribute('href')).toBe('#/website/offices');
  await page.setViewportSize({ width: 390, height: 844 });
  const sides = (locator: Locator): Promise<number[]> =>
    locator.evaluate((element) => [element.scrollWidth, element.clientWidth]);
  const [content, room] = await sides(page.locator('.gj-sitepage'));
  expect(content).toBe(room);
  await page.setViewportSize({ width: 1440, height: 900 });
  // Nothing was changed: no prompt.
  await page.getByRole('button', { name: '取消', exact: true }).click();
  await page.locator('.gj-sitepage').waitFor({ state: 'detached' });
  await editor.go('/website/offices');
  await page.getByRole('link', { name: '示例省外分公司' }).click();
  await page.locator('.gj-detail-actions button').first().waitFor();
  const branch = await pathOf();
  const before = '福建省厦门市示例路22号';
  await page.locator('.gj-detail-actions').getByRole('button', { name: '修改', exact: true }).click();
  await expect.poll(() => inputOf(page, 'Address').inputValue()).toBe(before);
  expect(await inputOf(page, 'UnitName').count()).toBe(0);
  await inputOf(page, 'Address').fill('福建省厦门市示例路88号');
  await save(page);
  await page.getByRole('region', { name: '等待发布的修改' }).waitFor();
  expect(await shows(visitor, '/branch', before)).toBe(true);
  await second.go(branch);
  await release(second);
  await expect.poll(() => shows(visitor, '/branch', '福建省厦门市示例路88号')).toBe(true);
  await page.reload();
  await restore(editor, '已恢复为等待发布的修改，由另一人发布');
  await second.page.reload();
  await release(second);
  await expect.poll(() => shows(visitor, '/branch', before)).toBe(true);

  // A published article.
  await editor.go('/website/companyDynamic/2');
  const title = (await page.locator('.gj-detail-head h1, .gj-detail h1').first().textContent()) ?? '';
  await page.getByRole('button', { name: '修改', exact: true }).click();
  await inputOf(page, 'Title').fill('改过的标题');
  await save(page);
  await second.go('/website/companyDynamic/2');
  await release(second);
  await expect.poll(() => shows(visitor, '/companyDynamic/detail/2', '改过的标题')).toBe(true);
  await page.reload();
  await restore(editor, '已恢复为等待发布的修改，由另一人发布');
  await second.page.reload();
  await release(second);
  await expect.poll(() => shows(visitor, '/companyDynamic/detail/2', title)).toBe(true);
});
