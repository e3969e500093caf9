import type { CompanyDocument } from '#generated/documents/CompanyDocument.ts';
import type { DemoDocument } from '#generated/documents/DemoDocument.ts';
import type { FormDocument } from '#generated/documents/FormDocument.ts';
import type { ListDocument } from '#generated/documents/ListDocument.ts';
import type { MenuDocument, MenuItemDocument } from '#generated/documents/MenuDocument.ts';
import type { RoleDocument } from '#generated/documents/RoleDocument.ts';
import type { Limits } from '#proof/analysis/Limits.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import { decisionWorld } from '#proof/decisions/openDecision.ts';
import { proposeDecisions, proposeDocuments } from '#annex/proof';
import { addCases } from '#documents/edit/appendCases.ts';
import { printJson } from '#documents/edit/printJson.ts';
import type { Language } from '#engine/words/Language.ts';
import { lintDocuments } from '#documents/lintDocuments.ts';
import { loadDocuments } from '#documents/loadDocuments.ts';
import { titlesOf } from '#documents/titlesOf.ts';
import { AUTHOR_WORDS, type AuthorWords } from './authorWords.ts';
import { ANY_PHONE } from './fieldSpec.ts';
import { menuEntry, type EntitySpec } from './createEntity.ts';
import type { SourceText } from '#documents/readDocuments.ts';
import { newEntity, type NewEntity } from './newEntity.ts';

/** A new product as a person describes it. */
export interface ProductSpec {
  /** Shown above the menu and on the sign-in screen. */
  readonly title: string;
  readonly company: string;
  /** As `timeZone` of `company.json` names it. */
  readonly timeZone?: string | undefined;
  readonly entity: EntitySpec;
}

const MENU = 'menus/employee.json';
const HOME = '/home';

/**
 * Generates the documents of a whole product: an organisation of units and employees, roles, demo records with an
 * administrator, a menu with the administration screens, and a first entity with its cases. The result has been checked
 * like any product.
 */
export function newProduct(
  { title, company, timeZone, entity }: ProductSpec,
  limits: Limits,
): Pick<NewEntity, 'texts' | 'problems'> {
  const words = AUTHOR_WORDS[entity.language];
  const documents: Readonly<Record<string, object>> = {
    'company.json': companyDocument(company, timeZone, entity.language),
    'unit/form.json': unitForm(words),
    'unit/list.json': unitList(words),
    'employee/form.json': employeeForm(words, entity.language),
    'employee/list.json': employeeList(words),
    'roles/admin.json': adminRole(words),
    'roles/staff.json': staffRole(entity, words),
    'demo/01-unit.json': demo([
      { Id: 1, UnitName: company },
      { Id: 2, UnitName: words.text('综合部'), ParentId: 1, ChiefEmployeeId: 2 },
    ]),
    'demo/02-employee.json': demo([
      { Id: 1, EmployeeNo: 'E001', RealName: words.text('管理员'), UnitId: 1, PhoneNumber: words.phones[0] },
      { Id: 2, EmployeeNo: 'E002', RealName: words.text('王小明'), UnitId: 2, PhoneNumber: words.phones[1] },
    ]),
    'demo/90-account.json': { ...demo(accounts(words)), entity: 'account' },
    [MENU]: menu(title, [], words),
  };
  const base = Object.entries(documents).map(([file, document]) => ({ file, text: `${printJson(document)}\n` }));
  const created = newEntity(entity, base, limits);
  const texts = [...base.filter(({ file }) => !created.texts.some((each) => each.file === file)), ...created.texts];
  if (created.problems.length > 0) return { texts, problems: created.problems };
  // Administration entries follow the business entries, wherever the new entity was placed.
  const entries = printJson(menu(title, [menuEntry(entity), ...below(words)], words));
  const whole = texts.map((each) => (each.file === MENU ? { ...each, text: `${entries}\n` } : each));
  const all = withDecisions(whole, limits).sort((a, b) => (a.file < b.file ? -1 : 1));
  const loaded = loadDocuments(all);
  return { texts: all, problems: [...loaded.problems, ...lintDocuments(loaded, limits)] };
}

