import type { FieldModel } from '#fields/FieldModel.ts';
import { fieldKind } from '#fields/table/fieldKinds.ts';

const MB = 1024 * 1024;

const ANY_FILE = { most: 50, extensions: undefined };

/** A field's file limits: bytes and extensions; undefined for all allowed uploads (domain 0.2). */
export interface FileLimits {
  readonly bytes: number;
  readonly extensions: readonly string[] | undefined;
}

/** The limits of the files of a picture or attachments: those of its kind, or narrower ones of its own. */
export function fileLimits(field: Pick<FieldModel, 'type' | 'accept' | 'largest'>): FileLimits {
  const { accept, largest } = field;
  const { most, extensions } = fieldKind(field).upload ?? ANY_FILE;
  return { bytes: Math.min(most, largest ?? most) * MB, extensions: accept ?? extensions };
}

/** Whether a field accepts a file of this extension and size in bytes. */
export function isFileFit(
  field: Pick<FieldModel, 'type' | 'accept' | 'largest'>,
  { extension, size }: { readonly extension: string; readonly size: number },
): boolean {
  const { bytes, extensions } = fileLimits(field);
  return size <= bytes && (extensions === undefined || extensions.includes(extension));
}
