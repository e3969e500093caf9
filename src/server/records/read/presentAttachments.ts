import { isList } from '#core/expression/isList.ts';
import type { Value } from '#core/expression/Value.ts';
import type { FieldModel } from '#core/schema/FieldModel.ts';
import type { Db } from '../../db/Database.ts';
import { readMedia, type MediaRow } from '../../db/system/mediaTable.ts';

/** A file as records hold it. */
export function presentFile({ Id, FileName, Size }: Pick<MediaRow, 'Id' | 'FileName' | 'Size'>): Record<string, Value> {
  return { Id, FileName, Size, Url: `/mediapreview/${Id}` };
}

/** Puts files in place of their Ids in the attachment fields of a record about to be sent. */
export async function presentAttachments(
  db: Db,
  fields: readonly FieldModel[],
  record: Record<string, Value>,
): Promise<void> {
  const attached = fields.filter(({ type }) => type === 'attachments');
  if (attached.length === 0) return;
  const idsOf = (name: string): number[] => {
    const value = record[name];
    return isList(value) ? value.filter((item) => typeof item === 'number') : [];
  };
  const files = new Map(
    (
      await readMedia(
        db,
        attached.flatMap(({ name }) => idsOf(name)),
      )
    ).map((file) => [file.Id, file]),
  );
  for (const { name } of attached)
    record[name] = idsOf(name).flatMap((id) => {
      const file = files.get(id);
      return file === undefined ? [] : [presentFile(file)];
    });
}
