import { PICTURE_SIZES } from '#engine/records/MediaEntry.ts';
import type { PublicRow } from '#wire/SiteReplies.ts';

export interface PublicFile {
  readonly Url: string;
  readonly FileName: string;
  /** Pixels of a picture, where they are known. */
  readonly Width?: number | null;
  readonly Height?: number | null;
}

/** The files of a field: pictures and attachments, one or several. */
export function filesOf(row: PublicRow, field: string | undefined): PublicFile[] {
  const value = field === undefined ? undefined : row[field];
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.filter(isFile);
}

const isFile = (value: unknown): value is PublicFile =>
  typeof value === 'object' && value !== null && 'Url' in value && typeof value.Url === 'string' && 'FileName' in value;

/** The img attributes of a stored picture as wide as a phone, or so many pixels on wider windows. */
export const sizedPicture = (src: string, wide: number): { src: string; srcSet: string; sizes: string } => ({
  src,
  srcSet: PICTURE_SIZES.map((width) => `${src}?size=${width} ${width}w`).join(),
  sizes: `(max-width:720px) 100vw,${wide}px`,
});
