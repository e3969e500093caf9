import type { EnumRowsDiff } from '#engine/enums/diffEnumRows.ts';
import type { EditableEntry } from '#engine/roles/menuEdits.ts';
import type { RoleCatalog } from '#engine/roles/RoleCatalog.ts';
import type { NoticeRow } from '#engine/reminder/NoticeRow.ts';
import type { EnumItem } from '#language/EnumType.ts';
import { calls } from './call.ts';
import { menuRoute } from '../MenuRoute.ts';
import { enumImpact, enumMerge, enumTypeDefine, enumTypeInfo, enumUses } from '../EnumReplies.ts';
import { accountInfo, candidatesReply, givenPassword, ownedRecords, pageOf, roleInfo } from '../OrganisationReplies.ts';
import { fieldsAndMore, id, none, paging, textUpTo, yesOrNo } from '../params.ts';
import { choice, given, integer, list, nothing, object, optional, text } from '../schema.ts';
import { backupReply, configRow, noticePreview } from '../SystemReplies.ts';

const typeName = textUpTo(60);
/** A text whose length the engine checks, so that a problem is reported at its field. */
const measured = textUpTo(20_000);
/** Which effect on the rights of people was read: `Gains.Accept` of the UNCONFIRMED answer before. */
const acceptGains = optional(textUpTo(50));
const byType = object({ typeName, detail: optional(textUpTo(10)) });
const sentItem = fieldsAndMore(
  { TypeName: typeName, IsEnabled: optional(yesOrNo), Position: optional(id), Version: optional(id) },
  20_000,
);
/** With the Version that was read: a change by another user since then is a conflict. */
const changedItem = object({
  TypeName: typeName,
  Value: textUpTo(60),
  Into: optional(textUpTo(60)),
  Version: optional(id),
});
const items = list(given<EnumItem>({ $ref: '#/definitions/EnumItem' }));
const itemName = object({ Value: text() });
const records = object({ Records: integer() });
const search = object({ searchKey: optional(textUpTo(100)), ...paging });
const sentNotice = object({
  NotifyKey: textUpTo(64),
  Source: id,
  Version: optional(id),
  Title: measured,
  TemplateContent: measured,
  IsEnabled: optional(yesOrNo),
  /** With commas; not sent: unchanged. */
  Channels: optional(textUpTo(50)),
  /** Those that users may not switch off for themselves. */
  Required: optional(textUpTo(50)),
});