/** The documents with cases for every decision outside the rules of forms. */
function withDecisions(texts: readonly SourceText[], limits: Limits): SourceText[] {
  const loaded = loadDocuments(texts);
  const world = decisionWorld({ ...loaded, enums: enumsOfProduct(loaded.documents) });
  const written = new Map(texts.map(({ file, text }) => [file, text]));
  for (const entity of loaded.entities.values()) {
    const words = titlesOf(loaded.documents.company);
    const { cases = [], decisions: known = [] } = entity.source.documents.cases ?? {};
    const found = proposeDecisions(entity, { decisions: known }, world, limits, words).decisions;
    const keys = proposeDocuments(entity, { cases, decisions: [...known, ...found] }, world, { limits, words });
    const decisions = [...found, ...keys.decisions];
    const file = `${entity.key}/cases.json`;
    const isNone = decisions.length + keys.cases.length === 0;
    const text = isNone ? undefined : addCases(written.get(file) ?? '', { cases: keys.cases, decisions });
    if (text !== undefined) written.set(file, text);
  }
  return [...written].map(([file, text]) => ({ file, text }));
}

/** The language of the frame is that of the documents: Chinese if a product does not specify one. */
const companyDocument = (name: string, timeZone: string | undefined, language: Language): CompanyDocument => ({
  $schema: './meta/company.schema.json',
  name,
  ...(language === 'en' ? { language } : {}),
  ...(timeZone === undefined ? {} : { timeZone }),
});

const demo = (rows: DemoDocument['rows']): DemoDocument => ({ $schema: '../meta/demo.schema.json', rows });

const menu = (title: string, items: readonly MenuItemDocument[], words: AuthorWords): MenuDocument => ({
  $schema: '../meta/menu.schema.json',
  title,
  role: 'employee',
  home: HOME,
  items: [{ title: words.text('首页'), icon: 'home', path: HOME, screen: 'home', always: true }, ...items],
});

const below = (words: AuthorWords): MenuItemDocument[] => [
  {
    key: 'OrgMgr',
    title: words.text('组织架构'),
    icon: 'apartment',
    path: '/organisation',
    tabs: [
      { title: words.text('部门'), list: 'unit/list', screen: 'units' },
      { title: words.text('员工'), list: 'employee/list' },
      { title: words.text('角色'), screen: 'roles', action: 'Role.edit' },
      { title: words.text('账号'), screen: 'accounts', action: 'Account.edit' },
    ],
  },
  {
    key: 'Development',
    title: words.text('开发管理'),
    icon: 'code',
    children: [
      {
        key: 'Development',
        title: words.text('测试工具箱'),
        icon: 'experiment',
        path: '/development/toolbox',
        screen: 'tools',
      },
      { key: 'Development', title: words.text('菜单'), icon: 'menu', path: '/development/menus', screen: 'menu' },
      {
        key: 'Development',
        title: words.text('枚举管理'),
        icon: 'profile',
        path: '/development/enums',
        screen: 'enums',
      },
      {
        key: 'Development',
        title: words.text('工具'),
        icon: 'tool',
        path: '/development/system',
        tabs: [
          { title: words.text('操作日志'), screen: 'opLog' },
          { title: words.text('权限查看'), screen: 'viewAs' },
          { title: words.text('附件'), screen: 'media' },
          { title: words.text('备份'), screen: 'backup' },
          { title: words.text('推送'), screen: 'webhooks' },
        ],
      },
      {
        key: 'Development',
        title: words.text('发件箱'),
        icon: 'mail',
        path: '/development/sent',
        screen: 'outbox',
        hidden: true,
      },
    ],
  },
  { title: words.text('个人中心'), icon: 'user', path: '/me', screen: 'profile', hidden: true },
];

const adminRole = (words: AuthorWords): RoleDocument => ({
  $schema: '../meta/role.schema.json',
  title: words.text('管理员'),
  keys: '*',
  actions: '*',
  dataScope: 5,
});

