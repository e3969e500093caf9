import type { BulkReply, ChangePreview } from '#wire/BulkReply.ts';
import type { CallOptions, Http } from '#client/http/Http.ts';

/** New field values by field name, in form encoding. */
export type Changes = Readonly<Record<string, string>>;

/** The same changes for several records, or the changes of each. */
export type BulkChanges = { readonly same: Changes } | { readonly each: ReadonlyMap<number, Changes> };

/** Changes of several records of an entity by one call. Aborting calls them off. */
export interface BulkCalls {
  /** Previews the result of a change for each record. */
  readonly preview: (
    asked: { readonly ids: readonly number[]; readonly changes: BulkChanges; readonly run: string },
    options?: CallOptions,
  ) => Promise<ChangePreview>;
  /** Changes records as previewed: in one transaction or each on its own. `accepts`: the user has read the warnings. */
  readonly update: (
    asked: {
      readonly rows: readonly Pick<ChangePreview['Rows'][number], 'Id' | 'Version'>[];
      readonly changes: BulkChanges;
      readonly isTogether: boolean;
      readonly accepts: boolean;
      readonly run: string;
    },
    options?: CallOptions,
  ) => Promise<BulkReply>;
  /** Undoes the newest change of each of these records, identified by the version it produced. */
  readonly takeBack: (
    records: readonly { readonly id: number; readonly version: number }[],
    accepts: boolean,
  ) => Promise<BulkReply>;
}

/** Many records may take their time. Milliseconds. */
const TIMEOUT = 10 * 60 * 1000;

/** Creates the calls over several records of an entity; `api` is its name in the paths. */
export function createBulkCalls(http: Http, api: string): BulkCalls {
  return {
    preview: ({ ids, changes, run }, options) =>
      http.post(`/api/${api}/BulkPreview`, [['ids', ids.join(',')], sent(changes, ids), ['Run', run]], {
        ...options,
        timeout: TIMEOUT,
      }),
    update: ({ rows, changes, isTogether, accepts, run }, options) => {
      const ids = rows.map(({ Id }) => Id);
      return http.post(
        `/api/${api}/BulkUpdate`,
        [
          ['ids', ids.join(',')],
          ['Versions', rows.map(({ Version }) => Version ?? 0).join(',')],
          sent(changes, ids),
          ['Together', String(isTogether)],
          ...accepted(accepts),
          ['Run', run],
        ],
        { ...options, timeout: TIMEOUT },
      );
    },
    takeBack: (records, accepts) =>
      http.post(
        `/api/${api}/BulkTakeBack`,
        [
          ['ids', records.map(({ id }) => id).join(',')],
          ['Versions', records.map(({ version }) => version).join(',')],
          ...accepted(accepts),
        ],
        { timeout: TIMEOUT },
      ),
  };
}

const accepted = (accepts: boolean): readonly (readonly ['AcceptWarnings', string])[] =>
  accepts ? [['AcceptWarnings', 'true']] : [];

const sent = (changes: BulkChanges, ids: readonly number[]): readonly ['Changes' | 'Each', string] =>
  'same' in changes
    ? ['Changes', JSON.stringify(changes.same)]
    : ['Each', JSON.stringify(Object.fromEntries(ids.map((id) => [id, changes.each.get(id) ?? {}])))];
