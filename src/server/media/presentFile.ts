import type { Value } from '#language/Value.ts';
import type { MediaRow } from '../db/system/mediaTable.ts';

/** A file as records hold it. */
export function presentFile({ Id, FileName, Size }: Pick<MediaRow, 'Id' | 'FileName' | 'Size'>): Record<string, Value> {
  return { Id, FileName, Size, Url: `/mediapreview/${Id}` };
}
