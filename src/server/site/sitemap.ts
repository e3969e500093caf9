import type { ReadyProduct } from '../product/ReadyProduct.ts';
import { markup } from './markup.ts';
import type { PublicRow, PublicSource } from './PublicSource.ts';
import { rowText } from './rowText.ts';
import { snapshotPath } from './snapshotPath.ts';

const PAGE_SIZE = 50;
/** Records of one list that a sitemap names, the newest first. */
const MOST_OF_LIST = 2000;

/** The snapshots of all pages and of every published record that has a page, as a sitemap. */
export async function sitemap({ documents }: ReadyProduct, source: PublicSource, origin: string): Promise<string> {
  const pages = Object.values(documents.pages);
  const entries = pages.filter(({ path }) => !path.includes('/:')).map(({ path }) => ({ path, day: '' }));
  for (const { path, blocks } of pages)
    for (const block of blocks) {
      if (block.type !== 'record' || block.parameter === undefined) continue;
      const base = path.slice(0, path.indexOf('/:'));
      for (const row of await allRows(source, block.list))
        entries.push({ path: `${base}/${rowText(row, 'Id')}`, day: rowText(row, block.show.date).slice(0, 10) });
    }
  const urls = entries.map(
    ({ path, day }) =>
      markup`<url><loc>${origin}${snapshotPath(path)}</loc>${day === '' ? undefined : markup`<lastmod>${day}</lastmod>`}</url>`,
  );
  const lines = [
    markup`<?xml version="1.0" encoding="UTF-8"?>`,
    markup`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...urls,
    markup`</urlset>`,
  ];
  return `${lines.map(({ text }) => text).join('\n')}\n`;
}

async function allRows(source: PublicSource, list: string): Promise<PublicRow[]> {
  const rows: PublicRow[] = [];
  for (let page = 0; rows.length < MOST_OF_LIST; page += 1) {
    const { Rows, Total } = await source.search(list, { page: String(page), rows: String(PAGE_SIZE) });
    rows.push(...Rows);
    if (Rows.length === 0 || rows.length >= Total) break;
  }
  return rows;
}
