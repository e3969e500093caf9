import type { AppError } from '#engine/errors.ts';
import type { ImportNote } from '#wire/ImportReply.ts';
import type { OpenImport } from './readImport.ts';

/** What an error says of the fields of a row, by their titles; never empty. */
export function importNotes({ entity }: OpenImport, error: AppError, list: 'Issues' | 'Warnings'): ImportNote[] {
  const { data } = error;
  const found: unknown =
    typeof data === 'object' && data !== null ? new Map(Object.entries(data)).get(list) : undefined;
  const notes = (Array.isArray(found) ? found : []).flatMap((each: unknown): ImportNote[] => {
    const note = new Map<string, unknown>(typeof each === 'object' && each !== null ? Object.entries(each) : []);
    const [field, message] = [note.get('Field'), note.get('Message')];
    if (typeof message !== 'string') return [];
    return [{ Title: entity.field(String(field))?.title ?? '', Message: message }];
  });
  return notes.length > 0 ? notes : [{ Title: '', Message: error.text ?? '不能导入' }];
}
