import type { CompanyDocument } from '#generated/documents/CompanyDocument.ts';
import type { DemoDocument } from '#generated/documents/DemoDocument.ts';
import type { FormDocument } from '#generated/documents/FormDocument.ts';
import type { ListDocument } from '#generated/documents/ListDocument.ts';
import type { MenuDocument, MenuItemDocument } from '#generated/documents/MenuDocument.ts';
import type { RoleDocument } from '#generated/documents/RoleDocument.ts';
import type { Limits } from '#proof/analysis/Limits.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import { decisionWorld } from '#proof/decisions/openDecision.ts';
import { proposeDecisions } from '#proof/propose/proposeDecisions.ts';
import { addCases } from '../edit/addCases.ts';
import { printJson } from '../edit/printJson.ts';
import { lintDocuments } from '../lintDocuments.ts';
import { loadDocuments } from '../loadDocuments.ts';
import { menuEntry, type EntitySpec } from './createEntity.ts';
import type { SourceText } from '../readDocuments.ts';
import { newEntity, type NewEntity } from './newEntity.ts';
import { sampleRows } from './sampleRows.ts';

/** A new product as a person describes it. */
export interface ProductSpec {
  /** What stands above the menu and on the sign-in screen. */
  readonly title: string;
  readonly company: string;
  /** Its first entity. */
  readonly entity: EntitySpec;
}

const MENU = 'menus/employee.json';
const HOME = '/home';

/**
 * Makes the documents of a whole product: an organisation of units and employees, roles, demo records with an administrator, a menu with the
 * screens of administrators, and a first entity with its cases. What is returned has been checked like any product.
 */
export function newProduct(
  { title, company, entity }: ProductSpec,
  limits: Limits,
): Pick<NewEntity, 'texts' | 'problems'> {
  const documents: Readonly<Record<string, object>> = {
    'company.json': { $schema: './meta/company.schema.json', name: company } satisfies CompanyDocument,
    'unit/form.json': UNIT,
    'unit/list.json': UNITS,
    'employee/form.json': EMPLOYEE,
    'employee/list.json': EMPLOYEES,
    'roles/admin.json': ADMIN,
    'roles/staff.json': staffRole(entity),
    'demo/01-unit.json': demo([
      { Id: 1, UnitName: company },
      { Id: 2, UnitName: '综合部', ParentId: 1, ChiefEmployeeId: 2 },
    ]),
    'demo/02-employee.json': demo([
      { Id: 1, EmployeeNo: 'E001', RealName: '管理员', UnitId: 1, PhoneNumber: '13900000001' },
      { Id: 2, EmployeeNo: 'E002', RealName: '王小明', UnitId: 2, PhoneNumber: '13900000002' },
    ]),
    'demo/90-account.json': { ...demo(ACCOUNTS), entity: 'account' },
    [MENU]: menu(title, []),
  };
  const base = Object.entries(documents).map(([file, document]) => ({ file, text: `${printJson(document)}\n` }));
  const created = newEntity(entity, base, limits);
  const texts = [...base.filter(({ file }) => !created.texts.some((each) => each.file === file)), ...created.texts];
  if (created.problems.length > 0) return { texts, problems: created.problems };
  // What administrators need stands below the business, wherever the new entity was put.
  const entries = printJson(menu(title, [menuEntry(entity), ...BELOW]));
  const whole = texts.map((each) => (each.file === MENU ? { ...each, text: `${entries}\n` } : each));
  const rows = sampleRows(entity, whole);
  const all = withDecisions(
    [
      ...whole,
      ...(rows.length === 0 ? [] : [{ file: `demo/10-${entity.key}.json`, text: `${printJson(demo(rows))}\n` }]),
    ],
    limits,
  ).sort((a, b) => (a.file < b.file ? -1 : 1));
  const loaded = loadDocuments(all);
  return { texts: all, problems: [...loaded.problems, ...lintDocuments(loaded, limits)] };
}

/** The documents with cases for everything in them that decides besides the rules of forms. */
function withDecisions(texts: readonly SourceText[], limits: Limits): SourceText[] {
  const loaded = loadDocuments(texts);
  const world = decisionWorld({ ...loaded, enums: enumsOfProduct(loaded.documents) });
  const written = new Map(texts.map(({ file, text }) => [file, text]));
  for (const entity of loaded.entities.values()) {
    const { decisions } = proposeDecisions(entity, [], world, limits);
    const file = `${entity.key}/cases.json`;
    const text = decisions.length === 0 ? undefined : addCases(written.get(file) ?? '', { cases: [], decisions });
    if (text !== undefined) written.set(file, text);
  }
  return [...written].map(([file, text]) => ({ file, text }));
}

const demo = (rows: DemoDocument['rows']): DemoDocument => ({ $schema: '../meta/demo.schema.json', rows });

const menu = (title: string, items: readonly MenuItemDocument[]): MenuDocument => ({
  $schema: '../meta/menu.schema.json',
  title,
  role: 'employee',
  home: HOME,
  items: [HOME_ENTRY, ...items],
});

