import { isList } from '#language/isList.ts';
import type { Value } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Db } from '../../db/Database.ts';
import { readMedia, type MediaRow } from '../../db/system/mediaTable.ts';

/** A file as records hold it. */
export function presentFile({ Id, FileName, Size }: Pick<MediaRow, 'Id' | 'FileName' | 'Size'>): Record<string, Value> {
  return { Id, FileName, Size, Url: `/mediapreview/${Id}` };
}

/** Puts files in place of their Ids in the attachment fields of records about to be sent, with one query for all. */
export async function presentAttachments(
  db: Db,
  fields: readonly FieldModel[],
  records: readonly Record<string, Value>[],
): Promise<void> {
  const attached = fields.filter(({ type }) => type === 'attachments');
  const idsOf = (value: Value | undefined): number[] =>
    value !== undefined && isList(value) ? value.filter((item) => typeof item === 'number') : [];
  const ids = records.flatMap((record) => attached.flatMap(({ name }) => idsOf(record[name])));
  const files = new Map((ids.length === 0 ? [] : await readMedia(db, ids)).map((file) => [file.Id, file]));
  for (const record of records)
    for (const { name } of attached)
      record[name] = idsOf(record[name]).flatMap((id) => {
        const file = files.get(id);
        return file === undefined ? [] : [presentFile(file)];
      });
}
