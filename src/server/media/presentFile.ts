import type { FileInfo } from '#wire/FileInfo.ts';
import type { MediaRow } from '../db/system/mediaTable.ts';

/** A file as records hold it. */
export function presentFile({ Id, FileName, Size }: Pick<MediaRow, 'Id' | 'FileName' | 'Size'>): FileInfo {
  return { Id, FileName, Size, Url: `/mediapreview/${Id}` };
}
