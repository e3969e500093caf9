import type { Locator, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { dialogOf, errorOf, inputOf, openedDialog, save, titleOf } from './onPage.ts';
import { forgive, openApp } from './openApp.ts';
import { openWay } from './openWay.ts';
import { readData } from './readData.ts';
import { settled } from './settled.ts';
import { violations } from './violations.ts';

interface Kept {
  readonly account: string;
  /** A list in which records can be created without selecting any, the button for it, and their title. */
  readonly made: { readonly list: string; readonly api: string; readonly button: string; readonly title: string };
  /** The name field, the other fields to fill in, and a name that is taken, with the server's message. */
  readonly name: string;
  readonly besides: Readonly<Record<string, string>>;
  readonly taken: string;
  readonly refusal: string;
  /** A record that is changed here and elsewhere at the same time. */
  readonly changed: {
    readonly path: string;
    readonly api: string;
    readonly id: number;
    readonly field: string;
    readonly title: string;
  };
}

/**
 * Saves forms without a network: they wait, across a reload and in two windows, one of which sends them when the
 * network is back; a lost reply stores nothing twice. Stored, refused, conflicting and undone saves are reported, and
 * can be continued.
 */
export async function savesOffline(url: string, kept: Kept): Promise<void> {
  const { made, name, besides, changed } = kept;
  const way = await openWay(url);
  const { page, go, api, path } = await openApp(kept.account, { url: way.url, isOwn: true });
  const other = await openApp(kept.account, { url });
  const [asked, answered]: [string[], string[]] = [[], []];
  const note = (request: Request, where: string[]): void => {
    if (request.method() === 'POST' && /\/(Add|Update)$/.test(request.url()))
      where.push(new URL(request.url()).pathname);
  };
  const count = (each: Page): Page =>
    each.on('request', (request) => note(request, asked)).on('response', (reply) => note(reply.request(), answered));
  const saves = page.getByRole('list', { name: '没有网络时保存的内容' }).getByRole('listitem');
  const saveOf = (text: string): Locator => saves.filter({ hasText: text });
  const named = async (text: string): Promise<number> => {
    const { Data } = await other.api.get(`/api/${made.api}/Search`, { searchKey: text });
    return Number(readData(Data, 'Total'));
  };
  const make = async (text: string): Promise<void> => {
    await page.getByRole('button', { name: made.button, exact: true }).press('Enter');
    await inputOf(page, name).fill(text);
    for (const [field, words] of Object.entries(besides)) await inputOf(page, field).fill(words);
    await page.keyboard.press('Control+Enter');
    await page.locator('.gj-form').waitFor({ state: 'detached' });
    await saveOf(`待提交：新建${made.title}「${text}」`).waitFor();
  };
  await go(changed.path);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload();
  await settled(page);
  // A record that was read once is available without a network.
  await page.locator('.gj-detail-actions').getByRole('button', { name: '编辑' }).click();
  await inputOf(page, changed.field).waitFor();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: '打开菜单' }).waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  await go(made.list);
  const second = await page.context().newPage();
  await second.goto(`${way.url}/#${made.list}`);
  await second.locator('.gj-table').waitFor();

  await way.cut();
  for (const text of [kept.taken, '断网时新建的', '又不要的']) await make(text);
  await go(changed.path);
  const edit = async (text: string): Promise<void> => {
    await page.locator('.gj-detail-actions').getByRole('button', { name: '编辑' }).press('Enter');
    await inputOf(page, changed.field).fill(text);
  };
  await edit('断网时的第一版');
  await save(page);
  await saveOf(`待提交：编辑`).waitFor();
  // The same record once more goes on with what waits.
  await edit('');
  await page.locator('.gj-form').getByRole('button', { name: '继续修改' }).press('Enter');
  await expect.poll(() => inputOf(page, changed.field).inputValue()).toBe('断网时的第一版');
  await inputOf(page, changed.field).fill('断网时的第二版');
  await save(page);
  await page.locator('.gj-form').waitFor({ state: 'detached' });
  await expect.poll(() => saves.count()).toBe(4);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  await expect.poll(() => saves.count()).toBe(4);
  await page.getByText('表单可以保存，联网后自动提交').waitFor();
  await saveOf('又不要的')
    .getByRole('button', { name: /^取消提交/ })
    .press('Enter');
  await saveOf('不再自动提交').waitFor();
  expect(await violations(page)).toEqual([]);
  // Every window shows the same, and nothing has arrived.
  await expect.poll(() => second.locator('.gj-waiting-saves li').count()).toBe(4);
  expect(await named('断网时新建的')).toBe(0);

  const { Data } = await other.api.get(`/api/${changed.api}/Get`, { id: changed.id });
  const version = Number(readData(Data, 'Record', 'Version'));
  const meanwhile = { Id: changed.id, Version: version, [changed.field]: '别人改的' };
  expect(await other.api.post(`/api/${changed.api}/Update`, meanwhile)).toMatchObject({ Successed: true });
  // There is a line again, but the replies are lost on it: stored, and not known to be.
  for (const each of [page, second]) count(each);
  way.lose(`POST /api/${made.api}/Add`);
  await way.mend();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await expect.poll(() => saveOf('待提交').count()).toBe(3);
  way.lose(undefined);
  await saveOf('已提交').waitFor();
  await expect.poll(() => saveOf('没有保存').count()).toBe(2);
  // Each has one reply, however often it was sent while replies were lost.
  expect(answered.toSorted()).toEqual(
    [`/api/${made.api}/Add`, `/api/${made.api}/Add`, `/api/${changed.api}/Update`].toSorted(),
  );
  expect([await named('断网时新建的'), await named('又不要的')]).toEqual([1, 0]);
  expect(await violations(page)).toEqual([]);

  // Refused: back in its form, with the reason at the field to fix.
  await saveOf(kept.refusal).getByRole('button', { name: /^打开/ }).press('Enter');
  await errorOf(page, name).getByText(kept.refusal).waitFor();
  await inputOf(page, name).fill('改过名字的');
  await save(page);
  await page.locator('.gj-form').waitFor({ state: 'detached' });
  await expect.poll(() => named('改过名字的')).toBe(1);
  // Changed by others: the usual choice.
  await saveOf('数据已被他人修改').getByRole('button', { name: /^打开/ }).press('Enter');
  await titleOf(page, '数据已被他人修改').waitFor();
  const choice = dialogOf(page).locator(`tr[data-field="${changed.field}"]`);
  expect(await choice.textContent()).toBe(`${changed.title}断网时的第二版别人改的`);
  await (await openedDialog(page)).getByRole('button', { name: '按选择保存' }).press('Enter');
  await page.locator('.gj-form').waitFor({ state: 'detached' });
  const now = await other.api.get(`/api/${changed.api}/Get`, { id: changed.id });
  expect(readData(now.Data, 'Record', changed.field)).toBe('断网时的第二版');
  await saveOf('又不要的').getByRole('button', { name: /^丢弃/ }).press('Enter');
  await (await openedDialog(page)).getByRole('button', { name: '丢弃' }).press('Enter');
  await expect.poll(() => saves.count()).toBe(1);
  await saveOf('已提交').getByRole('link', { name: '查看' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: '断网时新建的' }).waitFor();
  expect(path()).toMatch(new RegExp(`^${made.list}`));
  expect(await saves.count()).toBe(0);
  expect((await api.get(`/api/${made.api}/Search`, { searchKey: '又不要的' })).Successed).toBe(true);
  // They would go on asking.
  for (const each of [page, second]) await each.close();
  await way.cut();
  expect(forgive(/Failed to load resource|ERR_|50\d /)).toBeGreaterThan(0);
}
