import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { dialogOf, inputOf, openedDialog, save, titleOf } from './onPage.ts';
import { fillIn } from './onSignIn.ts';
import { forgive, openApp } from './openApp.ts';
import { openWay } from './openWay.ts';
import { readData } from './readData.ts';
import { settled } from './settled.ts';
import { PASSWORD } from './startApp.ts';
import { violations } from './violations.ts';

interface Kept {
  /**
   * The account that saves, and the one that signs in meanwhile in another window; both may create records of the list.
   */
  readonly account: string;
  readonly next: string;
  readonly made: { readonly list: string; readonly api: string; readonly button: string; readonly title: string };
  readonly name: string;
  readonly besides: Readonly<Record<string, string>>;
  readonly changed: { readonly path: string; readonly api: string; readonly field: string; readonly title: string };
}

/**
 * Saves forms whose replies get lost, and continues: a stored record is never created twice, nor in the name of the
 * user who signed in meanwhile. Saves of another version of the page stay.
 */
export async function keepsSaveOfAccount(url: string, kept: Kept): Promise<void> {
  const { made, name, besides, changed } = kept;
  const way = await openWay(url);
  const { page, go } = await openApp(kept.account, { url: way.url, isOwn: true });
  const other = await openApp(kept.account, { url });
  const successor = await openApp(kept.next, { url });
  const saves = page.getByRole('list', { name: '没有网络时保存的内容' }).getByRole('listitem');
  const saveOf = (text: string): Locator => saves.filter({ hasText: text });
  const named = async (text: string): Promise<number> => {
    const { Data } = await other.api.get(`/api/${made.api}/Search`, { searchKey: text });
    return Number(readData(Data, 'Total'));
  };
  const form = page.locator('.gj-form');
  const make = async (text: string): Promise<void> => {
    await page.getByRole('button', { name: made.button, exact: true }).press('Enter');
    await inputOf(page, name).fill(text);
    for (const [field, words] of Object.entries(besides)) await inputOf(page, field).fill(words);
    await page.keyboard.press('Control+Enter');
    await form.waitFor({ state: 'detached' });
    await saveOf(`新建${made.title}「${text}」`).waitFor();
  };
  const discard = async (each: Locator): Promise<void> => {
    await each.getByRole('button', { name: /^丢弃/ }).press('Enter');
    await (await openedDialog(page)).getByRole('button', { name: '丢弃' }).press('Enter');
    await each.waitFor({ state: 'detached' });
  };

  // A new record that was stored although its reply got lost, and is changed afterwards: it is not created twice.
  await go(made.list);
  way.lose(`POST /api/${made.api}/Add`);
  await make('回执丢了的');
  await expect.poll(() => named('回执丢了的')).toBe(1);
  await saveOf('待提交')
    .getByRole('button', { name: /^取消提交/ })
    .press('Enter');
  way.lose(undefined);
  const cancelled = saveOf('不再自动提交');
  await cancelled.getByRole('button', { name: /^打开/ }).press('Enter');
  await expect.poll(() => inputOf(page, name).inputValue()).toBe('回执丢了的');
  await inputOf(page, name).fill('之后又改名的');
  await save(page);
  await form.getByText('这条记录已经提交过').waitFor();
  expect([await named('回执丢了的'), await named('之后又改名的')]).toEqual([1, 0]);
  await page.keyboard.press('Escape');
  await (await openedDialog(page)).getByRole('button', { name: '放弃' }).press('Enter');
  await form.waitFor({ state: 'detached' });
  await discard(cancelled);

  // A change that was stored while its reply got lost, and is changed after that: its author chooses between the two.
  await go(changed.path);
  const edit = async (): Promise<void> => {
    await page.locator('.gj-detail-actions').getByRole('button', { name: '编辑' }).press('Enter');
    await inputOf(page, changed.field).waitFor();
  };
  await edit();
  await inputOf(page, changed.field).fill('回执丢了的一版');
  way.lose(`POST /api/${changed.api}/Update`);
  await save(page);
  await saveOf('待提交：编辑').waitFor();
  await edit();
  await form.getByRole('button', { name: '继续修改' }).press('Enter');
  await expect.poll(() => inputOf(page, changed.field).inputValue()).toBe('回执丢了的一版');
  await inputOf(page, changed.field).fill('之后的一版');
  way.lose(undefined);
  await save(page);
  await titleOf(page, '数据已被他人修改').waitFor();
  const choice = dialogOf(page).locator(`tr[data-field="${changed.field}"]`);
  expect(await choice.textContent()).toBe(`${changed.title}之后的一版回执丢了的一版`);
  await (await openedDialog(page)).getByRole('button', { name: '按选择保存' }).press('Enter');
  await form.waitFor({ state: 'detached' });
  await page.getByText('之后的一版').first().waitFor();
  await expect.poll(() => saves.count()).toBe(0);

  // Another user signs in, in another window of the browser, while the network is down.
  await go(made.list);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload();
  await settled(page);
  await way.cut();
  await make('替谁保存的');
  await tellsFailure(await page.context().newPage(), `${way.url}/#${made.list}`);
  await page.context().addCookies(await successor.page.context().cookies());
  await way.mend();
  await page.getByText('登录已失效，请重新登录').waitFor();
  expect(await named('替谁保存的')).toBe(0);
  await fillIn(page, { loginId: kept.account, password: PASSWORD });
  await page.keyboard.press('Enter');
  await saveOf('已提交').waitFor();
  expect(await named('替谁保存的')).toBe(1);

  // Saves of another version of the page are reported, and stay until their author decides.
  const stored = (): Promise<string> =>
    page.evaluate(() =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith('guiju.waiting.'))
        .map((key) => localStorage.getItem(key))
        .join(),
    );
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((each) => each.startsWith('guiju.waiting.'));
    if (key !== undefined) localStorage.setItem(key, (localStorage.getItem(key) ?? '').replace('[', '[{"version":9},'));
  });
  await page.reload();
  const unread = saveOf('有 1 条内容由其他版本的页面保存');
  await unread.waitFor();
  await saveOf('已提交')
    .getByRole('button', { name: /^知道了/ })
    .press('Enter');
  await expect.poll(stored).toBe('[{"version":9}]');
  expect(await violations(page)).toEqual([]);
  await discard(unread);
  expect(await stored()).toBe('');
  // It would go on asking.
  await page.close();
  await way.cut();
  expect(forgive(/Failed to load resource|ERR_|50\d /)).toBeGreaterThan(0);
}

/** A browser that refuses the lock for sending saves: the error is shown once. */
async function tellsFailure(page: Page, address: string): Promise<void> {
  await page.addInitScript(() => {
    navigator.locks.request = () => Promise.reject(new DOMException('denied', 'SecurityError'));
  });
  await page.goto(address);
  await page.getByText('没有网络时保存的内容没能提交').waitFor();
  await page.close();
}
