import type { CallOptions, FormFields, Http } from '#client/http/Http.ts';
import type { ImportJob, WrongRow } from '#wire/calls/IMPORT_CALLS.ts';
import type { ImportReply } from '#wire/ImportReply.ts';
import type { ImportRow } from '#wire/ImportRow.ts';

/** The import mode: create records, change those that `key` identifies, or both. */
export interface ImportModeChoice {
  readonly mode: 'new' | 'update' | 'both';
  readonly key: string;
}

/** The calls of imports into one list. All throw AppError. */
export interface ImportCalls {
  /** Previews the result of each row. Aborting cancels it. */
  readonly preview: (
    asked: { readonly rows: readonly ImportRow[]; readonly run: string } & ImportModeChoice,
    options?: CallOptions,
  ) => Promise<ImportReply>;
  /** My imports, newest first. */
  readonly jobs: (options?: CallOptions) => Promise<{ readonly Rows: readonly ImportJob[] }>;
  readonly create: (file: string, way: ImportModeChoice) => Promise<{ readonly Id: number }>;
  /** Uploads a part of the rows before the import starts; a repeated part counts once. */
  readonly add: (id: number, part: number, rows: readonly ImportRow[]) => Promise<null>;
  /** Starts or resumes an import. */
  readonly run: (id: number) => Promise<ImportJob>;
  readonly cancel: (id: number) => Promise<ImportJob>;
  readonly wrong: (id: number) => Promise<{ readonly Rows: readonly WrongRow[] }>;
  /** The last column mapping: field names by column title, empty for skipped columns. */
  readonly mapping: (options?: CallOptions) => Promise<{ readonly Columns: Readonly<Record<string, string>> }>;
  readonly remember: (columns: Readonly<Record<string, string>>) => Promise<null>;
}

/** Milliseconds. */
const TIMEOUT = 10 * 60 * 1000;

const wayOf = ({ mode, key }: ImportModeChoice): FormFields<'Mode' | 'Key'> => [
  ['Mode', mode],
  ...(mode === 'new' ? [] : [['Key', key] as const]),
];

/** Creates the calls; their code is loaded with the dialog. */
export function createImportCalls(http: Http, api: string, list: string): ImportCalls {
  return {
    preview: ({ rows, run, ...way }, options) =>
      http.post(
        `/api/${api}/Import`,
        [['list', list], ['Rows', JSON.stringify(rows)], ['Preview', 'true'], ['Run', run], ...wayOf(way)],
        { ...options, timeout: TIMEOUT },
      ),
    jobs: (options) => http.get(`/api/${api}/ImportJobs`, { list }, options),
    create: (file, way) => http.post(`/api/${api}/ImportJob`, [['list', list], ['File', file], ...wayOf(way)]),
    add: (id, part, rows) =>
      http.post(`/api/${api}/ImportJobRows`, [
        ['id', String(id)],
        ['Part', String(part)],
        ['Rows', JSON.stringify(rows)],
      ]),
    run: (id) => http.post(`/api/${api}/ImportJobRun`, [['id', String(id)]]),
    cancel: (id) => http.post(`/api/${api}/ImportJobCancel`, [['id', String(id)]]),
    wrong: (id) => http.get(`/api/${api}/ImportJobWrong`, { id }),
    mapping: (options) => http.get(`/api/${api}/ImportMapping`, { list }, options),
    remember: (columns) =>
      http.post(`/api/${api}/ImportMapping`, [
        ['list', list],
        ['Columns', JSON.stringify(columns)],
      ]),
  };
}
