import type { RecordOf } from '#generated/entities.ts';
import { cycle, day } from './Dice.ts';

/** Units of domain 11.1: Id, name, short name, parent, type, chief. */
const UNITS: readonly (readonly [
  id: number,
  name: string,
  short: string,
  parent: number | null,
  type: number,
  chief: number | null,
  region: number | null,
])[] = [
  [1, '示例工程咨询集团', '示例集团', null, 1, null, 1],
  [2, '集团本部', '本部', 1, 2, null, 1],
  [3, '总经办', '总经办', 2, 4, null, null],
  [4, '市场经营部', '市场部', 2, 4, 18, null],
  [5, '财务部', '财务部', 2, 4, 17, null],
  [6, '人力资源部', '人力部', 2, 4, 20, null],
  [7, '品牌信息部', '品牌部', 2, 4, null, null],
  [8, '示例造价咨询公司', '示例造价', 1, 2, 4, 1],
  [9, '造价一部', '造价一部', 8, 4, 5, null],
  [10, '造价二部', '造价二部', 8, 4, 8, null],
  [11, '项目管理部', '项管部', 8, 4, null, null],
  [12, '示例投资咨询公司', '示例投资', 1, 2, null, 2],
  [13, '投资咨询部', '投资部', 12, 4, 10, null],
  [14, '融资咨询部', '融资部', 12, 4, null, null],
  [15, '招标代理部', '招标部', 12, 4, null, null],
  [16, '示例评估公司', '示例评估', 1, 2, null, 3],
  [17, '房地产评估部', '房评部', 16, 4, 13, null],
  [18, '资产评估部', '资评部', 16, 4, null, null],
  [19, '示例会计师事务所', '示例会计', 1, 2, null, 1],
  [20, '审计一部', '审计一部', 19, 4, 15, null],
  [21, '审计二部', '审计二部', 19, 4, null, null],
  [22, '示例省外分公司', '省外分公司', 1, 3, null, 9],
  [23, '业务部', '业务部', 22, 4, null, null],
];

/** The regions and addresses of the companies and branches, by Id of the unit, for the map of the site. */
const OFFICES: Readonly<Record<number, readonly [region: string, address: string]>> = {
  2: ['330106', '浙江省杭州市示例路88号示例大厦'],
  8: ['330106', '浙江省杭州市示例路90号'],
  12: ['330203', '浙江省宁波市示例路120号'],
  16: ['330302', '浙江省温州市示例路35号'],
  19: ['330106', '浙江省杭州市示例路92号'],
  22: ['350203', '福建省厦门市示例路22号'],
};

interface Person {
  readonly id: number;
  readonly name: string;
  readonly unit: number;
  readonly role: string;
  readonly position: string;
  readonly flags?: Partial<RecordOf<'employee'>>;
  readonly label?: string;
  /** Own projects (domain 11.1). */
  readonly projects: number;
}

/** The twenty employees of domain 11.1. */
export const PEOPLE: readonly Person[] = [
  { id: 1, name: '系统管理员', unit: 7, role: 'admin', position: '系统管理员', label: '管理员', projects: 0 },
  { id: 2, name: '陈明远', unit: 3, role: 'gm', position: '董事长', flags: { IsChairman: true }, projects: 0 },
  {
    id: 3,
    name: '周建平',
    unit: 3,
    role: 'gm',
    position: '总经理',
    flags: { IsGroupSeniorExecutive: true },
    label: '总经理',
    projects: 0,
  },
  {
    id: 4,
    name: '林晓岚',
    unit: 8,
    role: 'unitChief',
    position: '公司总经理',
    flags: { IsSeniorExecutive: true },
    projects: 0,
  },
  { id: 5, name: '何志强', unit: 9, role: 'unitChief', position: '部门经理', label: '部门负责人', projects: 6 },
  { id: 6, name: '沈佳宁', unit: 9, role: 'sales', position: '业务经理', label: '业务员', projects: 12 },
  { id: 7, name: '吴浩', unit: 9, role: 'sales', position: '业务经理', projects: 10 },
  { id: 8, name: '郑雪', unit: 10, role: 'unitChief', position: '部门经理', projects: 8 },
  { id: 9, name: '钱宇', unit: 10, role: 'sales', position: '业务经理', flags: { IsTenderStaff: true }, projects: 12 },
  {
    id: 10,
    name: '孙立新',
    unit: 13,
    role: 'unitChief',
    position: '部门经理',
    flags: { IsAreaExecutive: true, ManageRegions: [1, 2] },
    projects: 8,
  },
  { id: 11, name: '许静', unit: 13, role: 'sales', position: '业务经理', projects: 12 },
  {
    id: 12,
    name: '蒋文博',
    unit: 15,
    role: 'sales',
    position: '招标经理',
    flags: { IsTenderStaff: true },
    projects: 6,
  },
  { id: 13, name: '韩梅', unit: 17, role: 'unitChief', position: '部门经理', projects: 8 },
  { id: 14, name: '杨帆', unit: 18, role: 'sales', position: '评估经理', projects: 10 },
  { id: 15, name: '朱敏', unit: 20, role: 'unitChief', position: '部门经理', projects: 8 },
  { id: 16, name: '秦岚', unit: 5, role: 'finance', position: '会计', label: '财务', projects: 0 },
  { id: 17, name: '尤佳', unit: 5, role: 'finance', position: '财务经理', projects: 0 },
  {
    id: 18,
    name: '曹颖',
    unit: 4,
    role: 'market',
    position: '市场经理',
    flags: { IsTenderStaff: true },
    label: '市场',
    projects: 0,
  },
  { id: 19, name: '魏然', unit: 7, role: 'webEditor', position: '品牌专员', label: '网站编辑', projects: 0 },
  { id: 20, name: '严芳', unit: 6, role: 'hr', position: '人力资源经理', label: '人事', projects: 0 },
];

