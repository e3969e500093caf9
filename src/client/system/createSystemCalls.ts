import type { SettingDocument } from '#generated/documents/SettingsDocument.ts';
import type { CallOptions, Http, Params } from '../http/Http.ts';
import type { Page } from '../organisation/OrganisationReplies.ts';

/** A setting of the product or of the server. */
export interface ConfigRow {
  readonly ConfigKey: string;
  readonly ConfigName: string;
  readonly GroupName: string;
  readonly Remark: string;
  /** ConfigValueType: 1 text, 2 number, 3 yes or no, 4 date, 5 secret. */
  readonly ValueType: number;
  readonly ConfigValue: string;
  /** Null: it is changed where the server is started. */
  readonly Setting: { readonly Document: SettingDocument; readonly Version: number } | null;
}

/** A new value of a setting. */
export interface SentConfig {
  readonly key: string;
  /** As it was read. */
  readonly version: number;
  /** Undefined: its own again. */
  readonly value?: string | undefined;
}

/** What people are told on one occasion. */
export interface NoticeRow {
  readonly NotifyKey: string;
  readonly NotifyName: string;
  readonly Entity: string;
  readonly Occasion: string;
  readonly Title: string;
  readonly TemplateContent: string;
  readonly NotifyChannel: readonly string[];
}

/** Settings and templates of notices; for developers. */
export interface SystemCalls {
  readonly config: (params: Params, options?: CallOptions) => Promise<Page<ConfigRow>>;
  /** Sets a setting; without a value its own again. */
  readonly saveConfig: (sent: SentConfig) => Promise<null>;
  readonly notices: (params: Params, options?: CallOptions) => Promise<Page<NoticeRow>>;
}

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
    notices: (params, options) => http.get('/api/Notify/SearchConfig', params, options),
  };
}
