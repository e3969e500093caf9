/** What administrators change besides records: the key that opens it, and the actions that roles may name (`Role.edit`). */
export const ADMIN_ACTIONS: readonly {
  readonly key: string;
  readonly api: string;
  readonly title: string;
  readonly actions: readonly string[];
}[] = [
  { key: 'OrgMgr', api: 'Role', title: '角色', actions: ['create', 'edit', 'delete'] },
  { key: 'OrgMgr', api: 'Account', title: '账号', actions: ['create', 'edit'] },
  { key: 'Development', api: 'EnumItem', title: '枚举项', actions: ['create', 'edit', 'delete', 'import'] },
  { key: 'Development', api: 'Menu', title: '菜单', actions: ['edit'] },
  { key: 'Development', api: 'Config', title: '系统参数', actions: ['edit'] },
  { key: 'Development', api: 'Notify', title: '通知模板', actions: ['edit'] },
  { key: 'Development', api: 'Backup', title: '备份', actions: ['create', 'edit'] },
  { key: 'Development', api: 'Webhook', title: '推送', actions: ['edit'] },
  { key: 'Development', api: 'Media', title: '附件', actions: ['delete'] },
];
