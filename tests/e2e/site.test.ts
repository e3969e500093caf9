import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { choose } from '../support/e2e/onPage.ts';
import { readData, readList, readText } from '../support/e2e/readData.ts';
import { ADMIN, forgive, openApp, useApp, SALES, type AppWindow } from '../support/e2e/openApp.ts';
import { settled } from '../support/e2e/settled.ts';
import { SITE_PAGES } from '../support/e2e/sitePages.ts';
import { violations } from '../support/e2e/violations.ts';
import { itWhole } from '../support/wholeRun.ts';

useApp();

/** Lets everything of a page come near the window once. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
      scrollTo(0, y);
      await new Promise((done, fail) => {
        setTimeout(() => fail(new Error('No frame for a minute')), 60_000);
        requestAnimationFrame(() => requestAnimationFrame(done));
      });
    }
    scrollTo(0, 0);
  })()`);
  await settled(page);
}

/**
 * The problems of the shown page: no title of its own, wider than the window, not scrolled to its top, not accessible.
 */
async function faults({ page, path }: AppWindow): Promise<string[]> {
  await page.locator('main h1').waitFor();
  const told: string[] = [];
  if ((await page.locator('h1').count()) !== 1) told.push('not one title');
  if ((await page.evaluate('scrollY')) !== 0) told.push('not at its top');
  if (!(await page.title()).includes(' - ')) told.push('no title of the document');
  if ((await page.locator('meta[name="description"]').getAttribute('content')) === '') told.push('no description');
  await scrollThrough(page);
  if ((await page.evaluate('document.documentElement.scrollWidth > innerWidth')) === true) told.push('too wide');
  return [...told, ...(await violations(page))].map((fault) => `${path()}: ${fault}`);
}

