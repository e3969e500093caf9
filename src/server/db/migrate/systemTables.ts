import { sql } from 'kysely';
import {
  BASE_COLUMNS,
  columns,
  identity,
  index,
  key,
  keyIdentity,
  TIME,
  unique,
  INTEGRATION_TABLES,
} from './columnPlans.ts';
import { SETTING_TABLES } from './settingTables.ts';
import type { TablePlan } from './uniqueIndexes.ts';

/** Codes by SMS and mail, WeChat, and messages that are not sent externally. Moments are milliseconds since 1970. */
const SIGN_IN_TABLES: readonly TablePlan[] = [
  {
    name: 'validateCode',
    columns: [key('CodeKey'), ...columns('text', 'CodeHash DeviceHash'), ...columns('bigint', 'Tries EndsAt')],
    indexes: [],
  },
  {
    name: 'codeSend',
    columns: [
      keyIdentity,
      ...columns('text', 'Channel TargetHash AddressHash NetworkHash Sender'),
      ...columns('bigint', 'SentAt'),
      ...columns('boolean', 'IsFailed'),
    ],
    indexes: [index('SentAt', 'SentAt')],
  },
  {
    name: 'codeFailure',
    columns: [keyIdentity, ...columns('text', 'AddressHash'), ...columns('bigint', 'FailedAt')],
    indexes: [index('Address', 'AddressHash', 'FailedAt')],
  },
  {
    name: 'wxState',
    columns: [key('StateHash'), ...columns('text', 'DeviceHash Nonce Origin'), ...columns('bigint', 'EndsAt')],
    indexes: [],
  },
  {
    name: 'wxPending',
    columns: [key('DeviceHash'), ...columns('text', 'IdentityHash'), ...columns('bigint', 'EndsAt')],
    indexes: [],
  },
  {
    name: 'wxIdentity',
    columns: [key('IdentityHash'), ...columns('bigint', 'AccountId CreatedAt')],
    indexes: [unique('AccountId', 'AccountId')],
  },
  { name: 'publicView', columns: [key('ViewKey'), ...columns('bigint', 'SeenAt')], indexes: [] },
  {
    name: 'outbox',
    columns: [keyIdentity, ...columns('text', 'Channel Target Content'), ...columns('bigint', 'SentAt')],
    indexes: [],
  },
];

