import type { Values } from '#language/Value.ts';
import type { CallOptions, Download, FormFields, Http, Params } from './http/Http.ts';
import { oneKind } from './http/oneKind.ts';
import type { PreviewReply } from '#wire/SiteReplies.ts';
import type { ActionExplanation, ActionWarnings, BulkReply } from '#wire/BulkReply.ts';
import type { ImportProgress } from '#wire/ImportRow.ts';
import type { HiddenCount, GroupsReply, ListReply } from '#wire/ListReply.ts';
import type { LogReply } from '#wire/LogReply.ts';
import type { PickReply } from '#wire/PickReply.ts';
import type { StateLogReply } from '#wire/StateLogReply.ts';
import type { VersionsReply } from '#wire/VersionsReply.ts';
import type { RecordReply, SavedReply } from '#wire/RecordReply.ts';

/** The calls every entity has; `api` is its name in the paths (domain 0.9). */
export interface RecordCalls {
  readonly search: (api: string, params: Params, options?: CallOptions) => Promise<ListReply>;
  /** The groups of a list by `group`. */
  readonly groups: (api: string, params: Params, options?: CallOptions) => Promise<GroupsReply>;
  readonly get: (api: string, id: number, options?: CallOptions) => Promise<RecordReply>;
  readonly add: (api: string, fields: FormFields, options?: CallOptions) => Promise<SavedReply>;
  readonly update: (api: string, fields: FormFields, options?: CallOptions) => Promise<SavedReply>;
  /** `Version`: as the record was read; a change by another user since then is a conflict. */
  readonly remove: (api: string, record: Values) => Promise<null>;
  readonly removeAll: (api: string, records: readonly Values[]) => Promise<BulkReply>;
  /** Notes that records were read, all that the user may view without `ids`. */
  readonly markRead: (api: string, ids?: readonly number[]) => Promise<{ readonly Count: number }>;
  readonly transfer: (api: string, ids: readonly number[], ownerId: number) => Promise<BulkReply>;
  /** The progress of an import, or of a change of several records; null when it is finished or unknown. */
  readonly importProgress: (api: string, run: string) => Promise<ImportProgress | null>;
  /** The records that a reference field may refer to; `asking` is `entity.Field`. */
  readonly pick: (api: string, asking: string, params: Params, options?: CallOptions) => Promise<PickReply>;
  /** The whole value of a field that is shown without its middle. */
  readonly reveal: (api: string, id: number, field: string) => Promise<{ readonly Value: string | null }>;
  /** Takes a transition, by the code of its action; `fields` hold Id, Version and its inputs. */
  readonly take: (api: string, action: string, fields: FormFields, options?: CallOptions) => Promise<RecordReply>;
  /** The same with several records; `fields` hold the inputs only. */
  readonly takeAll: (api: string, action: string, ids: readonly number[], fields: FormFields) => Promise<BulkReply>;
  /** The warnings of an action on records, shown before it is performed. */
  readonly warnings: (
    api: string,
    action: string,
    ids: readonly number[],
    options?: CallOptions,
  ) => Promise<ActionWarnings>;
  /** Why the user may, or may not, take a transition with a record now. */
  readonly explain: (api: string, action: string, id: number, options?: CallOptions) => Promise<ActionExplanation>;
  /** The records that a record's figures count but its tabs do not list. */
  readonly beyond: (api: string, id: number, options?: CallOptions) => Promise<HiddenCount>;
  /** The steps of a record from state to state, newest first. */
  readonly stateLog: (api: string, id: number, options?: CallOptions) => Promise<StateLogReply>;
  /** The earlier versions of a record, newest first. */
  readonly versions: (api: string, id: number, options?: CallOptions) => Promise<VersionsReply>;
  /** Saves an earlier version again; `fields` contain Id, Version and version. */
  readonly restore: (api: string, fields: FormFields<'Id' | 'Version' | 'version'>) => Promise<RecordReply>;
  /** A record as its public page would show it. */
  readonly preview: (api: string, id: number, options?: CallOptions) => Promise<PreviewReply>;
  /** The same for the values of a form. */
  readonly previewForm: (api: string, fields: FormFields, options?: CallOptions) => Promise<PreviewReply>;
  readonly log: (api: string, id: number, page: number, options?: CallOptions) => Promise<LogReply>;
  readonly exportList: (api: string, params: Params, options?: CallOptions) => Promise<Download>;
  /** The files of the records with these `ids` as one zip. */
  readonly downloadFiles: (api: string, params: Params, options?: CallOptions) => Promise<Download>;
}

