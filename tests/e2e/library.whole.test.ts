import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { choose, chooseIn, drag, inputOf, openedDialog, rowsOf, save } from '../support/e2e/onPage.ts';
import { openApp, useApp, type AppWindow } from '../support/e2e/openApp.ts';
import { exportsRows, importsRows } from '../support/e2e/importsRows.ts';
import { importsByJob } from '../support/e2e/importsByJob.ts';
import { mentionsColleague } from '../support/e2e/mentionsColleague.ts';
import { readData, readList } from '../support/e2e/readData.ts';
import { sharesView } from '../support/e2e/sharesView.ts';
import { startApp, type RunningApp } from '../support/e2e/startApp.ts';
import { violations } from '../support/e2e/violations.ts';
import { productWords } from '../support/house/productWords.ts';
import { quotedIn } from '../support/house/quotedIn.ts';
import { shippedProduct } from '../support/shippedProduct.ts';
import { itWhole } from '../support/wholeRun.ts';

useApp({ keepsWindows: true });

const FOLDER = 'docs/examples/library';
/**
 * The replies sent to browsers: address and text of all except pictures. An event stream never ends, and contains only
 * ids and numbers.
 */
const loaded = new Map<string, string>();
const reading: Promise<void>[] = [];
let app: RunningApp;
let librarian: AppWindow;
let reader: AppWindow;

beforeAll(async () => {
  app = await startApp(['--schemas', FOLDER]);
  librarian = await openAs('main');
  reader = await openAs('reader');
});
afterAll(() => app.stop());

async function openAs(account: string): Promise<AppWindow> {
  const opened = await openApp(account, { url: app.url });
  opened.page.on('response', (response) => {
    if (response.ok() && !['image', 'eventsource'].includes(response.request().resourceType()))
      reading.push(
        response.text().then(
          (text) => void loaded.set(response.url(), text),
          // The window went elsewhere before it was all there.
          () => undefined,
        ),
      );
  });
  return opened;
}

/** A day from today, where the server is. */
const inDays = (days: number): string => new Date(Date.now() + (8 + days * 24) * 3_600_000).toISOString().slice(0, 10);

/** Presses an action of the record on the screen, confirms it, and waits for the state that follows. */
async function act(page: Page, action: string, state: string): Promise<void> {
  await page.locator('.gj-detail-actions').getByRole('button', { name: action }).click();
  await page.getByRole('dialog').getByRole('button', { name: action }).click();
  await page.locator('.gj-detail-title .gj-tag').getByText(state, { exact: true }).waitFor();
}

/** A figure of the dashboard. */
const figureOf = (page: Page, title: string): Locator =>
  page.locator('.gj-figure').filter({ hasText: title }).locator('.gj-figure-value');

