/** Built-in parts of the titles of proposed cases, in the language of the documents. */
export interface TitleWords {
  readonly proposed: string;
  readonly nothing: string;
  readonly leadsTo: (situation: string, outcome: string) => string;
  readonly parts: (parts: readonly string[]) => string;
  readonly items: (items: readonly string[]) => string;
  readonly firstOf: (parts: readonly string[], count: number) => string;
  readonly again: (title: string, count: number) => string;
  readonly of: (owner: string, what: string) => string;
  readonly time: (now: string) => string;
  readonly role: (titles: readonly string[]) => string;
  readonly more: (count: number, title: string) => string;
  readonly flag: (title: string, is: boolean) => string;
  readonly entered: (fact: string) => string;
  readonly options: (count: number) => string;
  readonly holds: (value: string) => string;
  readonly state: Readonly<
    Record<'visible' | 'hidden' | 'required' | 'optional' | 'readOnly' | 'writable' | 'filled', string>
  >;
  readonly becomes: (field: string, states: readonly string[]) => string;
  readonly may: (action: string) => string;
  readonly mayNot: (action: string, reason: string | undefined) => string;
  readonly actions: Readonly<Record<string, string>>;
  readonly inScenes: (titles: readonly string[]) => string;
  readonly inNoScene: string;
  readonly reminds: (titles: readonly string[]) => string;
  readonly remindsNot: string;
  readonly sees: (titles: readonly string[]) => string;
  readonly seesNot: (titles: readonly string[]) => string;
  readonly chooses: (field: string, is: boolean) => string;
  readonly counts: (figure: string, is: boolean) => string;
  /** Names a record by its known facts, so that more text can follow. */
  readonly which: (facts: readonly string[], noun: string) => string;
  /** What a case shows, by the key of the documents that decides it; `{0}`: fields, results or messages, `{1}`: the action. */
  readonly keys: Readonly<Record<string, string>>;
  readonly saves: string;
  readonly savesNot: (reasons: readonly string[]) => string;
  readonly persons: Readonly<
    Record<'anonymous' | 'system' | 'chief' | 'approver' | 'owner' | 'submitter' | 'creator' | 'colleague', string>
  >;
  /** Translates a built-in text, such as the title of a built-in field or a `$user` property. */
  readonly say: (text: string) => string;
}

export const CHINESE_TITLES: TitleWords = {
  proposed: '（建议）',
  nothing: '都不填',
  leadsTo: (situation, outcome) => `${situation}：${outcome}`,
  parts: (parts) => parts.join('，'),
  items: (items) => items.join('、'),
  firstOf: (parts, count) => `${parts.join('，')}等${count}项`,
  again: (title, count) => `${title}（${count}）`,
  of: (owner, what) => `${owner}的${what}`,
  time: (now) => `时间 ${now}`,
  role: (titles) => `角色 ${titles.join('、')}`,
  more: (count, title) => `另有 ${count} 条${title}`,
  flag: (title, is) => `${is ? '' : '不'}${title.replace('当前用户', '')}`,
  entered: (fact) => `填写${fact}`,
  options: (count) => `${count}个选项`,
  holds: (value) => `为${value}`,
  state: {
    visible: '显示',
    hidden: '不显示',
    required: '必填',
    optional: '不必填',
    readOnly: '只读',
    writable: '可填',
    filled: '已填',
  },
  becomes: (field, states) => `${field}${states.join('、')}`,
  may: (action) => `可以${action}`,
  mayNot: (action, reason) => `不能${action}${reason === undefined ? '' : `（${reason}）`}`,
  actions: { view: '看', edit: '修改', delete: '删除', create: '新建' },
  inScenes: (titles) => `在 ${titles.join('、')}`,
  inNoScene: '哪个场景里都没有',
  reminds: (titles) => `提醒 ${titles.join('、')}`,
  remindsNot: '不提醒',
  sees: (titles) => `看得到${titles.join('、')}`,
  seesNot: (titles) => `看不到${titles.join('、')}`,
  chooses: (field, is) => `${is ? '可以' : '不能'}选作${field}`,
  counts: (figure, is) => `${is ? '' : '不'}计入${figure}`,
  which: (facts, noun) => [facts.join('、'), noun].filter((part) => part !== '').join('的'),
  keys: {
    required: '{0}必填',
    'x-required-by': '{1}时要填{0}',
    default: '{1}时默认{0}',
    visible: '{0}',
    'x-computed': '{0}由系统填写，不能自己填',
    read: '没有权限的账号看不到{0}',
    write: '没有权限的账号不能改{0}',
    fields: '外部用户看得到{0}',
    edit: '外部用户可以改{0}',
    complete: '没有填齐时不能{0}',
    limit: '{0}超出限制时提示',
  },
  saves: '可以保存',
  savesNot: (reasons) => `不能保存（${reasons.join('；')}）`,
  persons: {
    anonymous: '访客',
    system: '系统自己',
    chief: '部门负责人',
    approver: '审批人',
    owner: '负责人',
    submitter: '提交人',
    creator: '创建人',
    colleague: '同事',
  },
  say: (text) => text,
};
