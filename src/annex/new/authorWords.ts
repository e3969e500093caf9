import type { Language } from '#engine/words/Language.ts';

/** The sample data for documents that are generated from a short description. */
export interface AuthorWords {
  readonly product: string;
  readonly company: string;
  readonly create: (title: string) => string;
  readonly createNeeds: (title: string, fields: readonly string[]) => string;
  readonly sample: (title: string, i: number) => string;
  /** Title of an enum type, of an entity and a field. */
  readonly joined: (entity: string, field: string) => string;
  readonly administrator: string;
  readonly staff: string;
  readonly person: string;
  /** Sign-in names of the administrator and of that person. */
  readonly logins: readonly [administrator: string, person: string];
  /** Their phone numbers, which are not assigned to anyone, and that of a sample. */
  readonly phones: readonly [administrator: string, person: string];
  readonly phone: (i: number) => string;
  readonly office: string;
  readonly unit: UnitWords;
  readonly employee: EmployeeWords;
  readonly menu: MenuWords;
}

interface UnitWords {
  readonly title: string;
  readonly name: string;
  readonly above: string;
  readonly path: string;
  readonly chief: string;
  readonly count: string;
  readonly enabled: string;
  readonly taken: string;
}

interface EmployeeWords {
  readonly title: string;
  readonly number: string;
  readonly name: string;
  readonly phone: string;
  readonly taken: string;
}

interface MenuWords {
  readonly home: string;
  readonly organisation: string;
  readonly roles: string;
  readonly accounts: string;
  readonly development: string;
  readonly toolbox: string;
  readonly menus: string;
  readonly enums: string;
  readonly tools: string;
  readonly opLog: string;
  readonly viewAs: string;
  readonly media: string;
  readonly backup: string;
  readonly webhooks: string;
  readonly outbox: string;
  readonly profile: string;
}

const CHINESE: AuthorWords = {
  product: '业务系统',
  company: '示例公司',
  create: (title) => `新建${title}`,
  createNeeds: (title, fields) => `新建${title}：${fields.join('、')}必填`,
  sample: (title, i) => `${title}：示例 ${i}`,
  joined: (entity, field) => (field.startsWith(entity) ? field : `${entity}${field}`),
  administrator: '管理员',
  staff: '职员',
  person: '王小明',
  logins: ['13900000001', '13900000002'],
  phones: ['13900000001', '13900000002'],
  phone: (i) => `1380000000${i}`,
  office: '综合部',
  unit: {
    title: '部门',
    name: '名称',
    above: '上级',
    path: '路径',
    chief: '负责人',
    count: '人数',
    enabled: '启用',
    taken: '同级部门名称已存在',
  },
  employee: { title: '员工', number: '工号', name: '姓名', phone: '手机', taken: '工号已存在' },
  menu: {
    home: '首页',
    organisation: '组织架构',
    roles: '角色',
    accounts: '账号',
    development: '开发管理',
    toolbox: '测试工具箱',
    menus: '菜单',
    enums: '枚举管理',
    tools: '工具',
    opLog: '操作日志',
    viewAs: '权限查看',
    media: '附件',
    backup: '备份',
    webhooks: '推送',
    outbox: '发件箱',
    profile: '个人中心',
  },
};

/** A title behind another word. What begins with two capitals is an acronym. */
const within = (title: string): string =>
  /^\p{Lu}\p{Lu}/u.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1);

const ENGLISH: AuthorWords = {
  product: 'Back office',
  company: 'Example Ltd',
  create: (title) => `New ${within(title)}`,
  createNeeds: (title, fields) => `New ${within(title)}: ${fields.join(', ')} required`,
  sample: (title, i) => `${title}: sample ${i}`,
  joined: (entity, field) =>
    field.toLowerCase().startsWith(entity.toLowerCase()) ? field : `${entity} ${within(field)}`,
  administrator: 'Administrator',
  staff: 'Staff',
  person: 'Ann Miller',
  logins: ['admin', 'ann'],
  phones: ['+44 20 7946 0001', '+44 20 7946 0002'],
  phone: (i) => `+44 20 7946 010${i}`,
  office: 'Head office',
  unit: {
    title: 'Department',
    name: 'Name',
    above: 'Above',
    path: 'Path',
    chief: 'Head',
    count: 'People',
    enabled: 'In use',
    taken: 'There is a department of this name already',
  },
  employee: {
    title: 'Employee',
    number: 'Number',
    name: 'Name',
    phone: 'Mobile phone',
    taken: 'Somebody has this number already',
  },
  menu: {
    home: 'Home',
    organisation: 'Organisation',
    roles: 'Roles',
    accounts: 'Accounts',
    development: 'Development',
    toolbox: 'Toolbox',
    menus: 'Menus',
    enums: 'Enum types',
    tools: 'Tools',
    opLog: 'Op log',
    viewAs: 'Who sees what',
    media: 'Files',
    backup: 'Backups',
    webhooks: 'Webhooks',
    outbox: 'Outbox',
    profile: 'My account',
  },
};

/** The sample data for generated documents, by their language. */
export const AUTHOR_WORDS: Readonly<Record<Language, AuthorWords>> = { zh: CHINESE, en: ENGLISH };