const HOME_ENTRY: MenuItemDocument = { title: '首页', icon: 'home', path: HOME, screen: 'home', always: true };
const BELOW: MenuItemDocument[] = [
  {
    key: 'OrgMgr',
    title: '组织架构',
    icon: 'apartment',
    path: '/organisation',
    tabs: [
      { title: '部门', list: 'unit/list', screen: 'units' },
      { title: '员工', list: 'employee/list' },
      { title: '角色', screen: 'roles', action: 'Role.edit' },
      { title: '账号', screen: 'accounts', action: 'Account.edit' },
    ],
  },
  {
    key: 'Development',
    title: '开发管理',
    icon: 'code',
    children: [
      { key: 'Development', title: '测试工具箱', icon: 'experiment', path: '/development/toolbox', screen: 'tools' },
      { key: 'Development', title: '菜单', icon: 'menu', path: '/development/menus', screen: 'menu' },
      { key: 'Development', title: '枚举管理', icon: 'profile', path: '/development/enums', screen: 'enums' },
      {
        key: 'Development',
        title: '工具',
        icon: 'tool',
        path: '/development/system',
        tabs: [
          { title: '操作日志', screen: 'opLog' },
          { title: '权限查看', screen: 'viewAs' },
          { title: '附件', screen: 'media' },
          { title: '备份', screen: 'backup' },
          { title: '推送', screen: 'webhooks' },
        ],
      },
      { key: 'Development', title: '发件箱', icon: 'mail', path: '/development/sent', screen: 'outbox', hidden: true },
    ],
  },
  { title: '个人中心', icon: 'user', path: '/me', screen: 'profile', hidden: true },
];

const ADMIN: RoleDocument = {
  $schema: '../meta/role.schema.json',
  title: '管理员',
  keys: '*',
  actions: '*',
  dataScope: 5,
};

const staffRole = ({ key, permission }: EntitySpec): RoleDocument => ({
  $schema: '../meta/role.schema.json',
  title: '职员',
  keys: [permission],
  actions: [`${key.charAt(0).toUpperCase()}${key.slice(1)}.*`],
  dataScope: 5,
});

const ACCOUNTS = [
  {
    LoginId: '13900000001',
    PhoneNumber: '13900000001',
    RealName: '管理员',
    EmployeeId: 1,
    Roles: ['admin'],
    DemoLabel: '管理员',
  },
  {
    LoginId: '13900000002',
    PhoneNumber: '13900000002',
    RealName: '王小明',
    EmployeeId: 2,
    Roles: ['staff'],
    DemoLabel: '职员',
  },
];

const UNIT: FormDocument = {
  $schema: '../meta/form.schema.json',
  title: '部门',
  type: 'object',
  'x-permission': 'OrgMgr',
  'x-title-field': 'UnitName',
  'x-organisation': 'unit',
  'x-unique': [{ fields: ['ParentId', 'UnitName'], message: '同级部门名称已存在' }],
  properties: {
    UnitName: { type: 'string', title: '名称', minLength: 2, maxLength: 50 },
    ParentId: { type: 'integer', title: '上级', 'x-reference': { entity: 'unit' } },
    UnitPath: { type: 'string', title: '路径', maxLength: 200, 'x-computed': true },
    ChiefEmployeeId: { type: 'integer', title: '负责人', 'x-reference': { entity: 'employee' } },
    EmployeeCount: { type: 'integer', title: '人数', 'x-rollup': { of: 'employee', by: 'UnitId' } },
    IsEnabled: { type: 'boolean', title: '启用', default: true },
  },
  required: ['UnitName'],
};

const UNITS: ListDocument = {
  $schema: '../meta/list.schema.json',
  title: '部门',
  columns: ['UnitName', 'ParentId', 'ChiefEmployeeId', 'EmployeeCount', 'IsEnabled'],
  search: ['UnitName'],
  sort: ['UnitPath'],
  create: [{ form: 'form', title: '新建部门' }],
};

const EMPLOYEE: FormDocument = {
  $schema: '../meta/form.schema.json',
  title: '员工',
  type: 'object',
  'x-permission': 'OrgMgr',
  'x-title-field': 'RealName',
  'x-organisation': 'employee',
  'x-unique': [{ fields: ['EmployeeNo'], message: '工号已存在' }],
  properties: {
    EmployeeNo: { type: 'string', title: '工号', maxLength: 20 },
    RealName: { type: 'string', title: '姓名', minLength: 2, maxLength: 30 },
    PhoneNumber: { type: 'string', title: '手机', 'x-component': 'PhoneInput', 'x-pattern': 'P-MOBILE' },
    UnitId: { type: 'integer', title: '部门', 'x-reference': { entity: 'unit' } },
  },
  required: ['EmployeeNo', 'RealName', 'UnitId'],
};

const EMPLOYEES: ListDocument = {
  $schema: '../meta/list.schema.json',
  title: '员工',
  columns: ['EmployeeNo', 'RealName', 'UnitId', 'PhoneNumber'],
  search: ['RealName', 'PhoneNumber'],
  filters: ['UnitId'],
  sort: ['EmployeeNo'],
  create: [{ form: 'form', title: '新建员工' }],
};
