import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { dialogOf, inputOf } from './onPage.ts';
import { forgive, type AppWindow } from './openApp.ts';
import { readData } from './readData.ts';
import { violations } from './violations.ts';

interface Lost {
  /** Path of the list, and name of the call. */
  readonly list: string;
  readonly api: string;
  /** The fields of a new record: the first is its name. */
  readonly fields: Readonly<Record<string, string>>;
  /** A field of text of its form. */
  readonly field: string;
  /** A tab in which a record that refers to it can be created, the button for it, and a text field of that form. */
  readonly within: { readonly tab: string; readonly create: string; readonly field: string };
}

/**
 * Deletes a record that another window shows, and one that it is editing: each window is notified, and only the input
 * remains.
 */
export async function losesRecord(reader: AppWindow, writer: AppWindow, lost: Lost): Promise<void> {
  const { page } = reader;
  const gone = page.getByText(/^这条记录已被删除、转走/);
  const kept = page.getByText(/^这条记录已被删除.*您填写的内容还在这里$/);
  const crumbs = page.getByRole('list', { name: '当前位置' });
  const opened = async (): Promise<{ name: string; remove: () => Promise<void> }> => {
    const made = await added(writer, lost);
    // The next message must not be confused with the previous one.
    await gone.last().waitFor({ state: 'detached' });
    const listens = page.waitForResponse((answer) => answer.url().includes('/api/Live/Events'));
    await reader.go(`${lost.list}/${made.id}`);
    await page.getByRole('heading', { level: 1, name: made.name }).waitFor();
    await listens;
    return made;
  };

  const read = await opened();
  await expect.poll(() => crumbs.textContent()).toContain(read.name);
  await read.remove();
  await gone.waitFor();
  await page.getByText(/^没有找到该/).waitFor();
  await expect.poll(() => crumbs.textContent()).not.toContain(read.name);
  expect(await page.title()).not.toContain(read.name);
  expect(await violations(page)).toEqual([]);

  const changed = await opened();
  await page.locator('.gj-detail-actions').getByRole('button', { name: '编辑' }).press('Enter');
  await inputOf(page, lost.field).fill('填了一半');
  await changed.remove();
  await page.getByText('您填写的内容还在这里，但不能再保存').first().waitFor();
  expect(await inputOf(page, lost.field).inputValue()).toBe('填了一半');
  expect(await violations(page)).toEqual([]);
  await leavesForm(page);

  // Input elsewhere on the record's screen is kept, too, but only once.
  const { tab, create, field } = lost.within;
  const around = await opened();
  await page.getByRole('tab', { name: tab }).press('Enter');
  await page.locator('.gj-detail-panel').getByRole('button', { name: create }).first().press('Enter');
  await inputOf(page, field).fill('填了一半');
  await around.remove();
  await kept.waitFor();
  expect(await inputOf(page, field).inputValue()).toBe('填了一半');
  await leavesForm(page);

  const said = await opened();
  await page.getByRole('tab', { name: '评论' }).press('Enter');
  const comment = page.locator('.gj-comment-writer textarea');
  await comment.fill('写了一半');
  await said.remove();
  await kept.waitFor();
  expect(await comment.inputValue()).toBe('写了一半');
  await comment.fill('');
  await page.getByText(/^没有找到该/).waitFor();
  forgive(/404/);
}

/** Discards the input: nothing of the record stays. */
async function leavesForm(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await dialogOf(page)
    .getByRole('button', { name: /放\s*弃/ })
    .press('Enter');
  await page.getByText(/^没有找到该/).waitFor();
}

/** Creates a record, and returns its name and how to delete it. */
async function added(
  { api }: AppWindow,
  lost: Lost,
): Promise<{ id: number; name: string; remove: () => Promise<void> }> {
  const made = await api.post(`/api/${lost.api}/Add`, lost.fields);
  const [id, version] = ['Id', 'Version'].map((field) => Number(readData(made, 'Data', 'Record', field)));
  if (id === undefined || version === undefined) throw new Error('no record');
  return {
    id,
    name: Object.values(lost.fields)[0] ?? '',
    remove: async () => {
      expect(await api.post(`/api/${lost.api}/Delete`, { id, Version: version })).toMatchObject({ Successed: true });
    },
  };
}

/**
 * Opens a record while a part of its header cannot be fetched: the record is shown, the part reports the failure in its
 * place, and appears after a retry.
 */
export async function lacksPart({ page, go }: AppWindow, path: string): Promise<void> {
  const part = /\/assets\/Together-/;
  await page.context().route(part, (route) => route.abort());
  await go(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const told = page.getByRole('alert').filter({ hasText: '这部分没有加载出来' });
  await told.waitFor();
  await page.locator('.gj-detail-panel').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.context().unroute(part);
  await told.getByRole('button', { name: '重试' }).press('Enter');
  await page.getByRole('button', { name: '复制链接' }).waitFor();
  expect(await told.count()).toBe(0);
  expect(forgive(/net::ERR_FAILED/)).toBeGreaterThan(0);
}
