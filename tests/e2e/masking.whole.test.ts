import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApp, useApp, type AppWindow } from '../support/e2e/openApp.ts';
import { fieldOf, inputOf, rowsOf, save } from '../support/e2e/onPage.ts';
import { startApp, type RunningApp } from '../support/e2e/startApp.ts';
import { writeMaskedProduct } from '../support/server/maskedProduct.ts';
import { itWhole } from '../support/wholeRun.ts';

useApp();

const MARKET = '13900000018';
const OWNER = '13900000006';
const PHONE = '13800000001';
const MASKED = '138****0001';

let folder: string;
let app: RunningApp;

beforeAll(async () => {
  folder = writeMaskedProduct();
  app = await startApp(['--schemas', folder]);
});
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function openCustomers(account: string): Promise<AppWindow> {
  const window = await openApp(account, { url: app.url, at: '/customer' });
  await rowsOf(window.page).first().waitFor();
  return window;
}

describe('a masked value', () => {
  it('is shown in a list by its button, and the list cannot be sorted by it', async () => {
    const { page } = await openCustomers(MARKET);
    const row = rowsOf(page).filter({ hasText: '杭州城投' });
    expect(await row.textContent()).toContain(MASKED);
    expect(await page.getByRole('columnheader', { name: '电话' }).getByRole('button').count()).toBe(0);
    await row.getByRole('button', { name: '显示电话' }).click();
    await row.getByRole('link', { name: PHONE }).waitFor();
    expect(await row.getByRole('button', { name: '显示银行账号' }).count()).toBe(1);

    await page.getByRole('tab', { name: '联系人' }).click();
    const contact = rowsOf(page).filter({ hasText: '李经理' });
    await contact.getByRole('button', { name: '显示电话' }).click();
    await contact.getByRole('link', { name: PHONE }).waitFor();
  });

  itWhole('needs no button for the owner', async () => {
    const { page } = await openCustomers(OWNER);
    await rowsOf(page).filter({ hasText: '杭州城投' }).getByRole('link', { name: PHONE }).waitFor();
    expect(await page.locator('.gj-reveal').count()).toBe(0);
  });

  it('stays what it is when the form around it is saved, and can be changed once it is shown', async () => {
    const { page, api } = await openCustomers(MARKET);
    await rowsOf(page).filter({ hasText: '杭州城投' }).locator('.gj-title-link').click();
    const shown = page.locator('.gj-detail [data-field="Phone"]');
    await shown.getByRole('button', { name: '显示电话' }).click();
    await shown.getByRole('link', { name: PHONE }).waitFor();

    const edit = page.locator('.gj-detail-actions').getByRole('button', { name: '编辑' });
    await edit.click();
    await fieldOf(page, 'Phone').waitFor();
    expect(await fieldOf(page, 'Phone').textContent()).toContain(MASKED);
    expect(await inputOf(page, 'Phone').count()).toBe(0);
    await inputOf(page, 'CustomerName').fill('杭州城投集团');
    await save(page);
    await page.getByRole('heading', { level: 1, name: '杭州城投集团' }).waitFor();
    const owner = await openApp(OWNER, { url: app.url });
    const stored = async (): Promise<unknown> => (await owner.api.get('/api/customer/Get', { id: 1 })).Data;
    expect(await stored()).toMatchObject({
      Record: { CustomerName: '杭州城投集团', Phone: PHONE },
    });

    await edit.click();
    await fieldOf(page, 'Phone').getByRole('button', { name: '显示电话' }).click();
    await inputOf(page, 'Phone').waitFor();
    expect(await inputOf(page, 'Phone').inputValue()).toBe(PHONE);
    await inputOf(page, 'Phone').fill('13800000002');
    await inputOf(page, 'CustomerName').fill('杭州城投');
    await save(page);
    await page.getByRole('heading', { level: 1, name: '杭州城投', exact: true }).waitFor();
    expect(await stored()).toMatchObject({ Record: { Phone: '13800000002' } });
    const log = await api.get('/api/customer/Log', { id: 1 });
    expect(JSON.stringify(log.Data)).toContain('reveal');
  });
});
