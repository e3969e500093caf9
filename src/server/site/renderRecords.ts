import type { RecordsBlock } from '#generated/documents/PageDocument.ts';
import { Html, markup } from './markup.ts';
import type { PublicSource } from './PublicSource.ts';
import { rowText } from './rowText.ts';
import { snapshotPath } from './snapshotPath.ts';
import { whereTexts } from './whereTexts.ts';

/** As many as one list of a snapshot shows; the sitemap names all. */
const MOST_ROWS = 50;

/** The newest published records of a list as plain markup. */
export async function renderRecords({ list, where, show, detail }: RecordsBlock, source: PublicSource): Promise<Html> {
  const { Rows } = await source.search(list, { ...whereTexts(where), rows: String(MOST_ROWS) });
  return markup`<ul>${Rows.map((row) => {
    const title = rowText(row, show.title);
    const id = rowText(row, 'Id');
    const day = rowText(row, show.date).slice(0, 10);
    return markup`<li>${detail === undefined ? title : markup`<a href="${snapshotPath(`${detail}/${id}`)}">${title}</a>`}${day === '' ? undefined : markup` <time>${day}</time>`}<p>${rowText(row, show.text)}</p>${formatted(rowText(row, show.content))}${(show.texts ?? []).map(({ field, title: heading }) => markup`<h3>${heading}</h3>${formatted(rowText(row, field))}`)}</li>`;
  })}</ul>`;
}

/** Formatted text was cleaned where it was read. */
const formatted = (text: string): Html => new Html(text);
