import type { CallOptions, FormFields, Http, Params } from './http/Http.ts';
import type { Media } from './createMedia.ts';
import type { PickReply } from '#wire/PickReply.ts';
import type { SavedReply } from '#wire/RecordReply.ts';

/** The fields of a record as they are sent; `api` is the entity in the paths. */
export interface SentRecord {
  readonly api: string;
  readonly isNew: boolean;
  /** It waits for its release, and the record stays as it is. */
  readonly isCorrection?: boolean | undefined;
  readonly body: FormFields;
}

/**
 * The calls of the product's API: by address, and those of forms, which pages without a session or a server of ours
 * replace. All throw AppError.
 */
export interface Client {
  readonly http: Http;
  /** The records that a reference field may refer to; `asking` is `entity.Field`. */
  readonly pick: (api: string, asking: string, params: Params, options?: CallOptions) => Promise<PickReply>;
  readonly save: (record: SentRecord, options?: CallOptions) => Promise<SavedReply>;
  readonly media: Media;
}
