import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openApp, SALES, useApp } from '../support/e2e/openApp.ts';
import { dialogOf, errorOf, inputOf, save, titleOf } from '../support/e2e/onPage.ts';
import { readData } from '../support/e2e/readData.ts';
import { PASSWORD } from '../support/e2e/startApp.ts';
import { dayAfter } from '../support/e2e/story/dayAfter.ts';
import { itWhole } from '../support/wholeRun.ts';

useApp();

const CHIEF = '13900000005';
const DRAWER = '.ant-drawer-section';

/** The unsaved forms stored in this browser. */
const kept = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify({ ...localStorage }).replaceAll('\\', ''));

describe('what was typed and not saved', () => {
  it('gives back what was typed when the session ended in the middle', async () => {
    const { page, api } = await openApp(SALES, { at: '/tender/index' });
    await page.getByRole('button', { name: /^新建/ }).first().click();
    await inputOf(page, 'ProjectName').fill('会话中断的投标');
    await api.get('/api/account/SigningOut');
    // The screen may notice the end of the session by itself, and leave while the click waits.
    const signIn = page.getByRole('heading', { name: '登录' });
    await Promise.race([signIn.waitFor(), inputOf(page, 'CustomerName').click()]);
    await signIn.waitFor();

    await page.getByLabel('账号', { exact: true }).fill(SALES);
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^新建/ }).first().click();
    await page.getByRole('button', { name: '恢复' }).click();

    await expect.poll(() => inputOf(page, 'ProjectName').inputValue()).toBe('会话中断的投标');
  });

  itWhole('says once that the browser has no room for it', async () => {
    const { page } = await openApp(SALES, { at: '/tender/index' });
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await page.getByRole('button', { name: /^新建/ }).first().click();
    const full = page.getByText('浏览器空间不足，填写的内容没有保留草稿，请及时保存');
    await Promise.all([full.waitFor(), inputOf(page, 'ProjectName').fill('放不下的投标')]);

    expect(await full.count()).toBe(1);
    expect(await inputOf(page, 'ProjectName').inputValue()).toBe('放不下的投标');
  });

  itWhole('keeps what was typed earlier while something new is typed, and lets one choose', async () => {
    const { page } = await openApp(SALES, { at: '/tender/index' });
    const open = async (name: string): Promise<void> => {
      await page.getByRole('button', { name: /^新建/ }).first().click();
      await inputOf(page, 'ProjectName').fill(name);
      await inputOf(page, 'EstimateMoney').fill('12万吧');
      await expect.poll(() => kept(page)).toMatch(new RegExp(`${name}.*12万吧`));
      // A window that closes without a question, as when the browser ends.
      await page.reload();
    };
    await open('第一份');
    await open('第二份');
    await page.getByRole('button', { name: /^新建/ }).first().click();
    const drafts = page.locator('.gj-draft li');
    await expect.poll(() => drafts.count()).toBe(2);
    await inputOf(page, 'ProjectName').fill('新');
    await expect.poll(() => kept(page)).toContain('"新"');
    await drafts.filter({ hasText: '填写过“第二份”' }).getByRole('button', { name: '丢弃' }).click();
    await drafts.getByRole('button', { name: '恢复' }).click();

    await expect.poll(() => inputOf(page, 'ProjectName').inputValue()).toBe('第一份');
    // An invalid value is restored as typed, with its error.
    await expect.poll(() => inputOf(page, 'EstimateMoney').inputValue()).toBe('12万吧');
    await errorOf(page, 'EstimateMoney').getByText('“12万吧”读不出数字').waitFor();
    await page.reload();
    await page.getByRole('button', { name: /^新建/ }).first().click();
    await expect.poll(() => drafts.count()).toBe(2);
    await drafts.filter({ hasText: '填写过“新”' }).getByRole('button', { name: '恢复' }).click();
    await expect.poll(() => inputOf(page, 'ProjectName').inputValue()).toBe('新');

    await page.reload();
    await page.locator('.gj-user').click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await titleOf(page, '有 1 个表单填写后没有保存').waitFor();
    expect(await kept(page)).toContain('第一份');
    await dialogOf(page).getByRole('button', { name: '清除并退出' }).click();
    await page.getByRole('heading', { name: '登录' }).waitFor();
    expect(await kept(page)).not.toContain('第一份');
  });

  itWhole('says that a record was changed since, and restoring leads to a choice at the save', async () => {
    const [mine, theirs] = [await openApp(SALES), await openApp(CHIEF)];
    const { page, go, api } = mine;
    const found = await api.get('/api/customer/Search', {
      scene: 'mine',
      CreateTime: `~${dayAfter(-2)}`,
      rows: 20,
    });
    const id = Number(readData(found.Data, 'Rows', 5, 'Id'));
    const edit = (): Promise<void> => page.locator('.gj-detail-actions').getByRole('button', { name: '编辑' }).click();
    await go(`/customer/index/${id}`);
    await edit();
    await inputOf(page, 'Remark').fill('草稿里的备注');
    await expect.poll(() => kept(page)).toContain('草稿里的备注');
    const { Data } = await api.get('/api/customer/Get', { id });
    const version = Number(readData(Data, 'Record', 'Version'));
    const saved = await theirs.api.post('/api/customer/Update', {
      Id: id,
      Version: version,
      Remark: '对方的备注',
    });
    expect(saved.Successed, saved.Message).toBe(true);

    await page.reload();
    await edit();
    await page.locator('.gj-draft').getByText('此后记录已被修改').waitFor();
    expect(await inputOf(page, 'Remark').inputValue()).toBe('对方的备注');
    await page.getByRole('button', { name: '恢复' }).click();
    await expect.poll(() => inputOf(page, 'Remark').inputValue()).toBe('草稿里的备注');
    await save(page);
    await titleOf(page, '数据已被他人修改').waitFor();
    expect(await dialogOf(page).locator('tr[data-field="Remark"]').textContent()).toBe('备注草稿里的备注对方的备注');
    await dialogOf(page).getByRole('radio', { name: '备注：当前值' }).check();
    await dialogOf(page).getByRole('button', { name: '按选择保存' }).click();
    await page.locator(DRAWER).waitFor({ state: 'detached' });
    const now = await api.get('/api/customer/Get', { id });
    expect(readData(now.Data, 'Record', 'Remark')).toBe('对方的备注');
    expect(await kept(page)).not.toContain('草稿里的备注');
  });

  itWhole('asks before an address that was typed takes the place of the screen', async () => {
    const { page, path } = await openApp(SALES, { at: '/customer/index' });
    await page.getByRole('button', { name: /^新建/ }).first().click();
    await inputOf(page, 'CustomerName').fill('未保存的客户');
    const type = (): Promise<void> => page.evaluate(() => void (window.location.hash = '#/contact/index'));
    await type();
    await dialogOf(page).getByRole('button', { name: '继续填写' }).click();
    expect([path(), await inputOf(page, 'CustomerName').inputValue()]).toEqual(['/customer/index', '未保存的客户']);

    await type();
    await dialogOf(page).getByRole('button', { name: '放弃' }).click();
    await expect.poll(path).toBe('/contact/index');
  });
});
