import type { FileInfo } from '#wire/MediaReply.ts';
import { isList, isRow, type Value } from '#language/Value.ts';

/** The files in the value of an attachments field as the server sends it. */
export function readFiles(value: Value | undefined): FileInfo[] {
  if (value === undefined || !isList(value)) return [];
  return value.flatMap((item) => {
    if (!isRow(item)) return [];
    const { Id, FileName, Size, Url } = item;
    return typeof Id === 'number' && typeof FileName === 'string'
      ? [{ Id, FileName, Size: typeof Size === 'number' ? Size : 0, Url: typeof Url === 'string' ? Url : '' }]
      : [];
  });
}
