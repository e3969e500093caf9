import { columns, index, key, keyIdentity, TIME, unique } from './columnPlans.ts';
import type { TablePlan } from './uniqueIndexes.ts';

/** User settings: menus, texts of notices, settings, saved views, favourites, comments. */
export const SETTING_TABLES: readonly TablePlan[] = [
  {
    name: 'menuEdit',
    columns: [
      key('Entry'),
      ...columns('text', 'Title Icon Group'),
      ...columns('bigint', 'Place Version'),
      ...columns('boolean', 'IsHidden IsEnabled'),
    ],
    indexes: [],
  },
  {
    name: 'noticeEdit',
    columns: [
      key('NoticeKey'),
      ...columns('text', 'NotifyKey Title Content'),
      ...columns('bigint', 'Source Version'),
      ...columns('boolean', 'IsEnabled'),
      ...columns('text[]', 'Channels Required'),
    ],
    indexes: [],
  },
  {
    // The channels by which an account does not want a reminder.
    name: 'noticeChoice',
    columns: [...columns('bigint', 'AccountId'), ...columns('text', 'NotifyKey'), ...columns('text[]', 'Off')],
    indexes: [unique('Notice', 'AccountId', 'NotifyKey')],
  },
  {
    name: 'config',
    columns: [
      key('ConfigKey'),
      ...columns('text', 'ConfigValue'),
      ...columns('bigint', 'Version UpdaterId'),
      { name: 'UpdateTime', type: TIME },
    ],
    indexes: [],
  },
  {
    // Params: JSON, the parameters of the list. Roles and Units: the targets it is shared with, by code and by Id.
    // Moments are milliseconds since 1970.
    name: 'listView',
    columns: [
      keyIdentity,
      ...columns('text', 'EntityKey ListName Title Params'),
      ...columns('bigint', 'AccountId Place Version ChangedAt'),
      ...columns('text[]', 'Roles Units'),
    ],
    indexes: [index('List', 'EntityKey', 'ListName')],
  },
  {
    name: 'listViewDefault',
    columns: [...columns('bigint', 'AccountId ViewId'), ...columns('text', 'EntityKey ListName')],
    indexes: [unique('List', 'AccountId', 'EntityKey', 'ListName')],
  },
  {
    // Favourites. EntityKey: empty for screens. Target: a path of the menu, or the Id of a record or a view.
    name: 'favourite',
    columns: [keyIdentity, ...columns('bigint', 'AccountId Place'), ...columns('text', 'Kind EntityKey Target')],
    indexes: [unique('Target', 'AccountId', 'Kind', 'EntityKey', 'Target')],
  },
  {
    // Users' reports about fields with unexpected behaviour. RuleCase: JSON, without masked values. RecordId: null for
    // a record that was not saved yet.
    name: 'ruleReport',
    columns: [
      keyIdentity,
      ...columns('bigint', 'AccountId RecordId'),
      ...columns('text', 'EntityKey Field Expected Note RuleCase Name At Hash State Reason ClosedBy'),
    ],
    indexes: [index('Sent', 'AccountId', 'State')],
  },
  {
    // Results of analyses of all entities, for developers of the product. Figures: JSON.
    name: 'ruleRun',
    columns: [keyIdentity, ...columns('text', 'At Name Figures')],
    indexes: [],
  },
  {
    // The workbench layout of an account: JSON.
    name: 'workLayout',
    columns: [{ name: 'AccountId', type: 'bigint', more: 'primary key' }, ...columns('text', 'Layout')],
    indexes: [],
  },
  {
    // Comments on records. Mentions: Ids of accounts. Moments are milliseconds since 1970.
    name: 'recordComment',
    columns: [
      keyIdentity,
      ...columns('text', 'EntityKey Text'),
      ...columns('bigint', 'RecordId AccountId CreatedAt ChangedAt'),
      ...columns('text[]', 'Mentions'),
    ],
    indexes: [index('Record', 'EntityKey', 'RecordId', 'Id')],
  },
  {
    // The changed version of a record that waits for its release, and the files it adds.
    name: 'recordCorrection',
    columns: [
      keyIdentity,
      { name: 'OpTime', type: TIME },
      ...columns('bigint', 'RecordId AccountId'),
      ...columns('text', 'EntityKey OperatorName Changes'),
      { name: 'Files', type: 'bigint[]' },
    ],
    indexes: [unique('Record', 'EntityKey', 'RecordId')],
  },
  {
    // The accounts that follow a record. MessageId: the last message sent about it. Moments are milliseconds since
    // 1970.
    name: 'recordFollow',
    columns: [
      keyIdentity,
      ...columns('text', 'EntityKey'),
      ...columns('bigint', 'RecordId AccountId CreatedAt MessageId'),
    ],
    indexes: [unique('Record', 'EntityKey', 'RecordId', 'AccountId')],
  },
  {
    // Windows in which records are open. Unlogged: a crash may empty it, which saves a disk write for every check.
    // Moments are milliseconds since 1970.
    name: 'recordPresence',
    columns: [
      key('PresenceKey'),
      ...columns('text', 'EntityKey'),
      ...columns('bigint', 'RecordId AccountId SeenAt'),
      ...columns('boolean', 'IsEditing'),
    ],
    indexes: [index('Record', 'EntityKey', 'RecordId')],
    unlogged: true,
  },
  {
    // Background imports. Moments are milliseconds since 1970.
    name: 'importJob',
    columns: [
      keyIdentity,
      ...columns('text', 'EntityKey ListName Mode KeyField FileName State Reason'),
      ...columns('bigint', 'AccountId Total Added Changed Same Failed CreatedAt BeatAt'),
    ],
    indexes: [index('Account', 'AccountId', 'EntityKey', 'ListName', 'Id')],
  },
  {
    // Their rows as JSON, in parts. Of a finished part, Wrong: the rejected rows, with the reasons; Named: Ids of
    // records with the rows that named them.
    name: 'importPart',
    columns: [...columns('bigint', 'JobId Part'), ...columns('text', 'Rows Wrong Named')],
    indexes: [unique('Part', 'JobId', 'Part')],
  },
  {
    // Users' column mappings: JSON, fields by column title.
    name: 'importMapping',
    columns: [...columns('bigint', 'AccountId'), ...columns('text', 'EntityKey ListName Columns')],
    indexes: [unique('List', 'AccountId', 'EntityKey', 'ListName')],
  },
  {
    // Index of initials for Ctrl+K. Source: the hash of the text; with an empty FieldName the fields that are indexed.
    // Pieces: the owner, and groups of two and three letters.
    name: 'recordInitial',
    columns: [
      ...columns('text', 'EntityKey FieldName Source Initials'),
      ...columns('text[]', 'Pieces'),
      ...columns('bigint', 'RecordId'),
    ],
    indexes: [unique('Record', 'EntityKey', 'FieldName', 'RecordId'), { ...index('Pieces', 'Pieces'), method: 'gin' }],
  },
];
