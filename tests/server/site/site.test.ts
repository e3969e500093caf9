import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, column, type TestClient } from '../../support/server/TestClient.ts';
import { makeProduct } from '../../support/server/makeProduct.ts';
import { oneDatabase, openServer, type TestServer } from '../../support/server/TestServer.ts';
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
  let server: TestServer;
  let client: TestClient;
  beforeAll(async () => {
    server = await openServer(oneDatabase(), { schemasDir, dev: true });
    client = server.client();
  });
  afterAll(() => server.close());

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
  let server: TestServer;
  let client: TestClient;
  const read = async (path: string): Promise<{ status: number; type: string; text: string }> => {
    const reply = await client.fetch(path);
    return { status: reply.status, type: reply.headers.get('content-type') ?? '', text: await reply.text() };
  };
  beforeAll(async () => {
    server = await openServer(oneDatabase(), {}, 'shipped');
    client = server.client();
  });
  afterAll(() => server.close());

  it('is named: robots find the map, and the map every page and every published record with a page', async () => {
    expect((await read('/robots.txt')).text).toContain(`Sitemap: ${server.running.address}/sitemap.xml`);
    const map = await read('/sitemap.xml');
    const paths = [...map.text.matchAll(/<loc>[^<]*?(\/s\/[^<]*)<\/loc>/g)].map(([, path = '']) => path);
    const { Data } = await client.get('/api/Public/Article/Search', { list: 'article/companyDynamic', rows: 100 });

    expect(map.type).toContain('application/xml');
    expect(paths).toContain('/s/index.html');
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.filter((path) => path.startsWith('/s/companyDynamic/detail/')).sort()).toEqual(
      column(Data, 'Id')
        .map((id) => `/s/companyDynamic/detail/${String(id)}.html`)
        .sort(),
    );
    for (const path of paths) expect([path, (await read(path)).status]).toEqual([path, 200]);
  });

  it('is the same words as on the page, with title, description and the way to the page, and runs nothing', async () => {
    const { Data } = await client.get('/api/Public/Article/Search', { list: 'article/companyDynamic' });
    const [id, title] = [column(Data, 'Id')[0], String(column(Data, 'Title')[0])];
    const { text, type } = await read(`/s/companyDynamic/detail/${String(id)}.html`);

    expect(type).toContain('text/html');
    expect(text).toContain(`<title>${title} - `);
    expect(text).toContain(`<h1>${title}</h1>`);
    const own = `${server.running.address}/s/companyDynamic/detail/${String(id)}.html`;
    expect(text).toContain(`<link rel="canonical" href="${own}">`);
    expect(text).toContain(`<meta property="og:url" content="${own}">`);
    expect(text).toContain(`<meta property="og:title" content="${title} - `);
    expect(text).toMatch(/<meta name="description" content="[^"]+">/);
    expect(text).not.toMatch(/<script|\son[a-z]+=|javascript:/i);
    expect((await read('/s/index.html')).text).toContain('<h1>以规矩，成方圆</h1>');
  });

  it('is a page for people where there is nothing, and an envelope for programs', async () => {
    const typed = await client.fetch('/nowhere', { headers: { accept: 'text/html,*/*' } });
    expect([typed.status, typed.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(await typed.text()).toContain('没有这个页面');
    const call = await client.fetch('/api/nowhere', { headers: { accept: 'text/html,*/*' } });
    expect([call.status, call.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
  });

  it('is nothing for pages there are not, and for records that are not published or belong elsewhere', async () => {
    const { Data } = await client.get('/api/Public/Article/Search', { list: 'article/companyDynamic' });
    const other = `/s/news/detail/${String(column(Data, 'Id')[0])}.html`;
    for (const path of [
      other,
      '/s/news/detail/999999.html',
      '/s/nothing.html',
      '/s/news',
      '/s/news/detail/x.html',
      '/s/..%2findex.html',
    ])
      expect([path, (await read(path)).status]).toEqual([path, 404]);
  });
});
