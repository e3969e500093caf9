import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { at, column, numberAt, type TestClient } from '../../support/server/TestClient.ts';
import { bringInitials } from '#server/jobs/bringInitials.ts';
import { makeProduct } from '../../support/server/makeProduct.ts';
import { oneDatabase, useServer } from '../../support/server/TestServer.ts';
import { SMALL_PRODUCT } from '../../support/server/testSettings.ts';

const hero = (title: string): object => ({ type: 'hero', title });
const SITE = { shortName: '小公司', navigation: [{ title: '首页', path: '/index' }] };
const INDEX = { path: '/index', title: '首页', description: '小公司的首页', blocks: [hero('欢迎')] };
const NEWS = { path: '/news/detail/:id', title: '新闻', description: '一条新闻', blocks: [hero('新闻')] };
const COMPANY = { name: '小公司', qrCode: { title: '扫一扫', text: 'https://small.example' } };

describe('the public site', () => {
  const schemasDir = makeProduct(
    { 'company.json': COMPANY, 'site/site.json': SITE, 'site/index.json': INDEX, 'site/news.json': NEWS },
    SMALL_PRODUCT,
  );
  let client: TestClient;
  const server = useServer(oneDatabase(), { schemasDir, dev: true });
  beforeAll(() => {
    client = server.client();
  });

  it('says to everybody what stands around its pages, with the code for the phone as a path', async () => {
    const { Data, status } = await client.get('/api/Site/GetSite');

    expect(status).toBe(200);
    expect([at(Data, 'Title'), at(Data, 'Site.shortName')]).toEqual(['小公司', '小公司']);
    expect(at(Data, 'QrCode.Title')).toBe('扫一扫');
    expect(at(Data, 'QrCode.Path')).toMatch(/^M2 2h7v1h-7z/);
  });

  it('gives everybody the page of an address, and the values in it', async () => {
    const index = await client.get('/api/Site/GetPage', { path: '/index' });
    expect(index.Data).toEqual({ Page: INDEX, Values: {}, Apis: {} });

    const news = await client.get('/api/Site/GetPage', { path: '/news/detail/7' });
    expect(at(news.Data, 'Values')).toEqual({ id: '7' });
    expect(at(news.Data, 'Page.title')).toBe('新闻');
  });

  it('has nothing for other addresses, and refuses what is none', async () => {
    expect(await client.get('/api/Site/GetPage', { path: '/news' })).toMatchObject({ Successed: false, Code: 13 });
    for (const path of ['index', '/<script>', '/../company.json', ''])
      expect(await client.get('/api/Site/GetPage', { path })).toMatchObject({ Successed: false, Code: 30 });
  });

  it('shows a changed page without a new start', async () => {
    writeFileSync(join(schemasDir, 'site/index.json'), JSON.stringify({ ...INDEX, title: '新首页' }));
    const title = async (): Promise<unknown> => {
      const { Data } = await client.get('/api/Site/GetPage', { path: '/index' });
      return at(Data, 'Page.title');
    };
    await expect.poll(title).toBe('新首页');
  });
});

