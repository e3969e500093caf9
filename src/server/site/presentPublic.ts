import type { Value } from '#language/Value.ts';
import { htmlFiles, htmlText } from '#fields/htmlText.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Db } from '../db/Database.ts';
import type { FoundRecord } from '../db/rows/selectRecords.ts';
import { readMedia } from '../db/system/mediaTable.ts';
import { cleanHtml } from '../records/check/cleanHtml.ts';
import { presentFile } from '../media/addPicture.ts';
import type { DbCall } from '../access/Call.ts';
import { collectNamed, readTitles } from '../records/read/readTitles.ts';
import { presentFields } from '../records/read/presentFields.ts';
import { presentAttachments } from '../records/read/presentRecord.ts';
import { isFormatted, isPicture, isRows } from '#fields/table/fieldKinds.ts';

/** The size of a picture. Pixels; null where it is unknown. */
interface PictureArea {
  readonly Width: number | null;
  readonly Height: number | null;
}

const PICTURE = /<img\b([^<>]*)>/g;
const OWN = /\ssrc="\/mediapreview\/(\d{1,15})"/;

/** Adds the size, from `areas`, to the product's pictures in cleaned text, so that pages do not shift. */
export function placePictures(html: string, areas: ReadonlyMap<number, PictureArea>): string {
  return html.replace(PICTURE, (whole, attributes: string) => {
    const { Width = null, Height = null } = areas.get(Number(OWN.exec(attributes)?.[1])) ?? {};
    if (Width === null || Height === null || /\s(width|height)=/.test(attributes)) return whole;
    const kept = attributes.trimEnd().replace(/\/$/, '').trimEnd();
    return `<img${kept} width="${Width}" height="${Height}" />`;
  });
}

/** The models of public fields by name, without child rows. */
export function publicFields(entity: EntityModel, names: readonly string[]): FieldModel[] {
  return names.flatMap((name) => entity.field(name) ?? []).filter((field) => !isRows(field));
}

/** Public records in replies: Id, fields, `FText`, pictures and files with their address. */
export async function presentPublic(
  fields: readonly FieldModel[],
  found: readonly FoundRecord[],
  call: DbCall,
): Promise<Record<string, Value>[]> {
  const wanted = new Map<string, Set<number>>();
  for (const { values } of found) collectNamed(fields, values, wanted, call);
  const titles = await readTitles(wanted, call);
  const rows = found.map(({ id, values }): Record<string, Value> => ({
    Id: id,
    ...presentFields(fields, values, titles, call),
  }));
  await presentAttachments(fields, rows, call.db);
  await presentPictures(fields, rows, call.db);
  await presentTexts(fields, rows, call.db);
  return rows;
}

const EXCERPT = 120;

/** Fills empty public texts with the beginning of the text that they summarise. */
export function fillExcerpts(entity: EntityModel, found: readonly FoundRecord[]): void {
  for (const [name, of] of Object.entries(entity.public?.excerpts ?? {}))
    for (const { values } of found) {
      const [text, source] = [values[name] ?? null, values[of] ?? null];
      if (text !== null || typeof source !== 'string') continue;
      const letters = [...htmlText(source)];
      values[name] = letters.length > EXCERPT ? `${letters.slice(0, EXCERPT).join('')}…` : letters.join('');
    }
}

async function presentTexts(fields: readonly FieldModel[], rows: Record<string, Value>[], db: Db): Promise<void> {
  const texts = rows.flatMap((row) =>
    fields.flatMap(({ name, type }) => {
      const text = row[name];
      return isFormatted({ type }) && typeof text === 'string' ? [{ row, name, html: cleanHtml(text) }] : [];
    }),
  );
  const ids = texts.flatMap(({ html }) => htmlFiles(html));
  const areas = new Map((ids.length === 0 ? [] : await readMedia(db, ids)).map((file) => [file.Id, file]));
  for (const { row, name, html } of texts) row[name] = placePictures(html, areas);
}

async function presentPictures(fields: readonly FieldModel[], rows: Record<string, Value>[], db: Db): Promise<void> {
  const pictures = fields.filter(isPicture);
  const idsOf = (row: Record<string, Value>): number[] =>
    pictures.flatMap(({ name }) => {
      const id = row[name];
      return typeof id === 'number' ? [id] : [];
    });
  const files = new Map((await readMedia(db, rows.flatMap(idsOf))).map((file) => [file.Id, file]));
  for (const row of rows)
    for (const { name } of pictures) {
      const file = files.get(Number(row[name] ?? -1));
      // Width and height reserve its place in the page while it loads.
      row[name] = file === undefined ? null : { ...presentFile(file), Width: file.Width, Height: file.Height };
    }
}
