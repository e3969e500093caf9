import { enumLabel } from '#language/enums/enumLabel.ts';
import type { Call } from '../../access/Call.ts';

/** The enum type with the names of actions, where a product has one (domain 7.3). */
const ACTIONS = 'OpAction';

/** What every product can do. */
const WORDS: Readonly<Record<string, string>> = {
  create: '新建',
  edit: '编辑',
  delete: '删除',
  transfer: '转移',
  export: '导出',
  reveal: '显示敏感信息',
  login: '登录',
  signOut: '退出登录',
  endSession: '结束登录',
  register: '注册',
  bindWx: '绑定微信',
  resetPassword: '重置密码',
  changePassword: '修改密码',
  rebindPhone: '换绑手机',
  confirmMail: '验证邮箱',
  denied: '拒绝访问',
  merge: '合并',
  undoMerge: '撤销合并',
  import: '导入',
  download: '下载附件',
  open: '开通账号',
  disable: '停用',
  enable: '启用',
  unlock: '解锁',
  leave: '离职',
};

/** The name of what was done, in the words of the product; its code where there are none. */
export function actionText({ enums }: Pick<Call, 'enums'>, code: string): string {
  return enumLabel(enums, ACTIONS, code) ?? WORDS[code] ?? code;
}

/** All actions with a name: those of the product, or what every product can do. */
export function actionChoices({ enums }: Pick<Call, 'enums'>): { Value: string; Label: string }[] {
  const own = enums(ACTIONS)?.items.map(({ Value, Label }) => ({ Value: String(Value), Label }));
  return own ?? Object.entries(WORDS).map(([Value, Label]) => ({ Value, Label }));
}
