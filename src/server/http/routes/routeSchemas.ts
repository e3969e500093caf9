import { PICTURE_SIZES } from '#engine/records/PICTURE_SIZES.ts';
import { PART_ID } from '../../media/Parts.ts';

/** Pieces of the schemas that requests are held to. Numbers travel as texts. */
/** An Id as text. */
export const ID = { type: 'string', pattern: '^[0-9]{1,15}$' } as const;
const IDS = { type: 'string', pattern: '^[0-9]{1,15}(,[0-9]{1,15}){0,9999}$' } as const;
/** Records that one call may change, each in a transaction of its own. */
const SOME_IDS = { type: 'string', pattern: '^[0-9]{1,15}(,[0-9]{1,15}){0,499}$' } as const;
/** A page counted from 0. */
const PAGE = { type: 'string', pattern: '^[0-9]{1,3}$' } as const;
/** A text of at most so many characters. */
export const text = (maxLength: number) => ({ type: 'string', maxLength }) as const;

/** An object of texts with the given ones; `more` allows further texts. */
function texts<T extends Record<string, object>>(properties: T, required: (keyof T & string)[], more?: number): object {
  return {
    type: 'object',
    properties,
    required,
    additionalProperties: more === undefined ? false : { type: 'string', maxLength: more },
  };
}

/** Anything a form may hold; the fields of the entity decide about it later. */
function record(properties: Record<string, object>): object {
  return {
    type: 'object',
    maxProperties: 1000,
    properties,
    additionalProperties: { $ref: '#/definitions/wire' },
    definitions: {
      wire: {
        anyOf: [
          { type: 'string' },
          { type: 'array', items: { $ref: '#/definitions/wire' } },
          { type: 'object', additionalProperties: { $ref: '#/definitions/wire' } },
        ],
      },
    },
  };
}

const NAME = { type: 'string', pattern: '^[A-Za-z][A-Za-z0-9]{0,60}$' } as const;

