import type { NoticePreview, NoticeRow } from '#engine/reminder/NoticeRow.ts';
import type { CallOptions, FormFields, Http, Params } from './http/Http.ts';
import type { Page } from '#wire/OrganisationReplies.ts';
import type { BackupReply, ConfigRow } from '#wire/SystemReplies.ts';

/** A new value of a setting. */
export interface SentConfig {
  readonly key: string;
  /** As it was read. */
  readonly version: number;
  /** Undefined: its own again. */
  readonly value?: string | undefined;
}

/** The input for a notice. */
export type SentNotice = Pick<
  NoticeRow,
  'NotifyKey' | 'Source' | 'Title' | 'TemplateContent' | 'IsEnabled' | 'Version' | 'Channels' | 'Required'
>;

/** Settings and templates of notices; for developers. */
export interface SystemCalls {
  readonly config: (params: Params, options?: CallOptions) => Promise<Page<ConfigRow>>;
  /** Sets a setting; without a value its own again. */
  readonly saveConfig: (sent: SentConfig) => Promise<null>;
  readonly saveNotice: (notice: SentNotice) => Promise<null>;
  /** Null: there is no record of that kind. */
  readonly previewNotice: (notice: SentNotice) => Promise<NoticePreview | null>;
  readonly notices: (params: Params, options?: CallOptions) => Promise<Page<NoticeRow>>;
  readonly backups: (options?: CallOptions) => Promise<BackupReply>;
  readonly savePlan: (plan: SentPlan) => Promise<null>;
  readonly startBackup: () => Promise<null>;
}

/** A plan of backups as it is typed. */
export type SentPlan = Omit<BackupReply['Plan'], 'Keep'> & { readonly Keep: string };

/** Makes the calls about settings and notices. */
export function createSystemCalls(http: Http): SystemCalls {
  return {
    config: (params, options) => http.get('/api/System/SearchConfig', params, options),
    saveConfig: ({ key, version, value }) =>
      http.post('/api/System/SaveConfig', [
        ['ConfigKey', key],
        ['Version', String(version)],
        ...(value === undefined ? [] : [['ConfigValue', value] as const]),
      ]),
    saveNotice: (notice) => http.post('/api/Notify/Save', fieldsOf(notice)),
    previewNotice: (notice) => http.post('/api/Notify/Preview', fieldsOf(notice)),
    notices: (params, options) => http.get('/api/Notify/SearchConfig', params, options),
    backups: (options) => http.get('/api/Backup/Get', {}, options),
    savePlan: ({ IsOn, At, Place, Folder, Keep, Version }) =>
      http.post('/api/Backup/Save', [
        ['IsOn', String(IsOn)],
        ['At', At],
        ['Place', Place],
        ['Folder', Folder],
        ['Keep', Keep],
        ['Version', String(Version)],
      ]),
    startBackup: () => http.post('/api/Backup/Start', []),
  };
}

const fieldsOf = (notice: SentNotice): FormFields<keyof SentNotice> => [
  ['NotifyKey', notice.NotifyKey],
  ['Source', String(notice.Source)],
  ['Title', notice.Title],
  ['TemplateContent', notice.TemplateContent],
  ['IsEnabled', String(notice.IsEnabled)],
  ['Version', String(notice.Version)],
  ['Channels', String(notice.Channels)],
  ['Required', String(notice.Required)],
];