const staffRole = ({ key, permission }: EntitySpec, words: AuthorWords): RoleDocument => ({
  $schema: '../meta/role.schema.json',
  title: words.text('职员'),
  keys: [permission],
  actions: [`${key.charAt(0).toUpperCase()}${key.slice(1)}.*`],
  dataScope: 5,
});

const accounts = (words: AuthorWords): DemoDocument['rows'] => [
  {
    LoginId: words.logins[0],
    PhoneNumber: words.phones[0],
    RealName: words.text('管理员'),
    EmployeeId: 1,
    Roles: ['admin'],
    DemoLabel: words.text('管理员'),
  },
  {
    LoginId: words.logins[1],
    PhoneNumber: words.phones[1],
    RealName: words.text('王小明'),
    EmployeeId: 2,
    Roles: ['staff'],
    DemoLabel: words.text('职员'),
  },
];

const unitForm = (words: AuthorWords): FormDocument => ({
  $schema: '../meta/form.schema.json',
  title: words.text('部门'),
  type: 'object',
  'x-permission': 'OrgMgr',
  'x-title-field': 'UnitName',
  'x-organisation': 'unit',
  'x-unique': [{ fields: ['ParentId', 'UnitName'], message: words.text('同级部门名称已存在') }],
  properties: {
    UnitName: { type: 'string', title: words.text('名称'), minLength: 2, maxLength: 50 },
    ParentId: { type: 'integer', title: words.text('上级'), 'x-reference': { entity: 'unit' } },
    UnitPath: { type: 'string', title: words.text('路径'), maxLength: 200, 'x-computed': true },
    ChiefEmployeeId: { type: 'integer', title: words.text('负责人'), 'x-reference': { entity: 'employee' } },
    EmployeeCount: { type: 'integer', title: words.text('人数'), 'x-rollup': { of: 'employee', by: 'UnitId' } },
    IsEnabled: { type: 'boolean', title: words.text('启用'), default: true },
  },
  required: ['UnitName'],
});

const unitList = (words: AuthorWords): ListDocument => ({
  $schema: '../meta/list.schema.json',
  title: words.text('部门'),
  columns: ['UnitName', 'ParentId', 'ChiefEmployeeId', 'EmployeeCount', 'IsEnabled'],
  search: ['UnitName'],
  sort: ['UnitPath'],
  create: [{ form: 'form', title: words.create(words.text('部门')) }],
});

const employeeForm = (words: AuthorWords, language: Language): FormDocument => ({
  $schema: '../meta/form.schema.json',
  title: words.text('员工'),
  type: 'object',
  'x-permission': 'OrgMgr',
  'x-title-field': 'RealName',
  'x-organisation': 'employee',
  'x-unique': [{ fields: ['EmployeeNo'], message: words.text('工号已存在') }],
  properties: {
    EmployeeNo: { type: 'string', title: words.text('工号'), maxLength: 20 },
    RealName: { type: 'string', title: words.text('姓名'), minLength: 2, maxLength: 30 },
    PhoneNumber: {
      type: 'string',
      title: words.text('手机'),
      'x-component': 'PhoneInput',
      ...(language === 'en' ? { pattern: ANY_PHONE } : { 'x-pattern': 'P-MOBILE' }),
    },
    UnitId: { type: 'integer', title: words.text('部门'), 'x-reference': { entity: 'unit' } },
  },
  required: ['EmployeeNo', 'RealName', 'UnitId'],
});

const employeeList = (words: AuthorWords): ListDocument => ({
  $schema: '../meta/list.schema.json',
  title: words.text('员工'),
  columns: ['EmployeeNo', 'RealName', 'UnitId', 'PhoneNumber'],
  search: ['RealName', 'PhoneNumber'],
  filters: ['UnitId'],
  sort: ['EmployeeNo'],
  create: [{ form: 'form', title: words.create(words.text('员工')) }],
});
