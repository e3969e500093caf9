import type { Page } from 'playwright-core';
import { enumVersion } from '../support/server/enumVersion.ts';
import { describe, expect, it } from 'vitest';
import { ADMIN, openApp, useApp } from '../support/e2e/openApp.ts';
import { dialogOf, titleOf } from '../support/e2e/onPage.ts';
import { readData, readList } from '../support/e2e/readData.ts';
import { itWhole } from '../support/wholeRun.ts';

useApp();

const PATH = '/development/enumDataManagement';
const DRAWER = '.ant-drawer-section';
const nodeOf = (page: Page, label: string) =>
  page.locator('.gj-admin-tree .ant-tree-node-content-wrapper').filter({ hasText: label });
async function readAll(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) if (Buffer.isBuffer(part)) parts.push(part);
  return Buffer.concat(parts);
}

async function saveItem(page: Page): Promise<void> {
  await page.locator(DRAWER).getByRole('button', { name: '保存' }).click();
  await page.locator(DRAWER).waitFor({ state: 'detached' });
}

describe('enum types', () => {
  itWhole('open with the first of them, on a phone with their list', async () => {
    const { page } = await openApp(ADMIN, { at: PATH });
    const types = page.getByRole('navigation', { name: '枚举类型' });
    await expect.poll(() => types.getByRole('button').first().getAttribute('aria-current')).toBe('true');
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => types.locator('[aria-current="true"]').count()).toBe(0);
  });

  it('tell what hangs on a locked item, and lead to the rule and to the records', async () => {
    const { page, path } = await openApp(ADMIN, { at: `${PATH}?type=PaymentType` });
    await nodeOf(page, '支票').click();
    const impact = page.getByRole('region', { name: '影响' });
    await impact.getByRole('link', { name: /^收款：付款方式/ }).waitFor();
    await page.locator(DRAWER).getByRole('button', { name: '删除' }).click();
    await dialogOf(page).getByRole('button', { name: '删除' }).click();
    await page.getByText(/规则比较“支票”/).waitFor();
    await impact.getByRole('link', { name: '收款：支票号' }).click();
    await expect.poll(path).toContain('/tools/index?file=payment%2Fform.json&line=');
    await page.locator('.cm-content').getByText('$deps.type === 2').first().waitFor();
  });

  itWhole(
    'keep what another administrator renamed while one only switches, and say so; nothing typed is cut or thrown away unasked',
    async () => {
      const { page, go, api } = await openApp(ADMIN);
      const rename = async (Label: string, more = {}) =>
        api.post('/api/enumdata/UpdateEnumDataItemDefine', {
          ...{ TypeName: 'VisitMethod', Value: 3, Label, ...more },
          Version: await enumVersion(api, 'VisitMethod', 3),
        });
      const stored = async (): Promise<unknown> =>
        readList((await api.get('/api/enumdata/GetEnumItems', { typeName: 'VisitMethod', detail: 'true' })).Data).find(
          (item) => readData(item, 'Value') === 3,
        );
      await go(`${PATH}?type=VisitMethod`);
      await nodeOf(page, '微信').click();
      const drawer = page.locator(DRAWER);
      const enabled = drawer.getByRole('switch', { name: '启用' });
      await enabled.waitFor();
      await rename('企业微信');
      await enabled.click();
      await drawer.getByRole('button', { name: '保存' }).click();
      await page.getByText(/改了名称（现为 企业微信）。请核对后再保存/).waitFor();
      expect(await drawer.getByLabel('名称').inputValue()).toBe('企业微信');
      expect(await enabled.isChecked()).toBe(false);
      await saveItem(page);
      expect(await stored()).toMatchObject({ Label: '企业微信', IsEnabled: false });
      await rename('微信', { IsEnabled: 'true' });

      await nodeOf(page, '电话').click();
      const long = '长'.repeat(60);
      await drawer.getByLabel('名称').fill(long);
      await expect.poll(() => drawer.getByLabel('名称').inputValue()).toBe(long);
      await drawer.getByText('最多 50 个字，现在 60 个').waitFor();
      await drawer.getByRole('button', { name: '取消' }).click();
      await titleOf(page, '放弃未保存的修改？').waitFor();
      await dialogOf(page).getByRole('button', { name: '继续修改' }).click();
      await expect.poll(() => drawer.getByLabel('名称').inputValue()).toBe(long);
      await drawer.getByRole('button', { name: '取消' }).click();
      await dialogOf(page)
        .getByRole('button', { name: /放\s*弃/ })
        .click();
      await drawer.waitFor({ state: 'detached' });
    },
  );

  itWhole('find one of thousands of divisions, and fit a phone', async () => {
    const { page } = await openApp(ADMIN, { isPhone: true, at: `${PATH}?type=AdInfo` });
    await page.getByLabel('查找项').fill('西湖区');
    await nodeOf(page, '西湖区').first().waitFor();
    expect(await page.locator('.gj-admin-tree .ant-tree-treenode').count()).toBeLessThan(60);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await page.getByRole('button', { name: '返回类型' }).click();
    await page.getByRole('navigation', { name: '枚举类型' }).waitFor();
  });

  it('go out as Excel, and a changed file is shown before it comes in', async () => {
    const { page, api } = await openApp(ADMIN, { at: `${PATH}?type=VisitMethod` });
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: '导出' }).click();
    const file = await readAll(await (await waiting).createReadStream());
    await api.post('/api/enumdata/UpdateEnumDataItemDefine', {
      ...{ TypeName: 'VisitMethod', Value: 3, Label: '企业微信' },
      Version: await enumVersion(api, 'VisitMethod', 3),
    });
    await page.getByRole('button', { name: '导入' }).click();
    await page.getByLabel('选择文件').setInputFiles({
      name: '回访方式.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: file,
    });
    await page.getByRole('table', { name: '变化' }).getByText('名称：企业微信 → 微信').waitFor();
    await dialogOf(page).getByRole('button', { name: '导入' }).click();
    await nodeOf(page, '微信').waitFor();
    await page.getByText('已导入，1 项有变化').waitFor();
  });
});