describe('a library in documents alone', () => {
  it('lends a book from the dashboard of a librarian', async () => {
    const { page, path } = librarian;
    await page.goto(`${app.url}/`);
    await expect.poll(() => figureOf(page, '借出中').textContent()).toBe('1');
    expect([path(), await page.title()]).toEqual(['/home', '工作台 - 图书馆']);
    // On a phone nothing to do takes no more than a line or two.
    await page.setViewportSize({ width: 390, height: 844 });
    const todo = page.getByRole('region', { name: '待办' });
    await todo.getByText('没有待处理的事项').waitFor();
    await expect.poll(async () => (await todo.boundingBox())?.height).toBeLessThan(200);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: '借书' }).click();
    // Children keep a book for half as long.
    await choose(page, 'ReaderId', '陈一一');
    await expect.poll(() => inputOf(page, 'DueOn').inputValue()).toBe(inDays(30));
    await choose(page, 'ReaderId', '赵小天');
    await expect.poll(() => inputOf(page, 'DueOn').inputValue()).toBe(inDays(15));
    await page.getByRole('button', { name: '添加一行' }).click();
    await chooseIn(page, page.locator('[data-row="0"] [data-field="BookId"] input').first(), '红楼梦');
    await save(page);
    await page.locator('.gj-form').waitFor({ state: 'detached' });
    await librarian.go('/loans');
    await rowsOf(page).filter({ hasText: '待借出' }).locator('.gj-title-link').click();
    await act(page, '借出', '借出');
    await librarian.go('/home');
    await expect.poll(() => figureOf(page, '借出中').textContent()).toBe('2');
  });

  itWhole('offers to look in what is not masked', async () => {
    const { page, go } = librarian;
    await go('/readers');
    await rowsOf(page).filter({ hasText: '138****0001' }).waitFor();
    await expect.poll(() => page.locator('.gj-search input').getAttribute('placeholder')).toBe('搜索证号、姓名');
  });

  itWhole('offers no English, as its documents have none', async () => {
    const { page, go, api } = await openApp(undefined, { url: app.url, isOwn: true });
    await page.context().addCookies([{ name: 'language', value: 'en', url: app.url }]);
    await go('/login');
    expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN');
    expect(await page.getByRole('button', { name: 'English' }).count()).toBe(0);
    expect((await api.get('/api/Reader/Get', { id: 1 })).Message).toMatch(/\p{Script=Han}/u);
  });

  itWhole('shows a reader his loans and the books, lets him renew, and lends him nothing', async () => {
    const { page, path } = reader;
    await page.goto(`${app.url}/`);
    await expect.poll(() => rowsOf(page).count()).toBe(2);
    expect(path()).toBe('/mine');
    expect(await page.getByRole('button', { name: '借书' }).count()).toBe(0);
    await rowsOf(page).filter({ hasText: '借出' }).locator('.gj-title-link').click();
    await page.locator('.gj-detail-actions').getByRole('button', { name: '续借' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '续借' }).click();
    await page.locator('[data-field="DueOn"]').getByText(inDays(40)).first().waitFor();
    await reader.go('/catalogue');
    await rowsOf(page).filter({ hasText: '红楼梦' }).waitFor();
    expect(await rowsOf(page).filter({ hasText: '现代汉语词典' }).count()).toBe(0);
    // A path of the employees' menu is not available to a reader.
    await reader.go('/loans');
    await page.getByText('或者您没有权限打开它').waitFor();
  });

  itWhole('opens where their kind begins, for children', async () => {
    const child = await openAs('child');
    await child.page.goto(`${app.url}/`);
    await rowsOf(child.page).filter({ hasText: '小王子' }).waitFor();
    expect([child.path(), await child.page.title()]).toEqual(['/catalogue', '馆藏查询 - 少儿借阅']);
  });

  itWhole('takes the book back, which is on the shelf again', async () => {
    const { page } = librarian;
    await librarian.go('/loans/1');
    await page.locator('[data-field="DueOn"]').getByText(inDays(40)).first().waitFor();
    await act(page, '还书', '已归还');
    await librarian.go('/books');
    const row = rowsOf(page).filter({ hasText: '万物简史' });
    const figures = async (): Promise<string[]> =>
      (await row.locator('td').allTextContents()).filter((text) => /^\d+$/.test(text));
    // Copies there are, and on the shelf.
    await expect.poll(figures).toEqual(['2', '2']);
  });

  itWhole('takes loans from a file, each with its books from another sheet', async () => {
    const { page } = librarian;
    await librarian.go('/loans');
    const titles = Object.entries(await exportsRows(librarian)).map(([sheet, [head]]) => [sheet, head]);
    expect(titles.slice(0, 2)).toEqual([
      ['借阅', ['编号', '读者', '应还日期', '负责人', '协作人']],
      ['图书', ['借阅 编号', '借阅 借阅单号', '编号', '图书', '定价']],
    ]);
    await importsRows(
      librarian,
      {
        借阅: [
          ['读者', '应还日期'],
          ['陈一一', inDays(10)],
          ['赵小天', inDays(12)],
          ['孙停停', inDays(12)],
        ],
        图书: [
          ['借阅 读者', '图书'],
          ['陈一一', '红楼梦'],
          ['赵小天', '红楼梦'],
          ['陈一一', '万物简史'],
          ['孙停停', '小王子'],
        ],
      },
      {
        says: ['可以导入 2 行，1 行有问题', '其中明细 3 行', '停借的读者不能借书'],
        ...{ count: 2, strays: 0, refused: 1 },
      },
    );
    await rowsOf(page)
      .filter({ hasText: inDays(10) })
      .locator('.gj-title-link')
      .click();
    for (const title of ['红楼梦', '万物简史'])
      await page.locator('.gj-detail-section').getByText(title).first().waitFor();
    // Attachments of a book are imported from a file, too.
    await page.locator('.gj-detail-section').getByText('59.70').first().waitFor();
  });

  itWhole('tells a colleague who is named in a comment, and leads him to it', async () => {
    const head = await openApp('admin', { url: app.url, at: '/home' });
    await mentionsColleague(librarian, head, {
      record: '/books/1',
      title: '红楼梦',
      name: '方馆长',
    });
  });

  itWhole('opens lists as a view that somebody shared with a role or a unit', async () => {
    const shown = { path: '/books?group=Kind', name: '按类别' };
    const asAdmin = (): Promise<AppWindow> => openApp('admin', { url: app.url });
    await sharesView(await asAdmin(), librarian, { ...shown, box: '共享给角色', with: '馆员' });
    await sharesView(await asAdmin(), librarian, {
      ...shown,
      box: '共享给部门（含下级）',
      with: '总馆',
    });
  });

  itWhole(
    'lends on a kanban by its transition, by the mouse and by keys on a phone, and says what cannot be',
    async () => {
      const { page, api } = librarian;
      const { Data } = await api.get('/api/Loan/Search', { LoanState: '10' });
      const [first = '', second = ''] = readList(Data, 'Rows').map((row) => String(readData(row, 'LoanNo')));
      const column = (title: string): Locator => page.getByRole('region', { name: new RegExp(`^${title}`) });
      const cardIn = (title: string, name: string): Locator =>
        column(title).getByRole('listitem').filter({ hasText: name });
      await page.setViewportSize({ width: 1440, height: 900 });
      await librarian.go('/loans?face=kanban.LoanState');
      await drag(page, cardIn('待借出', first), column('已归还'), async () => {
        await column('已归还').getByText('「待借出」不能直接到「已归还」').waitFor();
      });
      await cardIn('待借出', first).waitFor();
      await drag(page, cardIn('待借出', first), column('借出'));
      await page.getByRole('dialog').getByRole('button', { name: '借出' }).click();
      await column('借出').locator('.gj-face-card[aria-busy="false"]').filter({ hasText: first }).waitFor();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.setViewportSize({ width: 390, height: 844 });
      await cardIn('待借出', second).getByRole('button').press('m');
      const moving = await openedDialog(page);
      expect(await violations(page)).toEqual([]);
      await moving.getByRole('button', { name: '借出（借出）' }).press('Enter');
      await page.getByRole('dialog').getByRole('button', { name: '借出', exact: true }).press('Enter');
      await column('借出').locator('.gj-face-card[aria-busy="false"]').filter({ hasText: second }).waitFor();
      expect(await violations(page)).toEqual([]);
      await page.setViewportSize({ width: 1440, height: 900 });
    },
  );

  itWhole('takes books from a long file, by a job that is stopped and goes on', async () => {
    await importsByJob(librarian, {
      ...{ list: '/books', api: 'Book', head: ['书名*', '作者', '类别*', '馆藏册数*'], count: 300 },
      row: (at) => [`长名单之书${at}`, '某某', '文学', '1'],
      ...{
        wrong: ['长名单之错', '某某', '神仙', '1'],
        reason: /类别没有“神仙”这一项/,
        search: '长名单之书',
      },
    });
  });

  itWhole('has no word of the shipped product in anything that these browsers loaded', async () => {
    await Promise.all(reading);
    const { titles, names, paths } = productWords();
    const { organisation, entities } = shippedProduct();
    const own = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.json'))
      .map((file) => readFileSync(join(FOLDER, file), 'utf8'))
      .join('\n');
    const quoted = [
      ...names.filter((name) => /[a-z][A-Z]/.test(name) && !own.includes(`"${name}"`)),
      ...paths.filter((path) => path.split('/').length > 2),
    ];
    const outside = entities.get(organisation.outsiders?.[0]?.key ?? '')?.title ?? '';
    const found = [...loaded].flatMap(([url, text]) =>
      [...[...titles, outside].filter((word) => text.includes(word)), ...quotedIn(text, quoted)].map(
        (word) => `${url.replace(app.url, '')} ${word}`,
      ),
    );

    expect(loaded.size).toBeGreaterThan(60);
    expect([...loaded.values()].some((text) => text.includes('借阅'))).toBe(true);
    expect(outside).not.toBe('');
    expect(found).toEqual([]);
  });
});
