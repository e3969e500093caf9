import type { FieldModel } from '#fields/FieldModel.ts';

const MB = 1024 * 1024;
const PICTURES: readonly string[] = ['jpg', 'jpeg', 'png', 'webp'];

/** What files a field takes: the largest in bytes, and their extensions; undefined for any that may be uploaded (domain 0.2). */
export interface FileLimits {
  readonly bytes: number;
  readonly extensions: readonly string[] | undefined;
}

/** The limits of the files of a picture or attachments: those of its kind, or narrower ones of its own. */
export function fileLimits({ type, accept, largest }: Pick<FieldModel, 'type' | 'accept' | 'largest'>): FileLimits {
  const kind = type === 'image' ? { bytes: 5 * MB, extensions: PICTURES } : { bytes: 50 * MB, extensions: undefined };
  return {
    bytes: largest === undefined ? kind.bytes : Math.min(kind.bytes, largest * MB),
    extensions: accept ?? kind.extensions,
  };
}

/** Tells whether a field takes a file of this extension and size in bytes. */
export function isFileFit(
  field: Pick<FieldModel, 'type' | 'accept' | 'largest'>,
  { extension, size }: { readonly extension: string; readonly size: number },
): boolean {
  const { bytes, extensions } = fileLimits(field);
  return size <= bytes && (extensions === undefined || extensions.includes(extension));
}