/** Enum types and their items, roles, accounts, the menu, settings and notices. */
export const ADMIN_CALLS = calls({
  'GET /api/enumdata/GetEnumItems': {
    title: '枚举项',
    tokens: true,
    query: byType,
    reply: items,
    errors: ['NOT_FOUND'],
  },
  'GET /api/enumdata/GetEnumTypeDefine': {
    title: '枚举类型与枚举项',
    query: byType,
    reply: enumTypeDefine,
    errors: ['NOT_FOUND'],
  },
  'GET /api/enumdata/SearchEnumTypeDefine': { title: '全部枚举类型', query: none, reply: list(enumTypeInfo) },
  'GET /api/enumdata/GetItemsBelow': {
    title: '枚举项的下级',
    query: object({ typeName, typeId: textUpTo(60) }),
    reply: items,
    errors: ['NOT_FOUND'],
  },
  'GET /api/enumdata/GetEnumUses': {
    title: '枚举项被用在多少处',
    query: byType,
    reply: enumUses,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  },
  'GET /api/enumdata/GetEnumItemImpact': {
    title: '一个枚举项被用在哪里',
    query: object({ typeName, value: textUpTo(60) }),
    reply: enumImpact,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  },
  'POST /api/enumdata/AddEnumDataItemDefine': {
    title: '添加枚举项',
    body: sentItem,
    reply: itemName,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'RECORD_INVALID'],
  },
  'POST /api/enumdata/UpdateEnumDataItemDefine': {
    title: '修改枚举项',
    body: sentItem,
    reply: itemName,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'RECORD_INVALID', 'VERSION_CONFLICT'],
  },
  'POST /api/enumdata/DeleteEnumDataItemDefine': {
    title: '删除枚举项',
    body: changedItem,
    reply: nothing(),
    errors: ['FORBIDDEN', 'NOT_FOUND', 'RECORD_INVALID', 'REFERENCED', 'VERSION_CONFLICT'],
  },
  'POST /api/enumdata/MergeEnumDataItemDefine': {
    title: '合并枚举项',
    body: changedItem,
    reply: records,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'RECORD_INVALID', 'REFERENCED', 'VERSION_CONFLICT'],
  },
  'POST /api/enumdata/UndoMergeEnumDataItemDefine': {
    title: '撤销合并枚举项',
    body: changedItem,
    reply: records,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'RECORD_INVALID'],
  },
  'GET /api/enumdata/GetEnumMerges': {
    title: '合并过的枚举项',
    query: byType,
    reply: list(enumMerge),
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  },
  'POST /api/enumdata/ImportEnumDataItems': {
    title: '导入枚举项，或预览',
    body: object({ TypeName: typeName, Rows: textUpTo(4 * 1024 * 1024), Preview: optional(yesOrNo) }),
    reply: given<EnumRowsDiff>({ type: 'object' }),
    errors: ['FORBIDDEN', 'NOT_FOUND', 'RECORD_INVALID'],
  },
  'GET /api/Role/Search': { title: '角色', query: search, reply: pageOf(roleInfo), errors: ['FORBIDDEN'] },
  'GET /api/Role/GetCatalog': {
    title: '角色可以授予的权限',
    query: none,
    reply: given<RoleCatalog>({ type: 'object' }),
    errors: ['FORBIDDEN'],
  },
  'POST /api/Role/Save': {
    title: '保存角色',
    body: object({
      // Lists are JSON texts. With an Id, members that are not sent stay unchanged.
      Id: optional(id),
      Version: optional(id),
      RoleName: optional(measured),
      RoleCode: optional(measured),
      KeyList: optional(textUpTo(10_000)),
      ActionList: optional(textUpTo(100_000)),
      DataScope: optional(id),
      EntityScopes: optional(textUpTo(10_000)),
      Remark: optional(measured),
      IsEnabled: optional(yesOrNo),
      AcceptGains: acceptGains,
    }),
    reply: object({ Id: integer() }),
    errors: ['FORBIDDEN', 'NOT_FOUND', 'RECORD_INVALID', 'UNCONFIRMED', 'VERSION_CONFLICT'],
  },
  'POST /api/Role/Delete': {
    title: '删除角色',
    body: object({ id, Version: optional(id) }),
    reply: nothing(),
    errors: ['FORBIDDEN', 'NOT_FOUND', 'REFERENCED', 'RECORD_INVALID', 'VERSION_CONFLICT'],
  },
  'GET /api/Account/Search': {
    title: '账号',
    query: object({
      searchKey: optional(textUpTo(100)),
      ...paging,
      kind: optional(choice('employee', 'customer', 'service')),
      state: optional(id),
      role: optional(textUpTo(64)),
    }),
    reply: pageOf(accountInfo),
    errors: ['FORBIDDEN'],
  },
  'GET /api/Account/Candidates': {
    title: '还没有账号的员工；写了 entity，是这一种外部用户的记录',
    query: object({ entity: optional(textUpTo(100)), searchKey: optional(textUpTo(100)) }),
    reply: candidatesReply,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  },
  'POST /api/Account/Open': {
    title: '开通账号',
    body: object({ EmployeeId: id, LoginId: measured, Roles: textUpTo(2000), AcceptGains: acceptGains }),
    reply: givenPassword,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'RECORD_INVALID', 'UNCONFIRMED'],
  },
  'POST /api/Account/OpenOutside': {
    title: '给外部用户的一条记录开通账号',
    body: object({ Entity: textUpTo(100), id, LoginId: measured, AcceptGains: acceptGains }),
    reply: givenPassword,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'RECORD_INVALID', 'UNCONFIRMED'],
  },
  'POST /api/Account/Move': {
    title: '把外部用户的账号关联到另一条记录，所有设备退出',
    body: object({ id, Entity: textUpTo(100), Record: id, AcceptGains: acceptGains }),
    reply: nothing(),
    errors: ['FORBIDDEN', 'NOT_FOUND', 'UNCONFIRMED'],
  },
  'POST /api/Account/OpenService': {
    title: '新建服务账号：给程序用，不能登录，只能用访问令牌',
    body: object({ Name: measured, Roles: textUpTo(2000), AcceptGains: acceptGains }),
    reply: object({ Id: integer(), LoginId: text() }),
    errors: ['FORBIDDEN', 'RECORD_INVALID', 'UNCONFIRMED'],
  },
  'POST /api/Account/SetRoles': {
    title: '设置账号的角色',
    // With the roles that were read: a change by another user since then is a conflict.
    body: object({ id, Roles: textUpTo(2000), Was: optional(textUpTo(2000)), AcceptGains: acceptGains }),
    reply: nothing(),
    errors: ['FORBIDDEN', 'NOT_FOUND', 'RECORD_INVALID', 'UNCONFIRMED', 'VERSION_CONFLICT'],
  },
  'POST /api/Account/SetState': {
    title: '停用、启用或解锁账号',
    body: object({ id, action: choice('disable', 'enable', 'unlock'), AcceptGains: acceptGains }),
    // The records that still belong to the employee of a disabled account.
    reply: object({ Owned: ownedRecords }),
    errors: ['FORBIDDEN', 'NOT_FOUND', 'RECORD_INVALID', 'UNCONFIRMED'],
  },
  'POST /api/Account/GivePassword': {
    title: '重设账号的密码',
    body: object({ id }),
    reply: givenPassword,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'RECORD_INVALID'],
  },
  'POST /api/Account/ResetSecondFactor': {
    title: '重置账号的两步验证',
    body: object({ id }),
    reply: nothing(),
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  },
  'GET /api/System/GetMenuEdits': {
    title: '菜单及其修改',
    query: none,
    reply: list(given<EditableEntry>({ type: 'object' })),
    errors: ['FORBIDDEN'],
  },
  'GET /api/System/PreviewMenu': {
    title: '某角色看到的菜单',
    query: object({ role: textUpTo(64) }),
    reply: list(menuRoute),
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  },
  'POST /api/System/SaveMenuEntry': {
    title: '修改菜单项',
    body: object({
      // Members that are not sent stay unchanged.
      Entry: textUpTo(200),
      Version: optional(id),
      Title: optional(measured),
      Icon: optional(textUpTo(50)),
      IsHidden: optional(yesOrNo),
      IsEnabled: optional(yesOrNo),
      /** The group to move it into, '' for the top level. */
      Group: optional(textUpTo(200)),
      /** The entry and its siblings in their order, with commas. */
      Order: optional(textUpTo(20_000)),
    }),
    reply: nothing(),
    errors: ['FORBIDDEN', 'NOT_FOUND', 'RECORD_INVALID', 'VERSION_CONFLICT'],
  },
  'GET /api/System/SearchConfig': { title: '系统参数', query: search, reply: pageOf(configRow), errors: ['FORBIDDEN'] },
  'POST /api/System/SaveConfig': {
    title: '修改系统参数',
    // Without ConfigValue: its own value again.
    body: object({ ConfigKey: textUpTo(50), ConfigValue: optional(measured), Version: id }),
    reply: nothing(),
    errors: ['FORBIDDEN', 'NOT_FOUND', 'RECORD_INVALID', 'VERSION_CONFLICT'],
  },
  'GET /api/Backup/Get': { title: '备份的计划与经过', query: none, reply: backupReply, errors: ['FORBIDDEN'] },
  'POST /api/Backup/Save': {
    title: '修改备份计划',
    body: object({
      IsOn: yesOrNo,
      At: textUpTo(10),
      Place: choice('folder', 's3'),
      Folder: measured,
      Keep: textUpTo(10),
      Version: id,
    }),
    reply: nothing(),
    errors: ['FORBIDDEN', 'RECORD_INVALID', 'VERSION_CONFLICT'],
  },
  'POST /api/Backup/Start': { title: '立即备份', reply: nothing(), errors: ['FORBIDDEN', 'BUSY'] },
  'GET /api/Notify/SearchConfig': {
    title: '通知模板',
    query: search,
    reply: pageOf(given<NoticeRow>({ type: 'object' })),
    errors: ['FORBIDDEN'],
  },
  'POST /api/Notify/Save': {
    title: '修改通知模板',
    body: sentNotice,
    reply: nothing(),
    errors: ['FORBIDDEN', 'NOT_FOUND', 'RECORD_INVALID', 'VERSION_CONFLICT'],
  },
  'POST /api/Notify/Preview': {
    title: '预览通知',
    writes: false,
    body: sentNotice,
    reply: noticePreview,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'RECORD_INVALID'],
  },
});
