import type { Http } from '#client/http/Http.ts';
import type { ChangePreview } from '#wire/BulkReply.ts';

/** New field values by field name, in form encoding. */
export type Changes = Readonly<Record<string, string>>;

export type BulkChanges = { readonly same: Changes } | { readonly each: ReadonlyMap<number, Changes> };

/** Many records may take their time. Milliseconds. */
export const BULK_TIMEOUT = 10 * 60 * 1000;

export const changeFields = (
  changes: BulkChanges,
  ids: readonly number[],
): { readonly ids: readonly number[]; readonly Changes?: string; readonly Each?: string } =>
  'same' in changes
    ? { ids, Changes: JSON.stringify(changes.same) }
    : { ids, Each: JSON.stringify(Object.fromEntries(ids.map((id) => [id, changes.each.get(id) ?? {}]))) };

interface Previewed {
  readonly ids: readonly number[];
  readonly changes: BulkChanges;
  readonly run: string;
}

/** Previews the result of a change for each record. Aborting cancels it. Throws AppError. */
export const previewBulk = (
  http: Http,
  api: string,
  { ids, changes, run }: Previewed,
  signal: AbortSignal,
): Promise<ChangePreview> =>
  http.post(`/api/${api}/BulkPreview`, { ...changeFields(changes, ids), Run: run }, { signal, timeout: BULK_TIMEOUT });
