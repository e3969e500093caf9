import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { at } from '../../support/server/TestClient.ts';
import { oneDatabase, openServer, type TestServer } from '../../support/server/TestServer.ts';

const SHELL =
  '<!doctype html><html lang="zh-CN"><head><title></title><link rel="icon" href="/logo.svg" /></head><body><div id="root"></div><script type="module" src="/assets/main.js"></script></body></html>';
const FILES = { 'site/SitePage.tsx': { css: ['assets/site.css'] } };

interface Read {
  readonly status: number;
  readonly html: string;
}

const one = (html: string, pattern: RegExp): string => pattern.exec(html)?.[1] ?? '';
/** What a page says in its body, as a reader without scripts sees it. */
const wordsOf = (html: string): string =>
  html
    .slice(html.indexOf('<main'), html.indexOf('</main>'))
    .replace(/<script[\s\S]*?<\/script>|<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

/** Properties without which search engines do not show a thing of this type. */
const NEEDED: Readonly<Record<string, readonly string[] | undefined>> = {
  Organization: ['name', 'url'],
  BreadcrumbList: ['itemListElement'],
  FAQPage: ['mainEntity'],
  NewsArticle: ['headline', 'datePublished', 'image', 'publisher'],
  JobPosting: ['title', 'description', 'datePosted', 'hiringOrganization', 'jobLocation'],
  Event: ['name', 'startDate', 'location', 'image'],
};

/** What a page says in the words of schema.org. */
function thingsIn(html: string): readonly unknown[] {
  const graph = at(JSON.parse(one(html, /<script type="application\/ld\+json">(.*?)<\/script>/s)), '@graph');
  return Array.isArray(graph) ? graph : [];
}

/** What is wrong with a thing of schema.org, with everything in it. */
function thingFaults(thing: unknown, name: string): string[] {
  if (typeof thing === 'string') {
    const isDate = /^(date|start|end|valid)/.test(name) && !/^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/.test(thing);
    const isAddress = /^(@id|url|item|image|logo|mainEntityOfPage)$/.test(name) && !URL.canParse(thing);
    return thing === '' || isDate || isAddress || /[{}]/.test(thing) ? [`${name}: ${thing}`] : [];
  }
  if (typeof thing !== 'object' || thing === null) return [];
  const needed = NEEDED[String(at(thing, '@type'))] ?? [];
  const missing = needed.filter((each) => !Object.hasOwn(thing, each)).map((each) => `${name}: no ${each}`);
  return [...missing, ...Object.entries(thing).flatMap(([key, value]) => thingFaults(value, key))];
}

/** What is wrong with a page for a crawler that runs no scripts. */
function faultsOf(url: string, { status, html }: Read): string[] {
  const faults: string[] = [];
  if (status !== 200) faults.push(`status ${status}`);
  if (!/ - /.test(one(html, /<title>([^<]*)<\/title>/))) faults.push('no title');
  if (one(html, /<meta name="description" content="([^"]{8,})"/) === '') faults.push('no description');
  if (one(html, /<link rel="canonical" href="([^"]*)"/) !== url) faults.push('canonical to another page');
  if (one(html, /<meta property="og:image" content="([^"]*)"/) === '') faults.push('no picture');
  if (html.split('<h1').length !== 2) faults.push('not one heading');
  if (wordsOf(html).length < 60) faults.push('no text');
  if (!html.includes('<link rel="stylesheet" crossorigin href="/assets/site.css">')) faults.push('no style');
  for (const thing of thingsIn(html))
    faults.push(...(NEEDED[String(at(thing, '@type'))] ? thingFaults(thing, 'thing') : ['a thing of an unknown type']));
  if (html.includes('<!--$!-->')) faults.push('a part that only scripts draw');
  return faults.map((fault) => `${url}: ${fault}`);
}

describe('the site to a crawler without scripts', () => {
  const appDir = mkdtempSync(join(tmpdir(), 'guiju-app-'));
  let server: TestServer;
  const reads = new Map<string, Promise<Read>>();
  const read = (path: string): Promise<Read> => {
    const known = reads.get(path);
    if (known !== undefined) return known;
    const made = server
      .client()
      .fetch(path)
      .then(async (reply) => ({ status: reply.status, html: await reply.text() }));
    reads.set(path, made);
    return made;
  };
  beforeAll(async () => {
    mkdirSync(join(appDir, 'assets'));
    writeFileSync(join(appDir, 'index.html'), SHELL);
    writeFileSync(join(appDir, 'files.json'), JSON.stringify(FILES));
    for (const file of ['main.js', 'site.css']) writeFileSync(join(appDir, 'assets', file), '');
    server = await openServer(oneDatabase(), { appDir }, 'shipped');
  });
  afterAll(async () => {
    await server.close();
    rmSync(appDir, { recursive: true });
  });

  it('is whole: every page has its title, text, look and picture, and no link leads nowhere', async () => {
    const { address } = server.running;
    const map = (await read('/sitemap.xml')).html;
    const urls = [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url);
    const faults: string[] = [];
    const links = new Set<string>();
    for (const url of urls) {
      const page = await read(url.slice(address.length));
      faults.push(...faultsOf(url, page));
      for (const [, link = ''] of page.html.matchAll(/<(?:a|img)[^>]* (?:href|src)="(\/[^"]*)"/g)) links.add(link);
    }
    for (const link of links) {
      const { status } = await read(link.replaceAll('&amp;', '&').replace(/#.*$/, ''));
      if (status >= 400) faults.push(`${link}: ${status}`);
    }

    expect(urls.length).toBeGreaterThan(40);
    expect(links.size).toBeGreaterThan(urls.length / 2);
    expect(faults).toEqual([]);
  });

  it('has its home page at / for those who run no scripts, and an empty page for those who do', async () => {
    const { html } = await read('/');
    expect(html).toMatch(/<div id="root"><noscript>.*<h1>以规矩，成方圆<\/h1>.*<\/noscript><\/div>/s);
    expect(one(html, /<link rel="canonical" href="([^"]*)"/)).toBe(`${server.running.address}/index`);
  });

  it('says what each page is about in the words of schema.org', async () => {
    const typesOf = async (path: string): Promise<unknown[]> =>
      thingsIn((await read(path)).html).map((thing) => at(thing, '@type'));
    const feed = (await read('/feed.xml')).html;
    const article = one(feed, /<item>.*?<link>https?:\/\/[^/]*([^<]*)<\/link>/s);

    expect(await typesOf('/about')).toEqual(['Organization', 'BreadcrumbList']);
    expect(await typesOf(article)).toEqual(['Organization', 'BreadcrumbList', 'NewsArticle']);
    const picture = await server.client().fetch('/share/towers.png');
    const { width, height } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
    expect([width, height, (await read('/share/nothing.png')).status]).toEqual([1200, 630, 404]);
  });

  it('describes the vacancies of a page, and nothing that has a page of its own', async () => {
    const postingsOf = async (path: string): Promise<unknown[]> =>
      thingsIn((await read(path)).html).filter((thing) => at(thing, '@type') === 'JobPosting');
    const { Data } = await server.client().get('/api/Public/Recruitment/Search', { rows: 50 });
    const found = at(Data, 'Rows');
    const rows: readonly unknown[] = Array.isArray(found) ? found : [];
    const jobs = [...(await postingsOf('/job')), ...(await postingsOf('/partner'))];
    expect(jobs.length).toBeGreaterThan(3);
    expect(jobs.map((job) => at(job, 'title')).toSorted()).toEqual(rows.map((row) => at(row, 'JobTitle')).toSorted());
    for (const job of jobs) {
      const row = rows.find((each) => at(each, 'JobTitle') === at(job, 'title'));
      const least = at(row, 'SalaryMin');
      expect(at(job, 'baseSalary.value.minValue')).toBe(least ?? undefined);
      expect(at(job, 'jobLocation.address.addressLocality')).toBe(at(row, 'AdInfoText'));
      expect(Date.parse(String(at(job, 'datePosted')))).toBe(Date.parse(`${String(at(row, 'CreateTime'))}+08:00`));
    }
    expect(jobs.some((job) => at(job, 'baseSalary') !== undefined)).toBe(true);
    const { html } = await read('/index');
    expect(thingsIn(html).map((thing) => at(thing, '@type'))).toEqual(['Organization', 'BreadcrumbList']);
  });

  it('tells when an article was published, in the time zone of the product', async () => {
    const feed = (await read('/feed.xml')).html;
    const id = one(feed, /<item>.*?<link>[^<]*\/(\d+)<\/link>/s);
    const { Data } = await server.client().get('/api/Public/Article/Get', { id });
    const minute = String(at(Data, 'Record.PublishTime')).slice(0, 16).replace(' ', 'T');
    expect(Date.parse(one(feed, /<pubDate>([^<]*)<\/pubDate>/))).toBe(Date.parse(`${minute}:00+08:00`));
  });

  it('keeps a page until a record that it shows is written', async () => {
    const client = server.client();
    const path = one((await read('/feed.xml')).html, /<item>.*?<link>https?:\/\/[^/]*([^<]*)<\/link>/s);
    const textOf = async (): Promise<string> => (await client.fetch(path)).text();
    const before = await textOf();
    expect(await textOf()).toBe(before);
    const id = path.split('/').at(-1) ?? '';
    await client.post('/api/Public/Article/View', { id }, { 'user-agent': 'Mozilla/5.0 Firefox/140.0' });
    expect(await textOf()).not.toBe(before);
  });
});
