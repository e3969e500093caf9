import type { FrameKeys } from '../permission/UserContext.ts';

/** Administrators' changes beyond records: part of the frame, and actions (`Role.edit`). */
export const ADMIN_ACTIONS: readonly {
  readonly part: keyof FrameKeys;
  readonly api: string;
  readonly title: string;
  readonly actions: readonly string[];
}[] = [
  { part: 'organisation', api: 'Role', title: '角色', actions: ['create', 'edit', 'delete'] },
  { part: 'organisation', api: 'Account', title: '账号', actions: ['create', 'edit'] },
  { part: 'development', api: 'EnumItem', title: '枚举项', actions: ['create', 'edit', 'delete', 'import'] },
  { part: 'development', api: 'Menu', title: '菜单', actions: ['edit'] },
  { part: 'development', api: 'Config', title: '系统参数', actions: ['edit'] },
  { part: 'development', api: 'Notify', title: '通知模板', actions: ['edit'] },
  { part: 'development', api: 'Backup', title: '备份', actions: ['create', 'edit'] },
  { part: 'development', api: 'Webhook', title: '推送', actions: ['edit'] },
  { part: 'development', api: 'Media', title: '附件', actions: ['delete'] },
];