/** Milliseconds. */
const FILES_TIMEOUT = 60 * 60 * 1000;

/** The name of an action in the paths: its code with a capital. */
const pathOf = (action: string): string => `${action.charAt(0).toUpperCase()}${action.slice(1)}`;

/** Makes the record calls. */
export function createRecordCalls(http: Http): RecordCalls {
  return {
    search: (api, params, options) => http.get(`/api/${api}/Search`, params, options),
    groups: (api, params, options) => http.get(`/api/${api}/Groups`, params, options),
    get: (api, id, options) => http.get(`/api/${api}/Get`, { id }, options),
    add: (api, fields, options) => http.post(`/api/${api}/Add`, fields, options),
    update: (api, fields, options) => http.post(`/api/${api}/Update`, fields, options),
    remove: (api, { Id, Version }) =>
      http.post(`/api/${api}/Delete`, [
        ['id', `${Number(Id)}`],
        ['Version', `${Number(Version)}`],
      ]),
    removeAll: (api, records) =>
      http.post(`/api/${api}/BulkDelete`, [
        ['ids', records.map(({ Id }) => Number(Id)).join(',')],
        ['Versions', records.map(({ Version }) => Number(Version)).join(',')],
      ]),
    markRead: (api, ids) => http.post(`/api/${api}/MarkRead`, ids === undefined ? [] : [['ids', ids.join(',')]]),
    transfer: (api, ids, ownerId) =>
      http.post(`/api/${api}/Transfer`, [
        ['ids', ids.join(',')],
        ['OwnerId', String(ownerId)],
      ]),
    importProgress: (api, run) => http.get(`/api/${api}/ImportProgress`, { run }),
    pick: (api, asking, params, options) => http.get(`/api/${api}/Pick`, { for: asking, ...params }, options),
    reveal: (api, id, field) =>
      http.post(`/api/${api}/Reveal`, [
        ['id', String(id)],
        ['field', field],
      ]),
    take: (api, action, fields, options) =>
      oneKind(http.post(`/api/${api}/${pathOf(action)}`, fields, options), (reply) => 'Record' in reply),
    takeAll: (api, action, ids, fields) =>
      oneKind(
        http.post(`/api/${api}/${pathOf(action)}`, [['ids', ids.join(',')], ...fields]),
        (reply) => 'Done' in reply,
      ),
    warnings: (api, action, ids, options) => http.get(`/api/${api}/Warnings`, { action, ids: ids.join(',') }, options),
    explain: (api, action, id, options) => http.get(`/api/${api}/Explain`, { action, id }, options),
    beyond: (api, id, options) => http.get(`/api/${api}/Beyond`, { id }, options),
    stateLog: (api, id, options) => http.get(`/api/${api}/StateLog`, { id }, options),
    versions: (api, id, options) => http.get(`/api/${api}/Versions`, { id }, options),
    restore: (api, fields) => http.post(`/api/${api}/RestoreVersion`, fields),
    preview: (api, id, options) => http.get(`/api/${api}/Preview`, { id }, options),
    previewForm: (api, fields, options) => http.post(`/api/${api}/Preview`, fields, options),
    log: (api, id, page, options) => http.get(`/api/${api}/Log`, { id, page, rows: 10 }, options),
    exportList: (api, params, options) => http.download(`/api/${api}/Export`, params, options),
    downloadFiles: (api, params, options) =>
      http.download(`/api/${api}/Files`, params, { ...options, timeout: FILES_TIMEOUT }),
  };
}
