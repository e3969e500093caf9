import { isRow, type Values } from '#language/Value.ts';
import { isValue } from './isValue.ts';
import { readFiles } from '../../records/initialRecord.ts';
import type { Unsaved } from '../../records/Unsaved.ts';

export interface LocalDraft extends Unsaved {
  /** Each opening of a form writes its own draft. */
  readonly id: string;
  /** `YYYY-MM-DD HH:mm:ss`, in the zone of the product. */
  readonly time: string;
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

/** Reads a draft from parsed JSON; undefined when it is invalid. */
export function readDraft(stored: unknown): LocalDraft | undefined {
  if (!isValue(stored) || !isRow(stored)) return undefined;
  const { id, time, values, texts, typed, files, over } = stored;
  if (typeof time !== 'string' || values === undefined || !isRow(values)) return undefined;
  return {
    id: typeof id === 'string' ? id : time,
    time,
    values,
    texts: texts !== undefined && isRow(texts) ? texts : {},
    typed: typed !== undefined && isRow(typed) ? readTexts(typed) : {},
    files: readFiles(files),
    over: over !== undefined && isRow(over) ? readOver(over) : undefined,
  };
}

const readTexts = (row: Values): Record<string, string> =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, text]): [string, string][] => (typeof text === 'string' ? [[name, text]] : [])),
  );

const readOver = ({ version, values }: Values): Unsaved['over'] =>
  version !== undefined && values !== undefined && isRow(values) ? { version, values } : undefined;
