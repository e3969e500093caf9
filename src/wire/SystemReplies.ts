import type { NoticePreview } from '#engine/reminder/NoticeRow.ts';
import type { SettingDocument } from '#generated/documents/SettingsDocument.ts';
import { choice, flag, given, integer, list, nullable, object, text, type TypeOf, translated } from './schema.ts';

export const changesReply = object({
  Enums: integer(),
  Menu: integer(),
  /** Settings, which are included in the schemas. */
  Config: integer(),
});
/** The change counters of the data that browsers cache. */
export type ChangesReply = TypeOf<typeof changesReply>;

export const configRow = object({
  ConfigKey: text(),
  ConfigName: translated(),
  GroupName: translated(),
  Remark: translated(),
  /** ConfigValueType: 1 text, 2 number, 3 yes or no, 4 date, 5 secret. */
  ValueType: integer(),
  /** Secrets are never returned. */
  ConfigValue: text(),
  /** Null: it is configured where the server is started. Version 0: never set. */
  Setting: nullable(object({ Document: given<SettingDocument>({ type: 'object' }), Version: integer() })),
});
/** A setting of the product or of the server. */
export type ConfigRow = TypeOf<typeof configRow>;

const backupRun = object({
  Id: integer(),
  /** Null: the plan wanted it. */
  AskedBy: nullable(text()),
  State: choice('running', 'proven', 'failed'),
  Stage: choice('writing', 'sending', 'proving'),
  /** The reason of a failure, or what was missing; a message. */
  Problem: nullable(translated()),
  /** Moments are `YYYY-MM-DD HH:mm:ss`, in the zone of the product. */
  StartTime: text(),
  /** When it was restored into a scratch place and every row and file compared. */
  ProvenTime: nullable(text()),
  IsRemoved: flag(),
  /** From beginning to end, or until now. */
  Seconds: integer(),
  /** Bytes. */
  Size: nullable(integer()),
  Rows: nullable(integer()),
  Files: nullable(integer()),
  Name: text(),
  /** The location as a display text. */
  Where: text(),
  IsSealed: flag(),
});
/** A finished or running backup. */
export type BackupRun = TypeOf<typeof backupRun>;

export const backupReply = object({
  Plan: object({
    IsOn: flag(),
    /** `HH:mm`, in the zone of the product. */
    At: text(),
    Place: choice('folder', 's3'),
    Folder: text(),
    Keep: integer(),
    Version: integer(),
  }),
  /** Newest first. */
  Runs: list(backupRun),
  LastProven: nullable(backupRun),
  /** The last proven one is older than the plan allows. */
  IsOverdue: flag(),
  /** The root that is configured where the server is started. */
  Root: text(),
  HasStore: flag(),
  IsSealed: flag(),
  /** A process that runs jobs makes backups by the plan. */
  DoesJobs: flag(),
  MayEdit: flag(),
  MayStart: flag(),
});
export type BackupReply = TypeOf<typeof backupReply>;

/** Null: there is no record of that kind. */
export const noticePreview = nullable(given<NoticePreview>({ type: 'object' }));

export const keptMessage = object({
  Id: integer(),
  /** By its name, as notices state it. */
  Channel: text(),
  /** Phone number or mail address. */
  Target: text(),
  Content: text(),
  /** `YYYY-MM-DD HH:mm:ss`, in the zone of the product. */
  SendTime: text(),
});
/** A message that was kept instead of being sent. */
export type OutboxMessage = TypeOf<typeof keptMessage>;

/** The newest messages that were kept, newest first. */
export const outboxReply = object({ Rows: list(keptMessage) });