/** The sign-in name of an employee. */
export const employeeLogin = (id: number): string => `139000000${String(id).padStart(2, '0')}`;

/** The company (level-2 unit) that an employee belongs to. */
export function companyOf(employee: number): number {
  const unit = PEOPLE.find(({ id }) => id === employee)?.unit ?? 1;
  const found = UNITS.find(([id]) => id === unit);
  return found === undefined || found[3] === null || found[3] === 1 ? unit : found[3];
}

function officeOf(id: number): Pick<RecordOf<'unit'>, 'AdInfo' | 'Address'> {
  const office = OFFICES[id];
  return office === undefined
    ? { Address: `示例省云川市江滨路${100 + id}号` }
    : { AdInfo: office[0], Address: office[1] };
}

/** The rows of unit. */
export function unitRows(): RecordOf<'unit'>[] {
  return UNITS.map(([Id, UnitName, ShortName, ParentId, UnitType, ChiefEmployeeId, ProjectRegion], i) => ({
    Id,
    UnitName,
    ShortName,
    ParentId,
    UnitType,
    ChiefEmployeeId,
    Sort: i,
    IsEnabled: true,
    CreateTime: `${day(-535)} 08:30:00`,
    ...(UnitType === 4
      ? {}
      : {
          ProjectRegion,
          TaxNo: `9133000${Id}MA2EXAMPL`.padEnd(18, '0').slice(0, 18),
          BankName: '示例银行营业部',
          BankAccount: `33050100${String(Id).padStart(10, '0')}`,
          ...officeOf(Id),
          Telephone: `0571-8800${String(Id).padStart(4, '0')}`,
        }),
  }));
}

/** The given name; a name of an office is kept as it is. */
const nickName = (name: string): string => name.slice(name.length > 4 ? -3 : -2);

/** The rows of employee. */
export function employeeRows(): RecordOf<'employee'>[] {
  const titles = ['高级工程师', '工程师', '一级造价工程师', '注册咨询工程师'];
  return PEOPLE.map(({ id, name, unit, position, flags }) => ({
    Id: id,
    EmployeeNo: `SL${String(id).padStart(4, '0')}`,
    RealName: name,
    NickName: nickName(name),
    Gender: [3, 5, 7, 9, 10, 12, 14, 2].includes(id) ? 1 : 2,
    PhoneNumber: employeeLogin(id),
    Email: `sl${String(id).padStart(4, '0')}@example.com`,
    UnitId: unit,
    Position: position,
    JobTitle: cycle(titles, id),
    Qualification: [((id - 1) % 9) + 1],
    EntryDate: day(-530 + id * 3),
    EmployeeState: id === 7 ? 2 : 1,
    CreateTime: `${day(-530 + id * 3)} 09:00:00`,
    ...flags,
  }));
}

/** An account row of the demo loader. */
export interface AccountRow {
  readonly LoginId: string;
  readonly PhoneNumber: string;
  readonly RealName: string;
  readonly NickName: string;
  readonly Email: string;
  readonly EmployeeId?: number;
  readonly CustomerId?: number;
  readonly Roles: readonly string[];
  readonly AccountState: number;
  readonly DemoLabel?: string;
}

/** The rows of account: every employee, and five customers of which one is disabled and one locked. */
export function accountRows(contacts: readonly RecordOf<'contact'>[]): AccountRow[] {
  const employees = PEOPLE.map(({ id, name, role, label }): AccountRow => ({
    LoginId: employeeLogin(id),
    PhoneNumber: employeeLogin(id),
    RealName: name,
    NickName: nickName(name),
    Email: `sl${String(id).padStart(4, '0')}@example.com`,
    EmployeeId: id,
    Roles: [role],
    AccountState: 1,
    ...(label === undefined ? {} : { DemoLabel: label }),
  }));
  const customers = [1, 4, 6, 9, 12].map((customer, i): AccountRow => {
    const contact = contacts.find(({ CustomerId, IsPrimary }) => CustomerId === customer && IsPrimary === true);
    const login = `1380000${String(i + 1).padStart(4, '0')}`;
    return {
      LoginId: login,
      PhoneNumber: login,
      RealName: contact?.ContactName ?? '客户',
      NickName: contact?.ContactName ?? '客户',
      Email: `kh${i + 1}@example.com`,
      CustomerId: customer,
      Roles: [],
      AccountState: i === 3 ? 2 : i === 4 ? 3 : 1,
      ...(i === 0 ? { DemoLabel: '客户' } : {}),
    };
  });
  return [...employees, ...customers];
}
