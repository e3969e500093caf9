import { describe, expect, it } from 'vitest';
import { ADMIN, openApp, SALES, useApp } from '../support/e2e/openApp.ts';
import { readData, readList } from '../support/e2e/readData.ts';
import { itWhole } from '../support/wholeRun.ts';

useApp();

const PATH = '/development/tools?list=1';

describe('view as', () => {
  it('tells an administrator why somebody sees a menu entry, an entity, a field and a record, or not', async () => {
    const { page, path, api } = await openApp(ADMIN, { at: PATH });
    await page.getByText('选择一个账号').first().waitFor();
    await page.getByRole('combobox', { name: '账号' }).click();
    await page.keyboard.type('沈佳');
    await page.locator('.ant-select-item-option').filter({ hasText: '沈佳宁' }).click();
    await page.getByRole('heading', { level: 2, name: '沈佳宁' }).waitFor();
    const menu = await page.locator('.gj-menu-why').first().textContent();
    expect(menu).toContain('客户管理有权限键 CustomerMgr');
    expect(menu).toContain('财务管理没有权限键 FinanceMgr');

    await page.getByRole('group', { name: '数据' }).getByRole('button', { name: '项目' }).click();
    await page.getByRole('heading', { level: 3, name: /能看到的数据/ }).waitFor();
    const sales = await openApp(SALES);
    const total = Number(readData((await sales.api.get('/api/project/Search')).Data, 'Total'));
    expect(total).toBeGreaterThanOrEqual(15);
    await expect.poll(() => page.locator('.gj-why-count').first().textContent()).toBe(`${total} 条`);
    expect(await page.locator('.gj-view-as-entity').textContent()).toContain('本人：负责人、创建人或协作人是本人');
    expect(await page.getByRole('table', { name: '字段' }).textContent()).toContain('由系统写入');

    const own = readData((await sales.api.get('/api/project/Search', { rows: 1 })).Data, 'Rows', 0, 'Id');
    const seen = new Set(
      readList((await sales.api.get('/api/project/Search', { rows: 100 })).Data, 'Rows').map((row) =>
        readData(row, 'Id'),
      ),
    );
    const all = readList((await api.get('/api/project/Search', { rows: 100 })).Data, 'Rows').map((row) =>
      readData(row, 'Id'),
    );
    const foreign = all.find((id) => !seen.has(id));
    const answers = (form: RegExp): Promise<void> =>
      expect.poll(() => page.locator('.gj-why-answer').textContent()).toMatch(form);
    const ask = async (id: unknown): Promise<void> => {
      await page.getByPlaceholder(/输入记录编号/).fill(String(id));
      await page.getByRole('button', { name: '查看原因' }).click();
      await expect.poll(path).toContain(`record=${String(id)}`);
    };
    await ask(own);
    await answers(/^看得到/);
    await ask(foreign);
    await answers(/^看不到/);
    await page.reload();
    await answers(/^看不到/);
  });

  itWhole('fits a phone', async () => {
    const { page } = await openApp(ADMIN, { isPhone: true, at: `${PATH}&account=4&entity=payment` });
    await page.getByRole('heading', { level: 3, name: '字段' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  });
});