/** The tables every product has. Their columns are those of domain section 6, so that a product may make them entities later. */
export const SYSTEM_TABLES: readonly TablePlan[] = [
  {
    name: 'account',
    columns: [
      ...BASE_COLUMNS,
      ...columns(
        'text',
        'LoginId PasswordHash PhoneNumber NickName RealName Email OutsideEntity DemoLabel Theme Density Language',
      ),
      ...columns('bigint', 'EmployeeId CustomerId AccountState'),
      ...columns('boolean', 'WxBound MustChangePassword IsService'),
      { name: 'Roles', type: 'text[]' },
      { name: 'LastLoginTime', type: TIME },
    ],
    indexes: [
      unique('LoginId', 'LoginId'),
      { ...unique('PhoneNumber', 'PhoneNumber'), where: sql`not "IsDeleted"` },
      index('EmployeeId', 'EmployeeId'),
    ],
  },
  {
    name: 'role',
    columns: [
      ...BASE_COLUMNS,
      ...columns('text', 'RoleName RoleCode EntityScopes Remark'),
      ...columns('text[]', 'KeyList ActionList'),
      { name: 'DataScope', type: 'bigint' },
      ...columns('boolean', 'IsSystem IsEnabled'),
    ],
    indexes: [unique('RoleCode', 'RoleCode')],
  },
  {
    name: 'session',
    columns: [
      key('TokenHash'),
      ...columns('bigint', 'AccountId CreatedAt SeenAt EndsAt IdleLimit'),
      ...columns('text', 'Address Agent'),
      identity,
    ],
    indexes: [index('AccountId', 'AccountId'), index('EndsAt', 'EndsAt')],
  },
  {
    name: 'apiToken',
    columns: [
      keyIdentity,
      { name: 'TokenHash', type: 'text', more: 'not null' },
      ...columns('text', 'Name UsedFrom'),
      ...columns('bigint', 'AccountId CreatedAt EndsAt UsedAt'),
      { name: 'ReadsOnly', type: 'boolean' },
      ...columns('text[]', 'Entities Roles'),
    ],
    indexes: [unique('TokenHash', 'TokenHash'), index('AccountId', 'AccountId')],
  },
  {
    // DelegateId decides for AccountId from FromDay to ToDay, both included (`YYYY-MM-DD`, in the zone of the product).
    name: 'delegation',
    columns: [keyIdentity, ...columns('bigint', 'AccountId DelegateId CreatedAt'), ...columns('text', 'FromDay ToDay')],
    indexes: [index('AccountId', 'AccountId'), index('ToDay', 'ToDay')],
  },
  { name: 'knownDevice', columns: [key('DeviceKey'), ...columns('bigint', 'SeenAt')], indexes: [] },
  {
    name: 'secondFactor',
    columns: [
      key('AccountKey'),
      ...columns('text', 'Secret'),
      ...columns('bigint', 'LastStep CreatedAt ConfirmedAt'),
      { name: 'RecoveryHashes', type: 'text[]' },
    ],
    indexes: [],
  },
  { name: 'usedProof', columns: [key('ProofKey'), ...columns('bigint', 'EndsAt')], indexes: [] },
  {
    name: 'signInFailure',
    columns: [key('FailureKey'), ...columns('bigint', 'Failures LastAt TryingUntil')],
    indexes: [],
  },
  // Recent counts of actions. Unlogged: a crash may empty it, which saves a disk write for every count.
  { name: 'rateCount', columns: [key('CountKey'), ...columns('bigint', 'Count EndsAt')], indexes: [], unlogged: true },
  {
    name: 'opLog',
    columns: [
      keyIdentity,
      { name: 'OpTime', type: TIME },
      ...columns('bigint', 'AccountId RecordId'),
      ...columns('text', 'OperatorName EntityKey RecordTitle OpAction Changes Ip Result ErrorMessage'),
    ],
    // Each filter of the log has one: a filter that few of many million entries meet would read them all.
    indexes: [
      index('Record', 'EntityKey', 'RecordId'),
      index('OpTime', 'OpTime'),
      index('Action', 'OpAction'),
      index('Account', 'AccountId'),
      index('Ip', 'Ip'),
      { ...index('Failed', 'Id'), where: sql`"Result" <> 'ok'` },
    ],
  },
  {
    // Proves that no entry of the log was changed: `log/guardLog` fills it.
    name: 'opLogChain',
    columns: [
      { name: 'Seq', type: 'bigint', more: 'primary key' },
      { name: 'EntryId', type: 'bigint', more: 'not null' },
      { name: 'Hash', type: 'text', more: 'not null' },
    ],
    indexes: [unique('EntryId', 'EntryId')],
  },
  {
    name: 'media',
    columns: [
      ...BASE_COLUMNS,
      ...columns('text', 'FileName Extension MimeType StorageName Hash EntityKey FieldName'),
      ...columns('bigint', 'Size Width Height AccountId RecordId MediaState'),
    ],
    indexes: [index('Record', 'EntityKey', 'RecordId'), index('MediaState', 'MediaState', 'CreateTime')],
  },
  {
    name: 'uploadToken',
    columns: [
      key('TokenHash'),
      ...columns('bigint', 'Uploader Largest Most Taken EndsAt'),
      { name: 'Accept', type: 'text[]' },
    ],
    indexes: [index('EndsAt', 'EndsAt')],
  },
  {
    name: 'enumType',
    columns: [
      ...BASE_COLUMNS,
      ...columns('text', 'TypeName Title ValueField SeedHash'),
      ...columns('text[]', 'Alias'),
      ...columns('boolean', 'IsTree IsSystem IsDynamic'),
    ],
    indexes: [unique('TypeName', 'TypeName')],
  },
  {
    name: 'enumItem',
    columns: [
      ...BASE_COLUMNS,
      ...columns('text', 'TypeName Value Label ParentValue Color LoginId Remark'),
      { name: 'Sort', type: 'bigint' },
      ...columns('boolean', 'IsText IsLocked IsEnabled'),
    ],
    indexes: [index('Value', 'TypeName', 'Value')],
  },
  {
    name: 'stateLog',
    columns: [
      keyIdentity,
      { name: 'OpTime', type: TIME },
      ...columns('bigint', 'RecordId FromState ToState OperatorId'),
      ...columns('text', 'EntityKey StateField ActionCode OperatorName Reason'),
    ],
    indexes: [
      index('Record', 'EntityKey', 'RecordId'),
      index('OpTime', 'OpTime', 'Id'),
      index('Operator', 'OperatorName'),
      index('OperatorId', 'OperatorId'),
    ],
  },
  {
    name: 'recordVersion',
    columns: [
      keyIdentity,
      { name: 'OpTime', type: TIME },
      ...columns('bigint', 'RecordId OperatorId'),
      ...columns('text', 'EntityKey OperatorName Content'),
    ],
    indexes: [index('Record', 'EntityKey', 'RecordId')],
  },
  {
    name: 'idempotency',
    columns: [key('CallKey'), ...columns('text', 'BodyHash Reply'), { name: 'CreatedAt', type: 'bigint' }],
    indexes: [index('CreatedAt', 'CreatedAt')],
  },
  ...SIGN_IN_TABLES,
  ...INTEGRATION_TABLES,
  {
    name: 'jobRun',
    columns: [key('RunKey'), ...columns('bigint', 'Tries StartedAt EndedAt'), ...columns('text', 'Result')],
    indexes: [],
  },
  {
    // Times and destination of backups: one row, once it is set. Moments are milliseconds since 1970.
    name: 'backupPlan',
    columns: [
      key('PlanKey'),
      ...columns('text', 'At Place Folder'),
      ...columns('bigint', 'Keep Version ChangedAt'),
      ...columns('boolean', 'IsOn'),
    ],
    indexes: [],
  },
  {
    name: 'backupRun',
    columns: [
      keyIdentity,
      ...columns('text', 'PlanDay AskedBy Place Folder Name State Stage Problem'),
      ...columns('bigint', 'StartedAt SeenAt EndedAt ProvenAt RemovedAt Size Rows Files Missing'),
      ...columns('boolean', 'IsSealed'),
    ],
    indexes: [index('StartedAt', 'StartedAt')],
  },
  {
    name: 'reminderSent',
    columns: [key('SentKey'), { name: 'SentAt', type: 'bigint' }],
    indexes: [index('SentAt', 'SentAt')],
  },
  {
    // Outgoing notices. LogId: its row of `noticeLog`; null for a notice about no record.
    name: 'notice',
    columns: [
      keyIdentity,
      ...columns('text', 'Channel Target Title Content'),
      ...columns('bigint', 'Tries NextAt LogId'),
    ],
    indexes: [index('NextAt', 'NextAt')],
  },
  {
    // Notices about records that were sent, wait, or failed, without the addresses. State: waiting, sent, failed. Moments are milliseconds since 1970.
    name: 'noticeLog',
    columns: [
      keyIdentity,
      ...columns('text', 'EntityKey Channel Title Content State'),
      ...columns('bigint', 'RecordId AccountId CreatedAt EndedAt'),
    ],
    indexes: [index('Record', 'EntityKey', 'RecordId', 'Id'), index('CreatedAt', 'CreatedAt')],
  },
  ...SETTING_TABLES,
  { name: 'changeCount', columns: [key('ChangeKey'), { name: 'Changes', type: 'bigint' }], indexes: [] },
  { name: 'tableWrite', columns: [...columns('text', 'TableName'), ...columns('bigint', 'Writes')], indexes: [] },
  // The program that wrote the database last, and the time zone of its moments.
  {
    name: 'databaseFormat',
    columns: [key('FormatKey'), ...columns('bigint', 'Format'), ...columns('text', 'Program TimeZone')],
    indexes: [],
  },
  {
    // Changes made by `guiju apply`, and how to undo them. Moments are milliseconds since 1970.
    name: 'schemaChange',
    columns: [
      { name: 'Id', type: 'bigint', more: 'primary key' },
      ...columns('text', 'Program Documents Undo Backup'),
      ...columns('bigint', 'AppliedAt UndoneAt SettledAt'),
    ],
    indexes: [],
  },
  {
    // `entity.field`: the definition of a rollup when its figures were last computed; `entity`: the columns in which a plan wrote rows since, empty for all.
    name: 'figureNote',
    columns: [key('FigureKey'), ...columns('text', 'Definition')],
    indexes: [],
  },
  { name: 'numberSeries', columns: [key('SeriesKey'), { name: 'LastValue', type: 'bigint' }], indexes: [] },
];
