import type { ByteRange } from './openMediaStore.ts';

/**
 * The part of a file that a Range header asks for; undefined for the whole file: without a header, and for any other than one part in
 * bytes. Null when the file ends before it.
 */
export function readRange(header: string | undefined, size: number): ByteRange | undefined | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  return first > last ? null : { first, last };
}
