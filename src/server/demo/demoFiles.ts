import { isList } from '#language/isList.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Db } from '../db/Database.ts';
import { bindMedia } from '../db/system/mediaTable.ts';
import { extensionOf } from '../media/fileKinds.ts';
import { storeFile } from '../media/storeFile.ts';
import { uploadOf } from '../media/uploadOf.ts';
import type { Call } from '../access/Call.ts';
import { samplePdf } from './samplePdf.ts';
import { samplePng } from './samplePng.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * Makes the files that a demo row names in its file fields - `"Cover": "封面.png"`, `"InvoiceFiles": ["发票.pdf"]` - and puts their Ids
 * in place of the names. Throws an Error for a kind of file that cannot be made.
 */
export async function demoFiles(db: Db, call: Call, entity: EntityModel, row: Row): Promise<Row> {
  const made: Record<string, unknown> = {};
  for (const { name, type } of entity.fields) {
    const value = row[name];
    if (type === 'attachments' && isNames(value)) {
      const ids: number[] = [];
      for (const file of value) ids.push(await addFile(db, call, entity, row, name, file));
      made[name] = ids;
    } else if (type === 'image' && typeof value === 'string')
      made[name] = await addFile(db, call, entity, row, name, value);
  }
  return { ...row, ...made };
}

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && isList(value) && value.every((item) => typeof item === 'string');

async function addFile(
  db: Db,
  call: Call,
  { key }: EntityModel,
  row: Row,
  field: string,
  name: string,
): Promise<number> {
  const { Id: id } = await storeFile(db, call, name, uploadOf(contentOf(name)));
  await bindMedia(db, [id], { entity: key, record: Number(row['Id']), field }, call.now);
  return id;
}

function contentOf(name: string): Buffer {
  const extension = extensionOf(name);
  if (extension === 'pdf') return samplePdf(name.slice(0, -4));
  if (extension === 'png') return samplePng(name);
  throw new Error(`${name}: only pdf and png files can be made`);
}
