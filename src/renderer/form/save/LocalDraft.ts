import type { FileInfo } from '#wire/FileInfo.ts';
import { isRow, type Values } from '#language/Value.ts';
import { isValue } from './isValue.ts';
import { readFiles } from '../../records/readFiles.ts';

/** What was typed into a form and not saved. */
export interface LocalDraft {
  /** `YYYY-MM-DD HH:mm:ss`, Beijing. */
  readonly time: string;
  readonly values: Values;
  /** Names of chosen records, by reference. */
  readonly texts: Values;
  readonly files: readonly FileInfo[];
}

/** The draft in a stored text; undefined for texts that are none of ours. */
export function parseDraft(text: string | null): LocalDraft | undefined {
  if (text === null) return undefined;
  try {
    const stored: unknown = JSON.parse(text);
    if (!isValue(stored) || !isRow(stored)) return undefined;
    const { time, values, texts, files } = stored;
    if (typeof time !== 'string' || values === undefined || !isRow(values)) return undefined;
    return { time, values, texts: texts !== undefined && isRow(texts) ? texts : {}, files: readFiles(files) };
  } catch {
    return undefined;
  }
}
