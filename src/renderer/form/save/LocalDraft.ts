import type { FileInfo } from '#wire/FileInfo.ts';
import { isRow, type Values } from '#language/Value.ts';
import { isValue } from './isValue.ts';
import { readFiles } from '../../records/readFiles.ts';

/** What was typed into a form and not saved. */
export interface LocalDraft {
  /** Every opening of a form writes a draft of its own. */
  readonly id: string;
  /** `YYYY-MM-DD HH:mm:ss`, Beijing. */
  readonly time: string;
  readonly values: Values;
  /** Names of chosen records, by reference. */
  readonly texts: Values;
  readonly files: readonly FileInfo[];
}

/** The drafts in a stored text, the oldest first; none in texts that are not ours. */
export function parseDrafts(text: string | null): LocalDraft[] {
  if (text === null) return [];
  try {
    const stored: unknown = JSON.parse(text);
    // Earlier versions kept one draft for a form, without a list around it.
    return (Array.isArray(stored) ? stored : [stored]).flatMap((each) => readDraft(each) ?? []);
  } catch {
    return [];
  }
}

function readDraft(stored: unknown): LocalDraft | undefined {
  if (!isValue(stored) || !isRow(stored)) return undefined;
  const { id, time, values, texts, files } = stored;
  if (typeof time !== 'string' || values === undefined || !isRow(values)) return undefined;
  return {
    id: typeof id === 'string' ? id : time,
    time,
    values,
    texts: texts !== undefined && isRow(texts) ? texts : {},
    files: readFiles(files),
  };
}
