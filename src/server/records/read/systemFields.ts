import type { Translate } from '#engine/words/translator.ts';

/** A kind of thing other than records that administrators change. */
interface SystemKind {
  readonly title: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Things of this kind have names from the product; other kinds have names that users typed. */
  readonly isNamedByProduct?: true;
}

/** The kinds of things other than records that administrators change, by their key in the op log. */
export const SYSTEM_KINDS: Readonly<Record<string, SystemKind>> = {
  account: {
    title: '账号',
    fields: {
      LoginId: '登录账号',
      PhoneNumber: '绑定手机',
      RealName: '姓名',
      Email: '邮箱',
      Roles: '角色',
      AccountState: '状态',
      CustomerId: '关联的记录',
      OutsideEntity: '外部用户',
      MustChangePassword: '须改密',
      HasSecondFactor: '两步验证',
      IsService: '服务账号',
      Cause: '起因',
      Viewable: '可查看',
      Editable: '可编辑',
      Others: '未逐条计算的人员',
    },
  },
  enumItem: {
    title: '枚举项',
    fields: {
      Value: '值',
      Label: '名称',
      ParentValue: '上级',
      Color: '颜色',
      LoginId: '登录账号',
      Remark: '说明',
      Sort: '排序',
      IsEnabled: '启用',
    },
  },
  role: {
    title: '角色',
    fields: {
      RoleName: '名称',
      RoleCode: '编码',
      KeyList: '菜单权限',
      ActionList: '操作权限',
      DataScope: '数据范围',
      EntityScopes: '例外范围',
      Remark: '备注',
      IsEnabled: '启用',
    },
  },
  menu: {
    title: '菜单',
    fields: { Title: '标题', Icon: '图标', Group: '分组', Place: '位置', IsHidden: '隐藏', IsEnabled: '启用' },
  },
  notify: {
    title: '通知模板',
    fields: { Title: '标题', Content: '内容', IsEnabled: '启用', Channels: '渠道', Required: '必收' },
  },
  config: { title: '系统参数', fields: { ConfigValue: '值' }, isNamedByProduct: true },
  backup: {
    title: '备份',
    isNamedByProduct: true,
    fields: { IsOn: '自动备份', At: '时间', Place: '位置', Folder: '文件夹', Keep: '保留份数', Name: '文件' },
  },
  webhook: { title: '推送', fields: { Name: '名称', Url: '地址', Entities: '数据', Kinds: '事件', IsOn: '启用' } },
  listView: {
    title: '视图',
    fields: { Title: '名称', List: '列表', Params: '内容', Roles: '共享给角色', Units: '共享给部门' },
  },
  schemaChange: { title: '表结构', fields: { Steps: '步骤' } },
  media: { title: '附件', fields: { FileName: '文件名', Size: '大小（字节）', CreateTime: '上传时间' } },
};

/** The displayed text of such a field's value. */
export function systemText(value: unknown, say: Translate): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return say(value ? '是' : '否');
  if (Array.isArray(value)) return value.map((each) => systemText(each, say)).join(say('、'));
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}
