import type { RecordBlock } from '#generated/documents/PageDocument.ts';
import { Html, markup } from './markup.ts';
import type { PublicRow, PublicSource } from './PublicSource.ts';
import { rowText } from './rowText.ts';
import { whereTexts } from './whereTexts.ts';

/** One published record as plain markup. Nothing where there is none. */
export async function renderRecord(
  block: RecordBlock,
  values: Readonly<Record<string, string>>,
  source: PublicSource,
): Promise<Html> {
  const { show, parameter } = block;
  const row = await findRow(block, values, source);
  if (row === undefined) return markup``;
  const title = rowText(row, show.title);
  const facts = (show.facts ?? []).map(
    ({ field, title: label }) => markup`<dt>${label}</dt><dd>${rowText(row, field)}</dd>`,
  );
  return markup`<article>${parameter === undefined ? markup`<h2>${title}</h2>` : markup`<h1>${title}</h1>`}<p><time>${rowText(row, show.date).slice(0, 16)}</time></p><p>${rowText(row, show.text)}</p>${facts.length === 0 ? undefined : markup`<dl>${facts}</dl>`}${new Html(rowText(row, show.content))}</article>`;
}

/** The record of a block: that of the Id in the address, or the first of its list. */
export async function findRow(
  { list, where, parameter }: RecordBlock,
  values: Readonly<Record<string, string>>,
  source: PublicSource,
): Promise<PublicRow | undefined> {
  if (parameter !== undefined) {
    const row = await source.get(list, values[parameter] ?? '');
    return row !== undefined && meets(row, where) ? row : undefined;
  }
  const { Rows } = await source.search(list, whereTexts(where));
  return Rows[0];
}

/** A record of another part of its entity has its page elsewhere. */
const meets = (row: PublicRow, where: object | undefined): boolean =>
  Object.entries(whereTexts(where)).every(([name, value]) => String(row[name]) === value);