export const schemas = {
  record: record({ Id: ID, Version: ID, form: text(60) }),
  /** The inputs of a transition, for one record or for several. */
  transition: record({ Id: ID, Version: ID, ids: SOME_IDS }),
  /** A public form; what else it holds, its entity decides. */
  publicRecord: { ...record({ form: text(60), UploadToken: text(100) }), required: ['form'] },
  publicForm: texts({ entity: text(60), form: text(60) }, ['entity', 'form']),
  restore: texts({ Id: ID, Version: ID, version: ID }, ['Id', 'Version', 'version']),
  editor: texts({ action: NAME }, ['action']),
  /** `UploadToken`: the one before, whose files the new one is for, too. */
  publicToken: texts({ form: text(60), UploadToken: text(100) }, ['form']),
  api: texts({ api: NAME }, ['api']),
  action: texts({ api: NAME, action: NAME }, ['api', 'action']),
  list: texts({ ids: IDS }, [], 2000),
  pick: texts(
    { for: { type: 'string', pattern: '^[A-Za-z][A-Za-z0-9]*\\.[A-Za-z][A-Za-z0-9_]*$' }, ids: IDS },
    ['for'],
    5000,
  ),
  id: texts({ id: ID }, ['id']),
  preview: texts({ size: { type: 'string', enum: PICTURE_SIZES.map(String) } }, [], 200),
  ids: texts({ ids: SOME_IDS }, ['ids']),
  /** Without them all are meant. */
  someIds: texts({ ids: SOME_IDS }, []),
  log: texts({ id: ID, page: ID, rows: ID, startPage: ID }, ['id']),
  viewAs: texts({ accountId: ID, entity: text(60), id: ID }, ['accountId']),
  viewAsAccounts: texts({ searchKey: text(100) }, []),
  opLog: texts({ page: ID, rows: ID, startPage: ID }, [], 2000),
  /** Everything that is meant by a call, said on purpose. */
  all: texts({ all: { type: 'string', enum: ['true'] } }, ['all']),
  reveal: texts({ id: ID, field: text(60) }, ['id', 'field']),
  transfer: texts({ ids: SOME_IDS, OwnerId: ID }, ['ids', 'OwnerId']),
  merge: texts({ ids: SOME_IDS, keep: ID }, ['ids', 'keep']),
  import: texts(
    {
      list: text(60),
      Rows: text(4 * 1024 * 1024),
      Preview: { type: 'string', enum: ['true', 'false'] },
      Run: text(60),
    },
    ['list', 'Rows', 'Preview', 'Run'],
  ),
  importRun: texts({ run: text(60) }, ['run']),
  signIn: texts({ LoginId: text(100), Password: text(200) }, ['LoginId', 'Password']),
  appType: texts({ appType: text(10) }, []),
  workbenchBlock: texts({ block: text(60), tab: text(60), scope: text(10), period: text(10) }, ['block']),
  workbenchNews: texts(
    {
      block: text(60),
      scope: text(10),
      period: text(10),
      kind: text(20),
      person: text(200),
      unit: text(200),
      time: text(30),
      page: PAGE,
    },
    ['block'],
  ),
  entity: texts({ entity: text(60) }, ['entity']),
  typeName: texts({ typeName: text(60), detail: text(10) }, ['typeName']),
  enumItem: texts({ typeName: text(60), value: text(60) }, ['typeName', 'value']),
  sentItem: texts(
    { TypeName: text(60), IsEnabled: { type: 'string', enum: ['true', 'false'] }, Position: ID },
    ['TypeName'],
    500,
  ),
  changedItem: texts({ TypeName: text(60), Value: text(60), Into: text(60) }, ['TypeName', 'Value']),
  importItems: texts(
    { TypeName: text(60), Rows: text(4 * 1024 * 1024), Preview: { type: 'string', enum: ['true', 'false'] } },
    ['TypeName', 'Rows'],
  ),
  role: texts({ role: text(64) }, ['role']),
  menuEntry: texts(
    {
      Entry: text(200),
      Title: text(60),
      Icon: text(50),
      IsHidden: { type: 'string', enum: ['true', 'false'] },
      IsEnabled: { type: 'string', enum: ['true', 'false'] },
      Group: text(200),
      Order: text(20_000),
    },
    ['Entry', 'Title', 'Icon', 'IsHidden', 'IsEnabled'],
  ),
  sentNotice: texts(
    {
      NotifyKey: text(64),
      Source: ID,
      Version: ID,
      Title: text(200),
      TemplateContent: text(1000),
      IsEnabled: { type: 'string', enum: ['true', 'false'] },
      Channels: text(50),
    },
    ['NotifyKey', 'Source', 'Title', 'TemplateContent'],
  ),
  sentConfig: texts({ ConfigKey: text(50), ConfigValue: text(500), Version: ID }, ['ConfigKey', 'Version']),
  adminSearch: texts({ searchKey: text(100), startPage: PAGE, page: PAGE, rows: PAGE }, []),
  accountSearch: texts(
    {
      searchKey: text(100),
      startPage: PAGE,
      page: PAGE,
      rows: PAGE,
      kind: { type: 'string', enum: ['employee', 'customer'] },
      state: ID,
      role: text(64),
    },
    [],
  ),
  sentRole: texts(
    {
      Id: ID,
      Version: ID,
      RoleName: text(60),
      RoleCode: text(64),
      KeyList: text(10_000),
      ActionList: text(100_000),
      DataScope: ID,
      EntityScopes: text(10_000),
      Remark: text(200),
      IsEnabled: { type: 'string', enum: ['true', 'false'] },
    },
    ['RoleName', 'RoleCode', 'KeyList', 'ActionList', 'DataScope', 'EntityScopes', 'IsEnabled'],
  ),
  openAccount: texts({ EmployeeId: ID, LoginId: text(30), Roles: text(2000) }, ['EmployeeId', 'LoginId', 'Roles']),
  accountRoles: texts({ id: ID, Roles: text(2000) }, ['id', 'Roles']),
  accountState: texts({ id: ID, action: { type: 'string', enum: ['disable', 'enable', 'unlock'] } }, ['id', 'action']),
  typeId: texts({ typeId: text(60) }, ['typeId']),
  schemaFile: texts({ file: text(200) }, []),
  /** Longer than any document may be; what is wrong with it is told by the reader of documents. */
  saveSchemaFile: texts({ File: text(200), Text: text(4 * 1024 * 1024) }, ['File', 'Text']),
  sitePath: texts({ path: { type: 'string', pattern: '^/[A-Za-z0-9/_-]{1,200}$' } }, ['path']),
  part: texts({ id: { type: 'string', pattern: PART_ID } }, ['id']),
  cdn: texts({ cdn: text(10) }, []),
  none: texts({}, [], 200),
} as const;