describe('the public site', () => {
  itWhole('opens every page from the menu of a phone, each accessible and no wider than the screen', async () => {
    const window = await openApp(undefined, { isPhone: true });
    const { page, go, path } = window;
    await go('/');
    await page.locator('main h1').waitFor();
    const told = await faults(window);
    const seen = new Set(['/index']);
    const menu = page.getByRole('dialog', { name: '网站菜单' });
    const open = async (): Promise<void> => page.getByRole('button', { name: '菜单', exact: true }).click();
    await open();
    told.push(...(await violations(page)).map((fault) => `menu: ${fault}`));
    const sections = await menu.locator('details').count();
    await page.keyboard.press('Escape');
    for (let i = 0; i < sections; i += 1) {
      for (let j = 0; ; j += 1) {
        await open();
        const section = menu.locator('details').nth(i);
        if ((await section.getAttribute('open')) === null) await section.locator('summary').click();
        const link = section.getByRole('link').nth(j);
        const isThere = (await section.getByRole('link').count()) > j;
        const to = isThere ? ((await link.getAttribute('href')) ?? '') : '';
        if (!isThere || seen.has(to)) {
          await page.keyboard.press('Escape');
          if (!isThere) break;
          continue;
        }
        await link.click();
        await expect.poll(path).toBe(to);
        seen.add(to);
        await settled(page);
        told.push(...(await faults(window)));
      }
    }

    expect(told).toEqual([]);
    expect([...seen].sort()).toEqual([...SITE_PAGES].sort());
  });

  itWhole('begins the content of every page in the first window', async () => {
    const { page, go } = await openApp(undefined);
    const late: string[] = [];
    for (const path of SITE_PAGES.filter((each) => each !== '/index')) {
      await go(path);
      await page.locator('main h1').waitFor();
      const hero = page.locator('.gs-hero-page');
      if ((await hero.count()) === 0) continue;
      const content = page.locator('main .gs-block :is(h2, h3, p, li, dd, a, td)').first();
      await content.waitFor();
      const [{ height = 0 }, { y = 0 }] = [(await hero.boundingBox()) ?? {}, (await content.boundingBox()) ?? {}];
      if (height > 0.45 * 900 || y > 720) late.push(`${path}: hero ${height}, content at ${y}`);
    }
    expect(late).toEqual([]);
  });

  itWhole('is as accessible on a wide screen, where menus open by the keyboard', async () => {
    const window = await openApp(undefined);
    const { page, go, path } = window;
    const told: string[] = [];
    for (const name of ['/index', '/about', '/businessDomain/sjService', '/branch', '/job', '/classicCase']) {
      await go(name);
      told.push(...(await faults(window)));
    }
    expect(told).toEqual([]);

    await go('/index');
    await page.getByRole('link', { name: '跳到正文' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate('document.activeElement.localName')).toBe('main');
    const button = page.getByRole('button', { name: '业务领域' });
    await button.focus();
    await page.keyboard.press('Enter');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    expect([
      await button.getAttribute('aria-expanded'),
      await page.evaluate('document.activeElement.textContent'),
    ]).toEqual(['false', '业务领域']);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(path).toBe('/businessDomain/TZXService');
    await page.getByRole('heading', { level: 1, name: '看得清，才投得准' }).waitFor();
  });

  itWhole('looks the same for who comes in at any page, and has every block for who uses keys', async () => {
    const { page, go } = await openApp(undefined, { isOwn: true, at: '/classicCase' });
    const tops = await page
      .locator('.gs-records .gs-card')
      .evaluateAll((cards) => cards.slice(0, 3).map((card) => card.getBoundingClientRect().top));
    expect([tops.length, new Set(tops).size]).toEqual([3, 1]);

    await go('/index');
    await page.getByRole('heading', { level: 1, name: '以规矩，成方圆' }).waitFor();
    await page.keyboard.press('Tab');
    await expect.poll(() => page.locator('.gs-waiting').count()).toBe(0);
    expect(await page.evaluate('scrollY')).toBe(0);
  });

  itWhole('is there as a whole soon, for who only looks at it, prints or saves it', async () => {
    const { page } = await openApp(undefined, { isOwn: true, at: '/about' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => page.locator('.gs-waiting').count(), { timeout: 4000 }).toBe(0);
    expect(await page.getByRole('contentinfo').isVisible()).toBe(true);
  });

  itWhole('keeps its page where one block cannot be fetched, and fetches it with a fresh page', async () => {
    const { page, go } = await openApp(undefined, { isOwn: true });
    const isBlock = /\/assets\/Paragraphs-[^/]*\.js$/;
    await page.route(isBlock, (route) => route.abort());
    await go('/about');
    await page.keyboard.press('Tab');
    await page.getByText('这部分没有加载出来。').waitFor();
    await page.getByRole('heading', { level: 2, name: '一步一个台阶' }).waitFor();
    expect(await page.getByRole('heading', { level: 1, name: '二十六年，只做一件事' }).count()).toBe(1);
    await page.unroute(isBlock);
    await page.getByRole('button', { name: '重新加载' }).click();
    await page.getByRole('heading', { level: 2, name: '一家以专业署名的公司' }).waitFor();
    expect(forgive(/Failed to (load resource|fetch)|Paragraphs/)).toBeGreaterThan(0);
  });

  it('says where there is no page, and is open to people who have signed in', async () => {
    const guest = await openApp(undefined);
    for (const name of ['/businessDomain/nothing', '/companyAbout/x/y', '/page/nothing']) {
      await guest.go(name);
      await guest.page.getByRole('heading', { name: '这一页不在图纸上' }).waitFor();
    }
    await guest.go('/top');
    await expect.poll(guest.path).toBe('/index');

    const member = await openApp(SALES, { at: '/about' });
    await member.page.getByRole('heading', { level: 1 }).waitFor();
    expect(member.path()).toBe('/about');
  });

  it('has its colours from the server: the scripts change none, which would compute all styles again', async () => {
    const { page } = await openApp(undefined, { at: '/about' });
    const served = await page.goto(new URL('/about', page.url()).href);
    await settled(page);
    expect(await page.evaluate('document.documentElement.cloneNode().outerHTML')).toContain(
      /<html[^>]*>/.exec((await served?.text()) ?? '')?.[0],
    );
  });

  it('starts its search page where its text starts', async () => {
    const { page } = await openApp(undefined, { at: '/page/search' });
    const left = async (part: Locator): Promise<number | undefined> => (await part.boundingBox())?.x;
    const search = page.getByRole('search').last();
    await search.waitFor();
    expect(await left(search)).toBe(await left(page.getByRole('heading', { level: 1 })));
  });

  it('finds articles, opens them and the ones beside them, and keeps the place in the address', async () => {
    const window = await openApp(undefined);
    const { page, go, path } = window;
    await go('/companyDynamic');
    const rows = page.locator('.gs-rows > li');
    await rows.first().waitFor();
    // The newest row may be from another test, with an empty table.
    const title = (await rows.last().getByRole('heading').textContent()) ?? '';
    await page.getByRole('searchbox').fill(title.slice(0, 6));
    await page.keyboard.press('Enter');
    await expect.poll(path).toBe(`/companyDynamic?${new URLSearchParams({ q: title.slice(0, 6) }).toString()}`);
    await expect.poll(() => rows.count()).toBe(1);
    await page.getByRole('searchbox').fill('没有这样的文章');
    await page.keyboard.press('Enter');
    await page.getByText('没有找到与“没有这样的文章”有关的内容。').waitFor();
    await page.goBack();
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe(title.slice(0, 6));
    await rows.getByRole('link', { name: title }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();

    expect(path()).toMatch(/^\/companyDynamic\/detail\/\d+$/);
    expect(await page.getByRole('navigation', { name: '当前位置' }).getByRole('link').allTextContents()).toEqual([
      '首页',
      '公司动态',
    ]);
    expect(await page.title()).toContain(title);
    expect(await page.evaluate('scrollY')).toBe(0);
    expect(await faults(window)).toEqual([]);
    await page.getByText(/^浏览 \d+ 次$/).waitFor();
    const beside = page.getByRole('navigation', { name: '上一篇和下一篇' });
    const next = (await beside.getByRole('link').last().textContent()) ?? '';
    await beside.getByRole('link').last().click();
    await page.getByRole('heading', { level: 1, name: next }).waitFor();
    await page.getByRole('link', { name: '返回公司动态' }).click();
    await rows.first().waitFor();

    await go('/news/detail/999999');
    await page.getByRole('heading', { name: '这一页不在图纸上' }).waitFor();
  });

  itWhole(
    'takes enquiries and applications from anybody, by the rules of the entity, and only with consent',
    async () => {
      const window = await openApp(undefined);
      const { page, go, api: stranger } = window;
      await go('/contactUs');
      const send = page.getByRole('button', { name: '提交' });
      await send.scrollIntoViewIfNeeded();
      await send.click();
      await page.getByText('请先阅读并同意个人信息处理说明。').waitFor();
      expect(await page.locator('.gs-form .gj-field-error').count()).toBeGreaterThan(0);
      expect(await violations(page)).toEqual([]);

      const input = (name: string) =>
        page.locator(`.gj-field[data-field="${name}"]`).locator('input, textarea').first();
      const enquire = async (customer: string): Promise<void> => {
        await page.reload();
        await page.locator('main h1').waitFor();
        await scrollThrough(page);
        await input('CustomerName').waitFor();
        await choose(page, 'MainBusinessType', '投资咨询');
        await input('CustomerName').fill(customer);
        await input('ContactName').fill('周先生');
        await input('PhoneNumber').fill('13700009876');
        await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
        await send.click();
        await page.locator('.gs-thanks').waitFor();
      };
      await enquire('官网来信测试单位');

      await go('/job');
      await page.locator('.gs-jobs summary').first().click();
      await page.getByRole('heading', { name: '应聘这个岗位' }).waitFor();
      await page.locator('.gj-field[data-field="ApplicantName"]').waitFor();
      expect(await page.locator('.gj-field[data-field="RecruitmentId"]').count()).toBe(0);
      expect(await violations(page)).toEqual([]);
      await input('ApplicantName').fill('钱晓雯');
      await input('PhoneNumber').fill('13700009877');
      await input('Email').fill('qian@example.com');
      await page.locator('.gj-field[data-field="Resume"] input[type="file"]').setInputFiles({
        name: '简历.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.4 resume'),
      });
      await page.getByText('简历.pdf').waitFor();
      await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
      await page.getByRole('button', { name: '提交' }).click();
      await page.locator('.gs-thanks').waitFor();

      await go('/page/activities');
      await page.locator('.gs-jobs summary').first().click();
      await page.getByRole('heading', { name: '议程' }).waitFor();
      await page.getByRole('heading', { name: '报名参加' }).waitFor();
      await input('ApplyName').fill('官网报名人');
      await input('PhoneNumber').fill('13700009878');
      await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
      await page.getByRole('button', { name: '提交' }).click();
      await page.locator('.gs-thanks').getByText('报名已提交').waitFor();

      await go('/page/checkIn');
      await input('PhoneNumber').fill('13700009878');
      expect(await violations(page)).toEqual([]);
      await input('EnteredCode').fill('2468');
      await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
      await page.getByRole('button', { name: '提交' }).click();
      await page.locator('.gs-form-problems').getByText('不能签到').waitFor();

      await go('/page/dragonBoat');
      await page.locator('main h1').waitFor();
      await scrollThrough(page);
      await input('SenderName').fill('官网来客');
      await input('Content').fill('粽叶飘香，端午安康。');
      await expect.poll(() => page.locator('input[name="Homepage"]').inputValue()).toBe('');
      await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
      await page.getByRole('button', { name: '提交' }).click();
      await page.locator('.gs-thanks').getByText('祝福已送出，审核后展示').waitFor();

      // Many requests come from this network at that time: the next one requires proof of work, which its sender does not
      // notice.
      const fields = {
        form: 'enquiry',
        Consent: 'true',
        Homepage: '',
        PhoneNumber: '13700009870',
        MainBusinessType: 10,
      };
      const flood = async (): Promise<number> => {
        for (let i = 0; ; i += 1) {
          const sent = { ...fields, CustomerName: `同一网络的单位${i}` };
          const { Successed, Code } = await stranger.post('/api/Public/MarketClue/Add', sent);
          if (!Successed) return Code;
        }
      };
      const closed: number[] = [];
      const proofs: (string | undefined)[] = [];
      await page.route('**/api/Public/MarketClue/Add', async (route) => {
        proofs.push(route.request().headers()['x-proof']);
        if (closed.length === 0) closed.push(await flood());
        await route.continue();
      });
      await go('/contactUs');
      await enquire('官网来信证明单位');
      expect(closed).toEqual([32]);
      expect(proofs).toEqual([undefined, expect.stringMatching(/^[\w-]+\.[\w-]+\.\d+$/)]);
      expect(forgive(/429/)).toBe(1);

      const { api, ...office } = await openApp(ADMIN);
      for (const [entity, searchKey, field] of [
        ['ActivityApply', '官网报名人', 'ApplyName'],
        ['DragonBoatFestivalMsg', '官网来客', 'SenderName'],
      ] as const) {
        const { Data } = await api.get(`/api/${entity}/Search`, { searchKey });
        expect(readList(Data, 'Rows').map((row) => readText(row, field))).toEqual([searchKey]);
      }

      // A greeting that is not released: visible on its wall, but only in the back office.
      const { Data } = await api.get('/api/DragonBoatFestivalMsg/Search', { searchKey: '官网来客' });
      await office.go(`/website/DragonBoatFestivalMsg/${String(readData(Data, 'Rows', 0, 'Id'))}`);
      await office.page.locator('.gj-detail-actions').getByRole('button', { name: '预览' }).click();
      const shown = office.page.frameLocator('iframe[title="网站预览"]');
      await expect.poll(() => shown.locator('.gs-wall li').first().textContent()).toContain('粽叶飘香，端午安康。');
      await expect
        .poll(() =>
          shown
            .locator('.gs-wall li')
            .first()
            .boundingBox()
            .then((box) => (box?.y ?? 999) < 600),
        )
        .toBe(true);
      await page.reload();
      await scrollThrough(page);
      await expect.poll(() => page.getByText('粽叶飘香，端午安康。').count()).toBe(0);
    },
  );
});
