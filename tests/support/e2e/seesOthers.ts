import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { inputOf, rowsOf, save } from './onPage.ts';
import { forgive, type AppWindow } from './openApp.ts';
import { violations } from './violations.ts';

interface Seen {
  readonly list: string;
  /** The name of a record there. */
  readonly record: string;
  /** A field that the writer can fill in. */
  readonly field: string;
}

/**
 * Opens one record in the windows of two users: each sees the other, a save appears in the other window, and an open
 * list shows that there are changes, and which row it would no longer contain.
 */
export async function seesOthers(reader: AppWindow, writer: AppWindow, { list, record, field }: Seen): Promise<void> {
  const { page } = reader;
  await reader.go(list);
  await rowsOf(page).filter({ hasText: record }).locator('.gj-title-link').first().press('Enter');
  await page.getByRole('heading', { level: 1, name: record }).waitFor();
  await writer.go(reader.path());
  const people = page.locator('.gj-together-people');
  await expect.poll(() => people.textContent()).toMatch(/也在看$/);
  await writes(writer.page, field, '别人写的第一句', async () => {
    await expect.poll(() => people.textContent()).toMatch(/正在修改$/);
  });
  await expect.poll(() => page.locator('.gj-detail-panel').textContent()).toContain('别人写的第一句');
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  const listens = page.waitForResponse((answer) => answer.url().includes('/api/Live/Events'));
  const where = encodeURIComponent(JSON.stringify(['all', [field, '别人写的第一句']]));
  await reader.go(`${list}${list.includes('?') ? '&' : '?'}where=${where}`);
  await listens;
  const gone = page.getByText('已不在列表里', { exact: true });
  const news = page.getByRole('button', { name: '有 1 条更新，本页 1 条已不在列表里，刷新' });
  expect(await news.count()).toBe(0);
  await writes(writer.page, field, '别人写的第二句');
  await news.waitFor();
  await gone.waitFor();
  expect(await violations(page)).toEqual([]);
  await news.press('Enter');
  await news.waitFor({ state: 'detached' });
  await page.getByText('没有符合条件的记录').waitFor();
  // The last save is undone by its message.
  await writer.page.getByRole('button', { name: '撤销' }).last().press('Enter');
  await writer.page.getByText('已撤销，内容和保存以前一样').waitFor();
  await expect.poll(() => writer.page.locator('.gj-detail-panel').textContent()).toContain('别人写的第一句');
}

/**
 * Opens a list in one window too many of an account: it shows that it receives no events, and once there is room it
 * receives the changes that `writer`, who has one of its records open, saved in the meantime.
 */
export async function isTooMany(
  { page, go }: AppWindow,
  writer: AppWindow,
  { list, entity, field }: Pick<Seen, 'list' | 'field'> & { readonly entity: string },
): Promise<void> {
  const cookies = await page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const stop = new AbortController();
  const address = `${new URL(page.url()).origin}/api/Live/Events?entity=${entity}`;
  // The window's own event stream ends with its page.
  await page.goto('about:blank');
  // A reply that nobody holds is collected, and its stream ends.
  const streams: Response[] = [];
  while (streams.length < 12) {
    const reply = await fetch(address, { headers: { cookie }, signal: stop.signal });
    if (reply.ok) streams.push(reply);
  }
  await go(list);
  const told = page.getByRole('button', { name: '收不到别人的更新，重试' });
  await told.waitFor();
  expect(await violations(page)).toEqual([]);
  expect(forgive(/Live\/Events|503/)).toBeGreaterThan(0);
  await writes(writer.page, field, '别人写的第三句');
  expect(streams).toHaveLength(12);
  stop.abort();
  await expect
    .poll(async () => {
      if (await told.isVisible()) await told.press('Enter');
      return page.getByRole('button', { name: '有 1 条更新，刷新' }).count();
    })
    .toBe(1);
  // A retry before the server has noticed the closed streams is refused again.
  forgive(/Live\/Events|503/);
}

async function writes(page: Page, field: string, text: string, meanwhile?: () => Promise<void>): Promise<void> {
  await page.locator('.gj-detail-actions').getByRole('button', { name: '编辑' }).press('Enter');
  await inputOf(page, field).waitFor();
  await meanwhile?.();
  await inputOf(page, field).fill(text);
  await save(page);
  await page.locator('.gj-detail-panel').getByText(text).first().waitFor();
}
