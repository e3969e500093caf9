import { matchPage } from '#engine/site/matchPage.ts';
import type { ReadyProduct } from '../product/ReadyProduct.ts';
import { markup, type Html } from './markup.ts';
import type { PublicSource } from './PublicSource.ts';
import { findRow } from './renderRecord.ts';
import { renderBlock } from './renderBlock.ts';
import { rowText } from './rowText.ts';
import { snapshotPath } from './snapshotPath.ts';

/** A page as a document for search engines: what it says, without script and style. Undefined where there is none, or its record is not published. */
export async function renderPage(
  { documents, title: name }: ReadyProduct,
  path: string,
  source: PublicSource,
  origin: string,
): Promise<string | undefined> {
  const found = matchPage(Object.values(documents.pages), path);
  if (found === undefined) return undefined;
  const { page, values } = found;
  const main = page.blocks.find((block) => block.type === 'record' && block.parameter !== undefined);
  const row = main?.type === 'record' ? await findRow(main, values, source) : undefined;
  if (main !== undefined && row === undefined) return undefined;
  const own = row === undefined || main?.type !== 'record' ? '' : rowText(row, main.show.title);
  const blocks: Html[] = [];
  for (const block of page.blocks) blocks.push(await renderBlock(block, values, source));
  const company = documents.company?.name ?? name ?? '';
  const address = `${origin}/#${path}`;
  const { navigation = [] } = documents.site ?? {};
  const menu = navigation.flatMap(({ title, path: to, children = [] }) => [{ title, path: to }, ...children]);
  const about = row === undefined || main?.type !== 'record' ? '' : rowText(row, main.show.text);
  const links = menu.map(({ title, path: to }) => markup`<li><a href="${snapshotPath(to)}">${title}</a></li>`);
  const lines = [
    markup`<meta charset="utf-8">`,
    markup`<meta name="viewport" content="width=device-width, initial-scale=1">`,
    markup`<title>${own === '' ? page.title : own} - ${company}</title>`,
    markup`<meta name="description" content="${about === '' ? page.description : about}">`,
    markup`<link rel="canonical" href="${address}">`,
    markup`<header><a href="${snapshotPath('/index')}">${company}</a> <a href="${address}">打开完整页面</a><nav><ul>${links}</ul></nav></header>`,
    markup`<main>${blocks}</main>`,
    markup`<footer>© ${company} ${documents.company?.phone} ${documents.company?.address}</footer>`,
  ];
  return `<!doctype html>\n<html lang="zh-CN">\n${lines.map(({ text }) => text).join('\n')}\n</html>\n`;
}