describe('what search engines read', () => {
  let client: TestClient;
  const read = async (path: string): Promise<{ status: number; type: string; text: string }> => {
    const reply = await client.fetch(path);
    return { status: reply.status, type: reply.headers.get('content-type') ?? '', text: await reply.text() };
  };
  const server = useServer(oneDatabase(), {}, 'shipped');
  beforeAll(() => {
    client = server.client();
  });

  it('is named: robots find the map, and the map every page and every published record with a page', async () => {
    expect((await read('/robots.txt')).text).toContain(`Sitemap: ${server.running.address}/sitemap.xml`);
    const map = await read('/sitemap.xml');
    const paths = [...map.text.matchAll(/<loc>[^<]*?(\/[a-zA-Z][^<:]*)<\/loc>/g)].map(([, path = '']) => path);
    const { Data } = await client.get('/api/Public/Article/Search', { list: 'article/companyDynamic', rows: 100 });

    expect(map.type).toContain('application/xml');
    expect(paths).toContain('/index');
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.filter((path) => path.startsWith('/companyDynamic/detail/')).sort()).toEqual(
      column(Data, 'Id')
        .map((id) => `/companyDynamic/detail/${String(id)}`)
        .sort(),
    );
  });

  it('is the same words as on the page, with title, description and its own address, and runs nothing of its own', async () => {
    const { Data } = await client.get('/api/Public/Article/Search', { list: 'article/companyDynamic' });
    const [id, title] = [column(Data, 'Id')[0], String(column(Data, 'Title')[0])];
    const { text, type } = await read(`/companyDynamic/detail/${String(id)}`);

    expect(type).toContain('text/html');
    expect(text).toContain(`<title>${title} - `);
    expect(text).toContain(`<h1>${title}</h1>`);
    const own = `${server.running.address}/companyDynamic/detail/${String(id)}`;
    expect(text).toContain(`<link rel="canonical" href="${own}">`);
    expect(text).toContain(`<meta property="og:url" content="${own}">`);
    expect(text).toContain(`<meta property="og:title" content="${title} - `);
    expect(text).toMatch(/<meta name="description" content="[^"]+">/);
    expect(text).not.toMatch(/<script(?! type="application\/(ld\+)?json")|\son[a-z]+=|javascript:/i);
    expect((await read('/index')).text).toContain('<h1>以规矩，成方圆</h1>');
  });

  it('has the same number of offices on every page, as many as there are records, and their places', async () => {
    const offices = async (path: string): Promise<string | undefined> =>
      /公司与分支机构(?:<[^>]*>)+(\d+)(?:<[^>]*>| )*家/.exec((await read(path)).text)?.[1];
    const count = async (): Promise<string> => {
      const { Data } = await client.get('/api/Public/Unit/Search', { list: 'offices' });
      return String(at(Data, 'Total'));
    };
    expect([await offices('/index'), await offices('/about'), await count()]).toEqual(['6', '6', '6']);
    expect((await read('/branch')).text).toMatch(/<summary>宁波<small>1<\/small><\/summary>.*浙江省宁波市示例路120号/);

    const admin = await server.signIn('13900000001');
    const version = numberAt((await admin.get('/api/Unit/Get', { id: 22 })).Data, 'Record.Version');
    const closed = { Id: 22, Version: version, IsEnabled: false };
    expect(await admin.post('/api/Unit/Update', closed)).toMatchObject({ Successed: true });
    await expect.poll(async () => [await offices('/index'), await offices('/about')]).toEqual(['5', '5']);
  });

  it('is searched by two characters, by initials and by full pinyin, and lists pages of the navigation', async () => {
    const titles = async (q: string): Promise<string[]> => {
      const { text } = await read(`/page/search?q=${encodeURIComponent(q)}`);
      return [...text.matchAll(/<h3[^>]*><a [^>]*>([^<]*)<\/a>/g)].map(([, title = '']) => title);
    };
    await bringInitials(server.running.services, new AbortController().signal);
    const plant = '城北水厂一期工程全过程工程咨询';
    for (const q of ['水厂', 'cbsc', 'chengbeishuichang'])
      expect([q, await titles(q)]).toEqual([q, expect.arrayContaining([plant])]);
    expect(await titles('资质')).toContain('资质证书');
    expect((await read('/page/search?q=水')).text).toContain('请输入至少两个字。');
    expect((await read('/page/search?q=没有这种东西')).text).toContain('没有找到与');
  });

  it('shows related records below a record, and lists by year', async () => {
    const { Data } = await client.get('/api/Public/Article/Search', {
      list: 'article/ClassicCase',
      DomainCode: 'sjService',
    });
    const [id, other] = [column(Data, 'Id')[0], String(column(Data, 'Title')[1])];
    expect((await read(`/classicCase/detail/${String(id)}`)).text).toMatch(new RegExp(`同领域的案例.*${other}`));

    const years = [...(await read('/news')).text.matchAll(/\?year=(\d{4})/g)].map(([, year = '']) => year);
    const times = column(
      (await client.get('/api/Public/Article/Search', { list: 'article/IndustryNews', rows: 50 })).Data,
      'PublishTime',
    );
    const of = (year: string): number => times.filter((time) => String(time).startsWith(year)).length;
    for (const year of years) {
      const { text } = await read(`/news?year=${year}`);
      expect([...text.matchAll(/<time dateTime="/gi)].length).toBe(Math.min(of(year), 10));
    }
  });

  it('is a page for people where there is nothing, and an envelope for programs', async () => {
    const typed = await client.fetch('/nowhere', { headers: { accept: 'text/html,*/*' } });
    expect([typed.status, typed.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    const text = await typed.text();
    expect([text.includes('这一页不在图纸上'), text.includes('noindex'), text.includes('<script')]).toEqual([
      true,
      true,
      false,
    ]);
    const moved = await client.fetch('/s/news/detail/7.html', { redirect: 'manual' });
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/news/detail/7']);
    const call = await client.fetch('/api/nowhere', { headers: { accept: 'text/html,*/*' } });
    expect([call.status, call.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
  });

  it('is nothing for pages there are not, and for records that are not published or belong elsewhere', async () => {
    const { Data } = await client.get('/api/Public/Article/Search', { list: 'article/companyDynamic' });
    const other = `/news/detail/${String(column(Data, 'Id')[0])}`;
    for (const path of [
      other,
      '/news/detail/999999',
      '/nothing',
      '/news/detail/x',
      '/s/..%2findex.html',
      '/s//x.example',
    ])
      expect([path, (await read(path)).status]).toEqual([path, 404]);
  });
});
