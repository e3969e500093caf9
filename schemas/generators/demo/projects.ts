import type { RecordOf } from '#generated/entities.ts';
import { dealtCustomers, prospectCustomers } from './customers.ts';
import { counted, cycle, day, time, type Dice } from './Dice.ts';
import { employeeLogin, PEOPLE } from './people.ts';

export type DemoProject = Omit<RecordOf<'project'>, 'ReportAttachments'> & {
  Id: number;
  OwnerId: number;
  CustomerId: number;
  /** Names of files. */
  ReportAttachments?: string[];
};

interface Business {
  readonly type: number;
  readonly main: number;
  readonly business: number;
  readonly name: string;
}

const SITES = [
  '滨江新城',
  '高铁东站',
  '云栖大道',
  '城北水厂',
  '人民医院新院区',
  '科创园二期',
  '老旧小区改造',
  '综合管廊',
  '南湖公园',
  '职教中心',
  '污水处理厂',
  '体育中心',
  '物流枢纽',
  '美丽乡村',
  '智慧停车',
];
const COST = ['概算编制', '招标控制价编制', '结算审核', '竣工决算审核', '全过程造价控制', '造价鉴定'];
const INVEST: readonly Business[] = [
  ...counted<Business>([
    [{ type: 20, main: 20, business: 2003, name: '咨询服务' }, 5],
    [{ type: 50, main: 50, business: 5001, name: '政策性银行融资' }, 4],
    [{ type: 20, main: 20, business: 2002, name: '可行性研究报告' }, 6],
    [{ type: 20, main: 20, business: 2001, name: '项目建议书' }, 3],
    [{ type: 50, main: 50, business: 5002, name: '专项债券实施方案' }, 2],
  ]),
];
const SECTORS = ['1/101', '1/102', '2/201', '2/203', '3/301', '3/302', '4/401', '5/502', '6/601', '7/701'];

/** The kinds of business of each department, one entry per project (38 of type 10, 18 of main business 40, 6 of 7001). */
function businessPlan(): Map<number, Business[]> {
  const plan = new Map<number, Business[]>();
  const cost = PEOPLE.filter(({ id }) => id >= 5 && id <= 9).flatMap(({ id, projects }) =>
    Array.from({ length: projects }, () => id),
  );
  cost.forEach((owner, i) => {
    const kind: Business =
      i % 8 === 7
        ? { type: 70, main: 70, business: 7001, name: '项目管理' }
        : i % 12 === 5
          ? { type: 60, main: 60, business: 6001, name: '全过程工程咨询' }
          : { type: 10, main: 10, business: 1001 + (i % 6), name: cycle(COST, i) };
    plan.set(owner, [...(plan.get(owner) ?? []), kind]);
  });
  const fill = (owner: number, kinds: readonly Business[]): void => void plan.set(owner, [...kinds]);
  fill(
    10,
    INVEST.filter((_, i) => i % 5 < 2),
  );
  fill(
    11,
    INVEST.filter((_, i) => i % 5 >= 2),
  );
  fill(
    12,
    [8001, 8001, 8002, 8003, 8004, 8004].map((business) => ({ type: 80, main: 80, business, name: '招标代理' })),
  );
  fill(
    13,
    Array.from({ length: 8 }, (_, i) => ({
      type: 40,
      main: 40,
      business: i % 2 === 0 ? 4001 : 4002,
      name: i % 2 === 0 ? '房地产评估' : '土地评估',
    })),
  );
  fill(
    14,
    Array.from({ length: 10 }, (_, i) => ({
      type: 40,
      main: 40,
      business: i % 2 === 0 ? 4003 : 4004,
      name: i % 2 === 0 ? '资产评估' : '企业价值评估',
    })),
  );
  fill(
    15,
    Array.from({ length: 8 }, (_, i) => ({
      type: 30,
      main: 30,
      business: 3001 + (i % 5),
      name: cycle(['年报审计', '竣工财务决算审计', '经济责任审计', '专项审计', '清产核资'], i),
    })),
  );
  return plan;
}

/** The rows of project: 100, in the states and shapes of domain 11.3. The first six of employee 6 belong to customer 1. */
export function projectRows(dice: Dice, names: (customer: number) => string): DemoProject[] {
  const fixed = [30, 30, 30, 110, 150, 150];
  const states = dice.shuffle(
    counted([
      [1, 10],
      [5, 6],
      [30, 43],
      [110, 15],
      [150, 16],
      [3, 4],
    ]),
  );
  const plan = businessPlan();
  const rows: DemoProject[] = [];
  for (const { id: owner, projects } of PEOPLE) {
    for (let n = 0; n < projects; n += 1) {
      const own = owner === 6 && n < fixed.length;
      const ProjectState = own ? (fixed[n] ?? 30) : (states.pop() ?? 30);
      const early = ProjectState === 1 || ProjectState === 5;
      const dealt = dealtCustomers(owner).filter((customer) => own || customer !== 1);
      const CustomerId = own ? 1 : cycle(early ? prospectCustomers(owner) : dealt.length === 0 ? [2] : dealt, n);
      const business = cycle(plan.get(owner) ?? [], n);
      rows.push(
        makeProject({
          dice,
          Id: rows.length + 1,
          owner,
          ProjectState,
          CustomerId,
          customer: names(CustomerId),
          business,
        }),
      );
    }
  }
  return shape(rows);
}

interface ProjectSeed {
  readonly dice: Dice;
  readonly Id: number;
  readonly owner: number;
  readonly ProjectState: number;
  readonly CustomerId: number;
  readonly customer: string;
  readonly business: Business;
}

function makeProject({ dice, Id, owner, ProjectState, CustomerId, customer, business }: ProjectSeed): DemoProject {
  const done = ProjectState === 110 || ProjectState === 150;
  const start = done ? -dice.int(260, 480) : ProjectState === 30 ? -dice.int(60, 220) : -dice.int(5, 40);
  const length = dice.int(60, 180);
  const plannedEnd = done ? start + length : ProjectState === 30 ? dice.int(5, 110) : start + length;
  const submitted = ProjectState === 1 ? {} : { SubmitterId: owner, SubmitTime: time(start - 5, '10:10:00') };
  const approved =
    ProjectState === 30 || done ? { ApproverId: owner === 5 ? 4 : 5, ApproveTime: time(start - 3, '14:30:00') } : {};
  return {
    Id,
    ProjectName: `${cycle(SITES, Id + CustomerId)}${['一标段', '二标段', '三标段', ''][Math.floor(Id / 15) % 4] ?? ''}${business.name}项目`,
    CustomerName: customer,
    CustomerId,
    ProjectRegion: ((Id - 1) % 9) + 1,
    AdInfo: cycle(['330106', '330203', '420106', '430102', '350203'], Id),
    Address: `江滨路${Id}号`,
    ProjectType: business.type,
    MainBusinessType: business.main,
    BusinessType: business.business,
    ...(business.type === 10
      ? { ProjectStyle: ((Id - 1) % 6) + 1, AdvisoryFeeCategory: 1 }
      : { AdvisoryFeeCategory: business.main === 80 ? 6 : 2 }),
    MartketType: 2 + (Id % 3),
    BusinessSources: cycle([1, 2, 3, 4, 5, 6, 7], Id),
    BusinessChannels: cycle([1, 2, 3, 4, 9], Id),
    EstimateMoney: dice.money(40000, 3000000),
    ...(business.business === 7001 ? { OrgAuditMoney: dice.money(2000000, 60000000) } : {}),
    ...(business.main === 40
      ? { Purpose: dice.int(1, 9), Target: dice.int(1, 9), WorthType: dice.int(1, 6), BaseDate: day(start) }
      : {}),
    HasPartner: false,
    OwnerId: owner,
    MemberIds: null,
    Executors: [employeeLogin(owner)],
    PlanStartDate: day(start),
    PlanEndDate: day(plannedEnd),
    ...(done
      ? {
          ActualEndDate: day(Math.min(plannedEnd + dice.int(-10, 15), -20)),
          ReportNumberKind: 0,
          ReportNumber: `示例咨字第${String(Id).padStart(4, '0')}号`,
          ReportDate: day(-dice.int(20, 120)),
          ReportAttachments: [`${business.name}报告.pdf`],
        }
      : {}),
    ...(ProjectState === 3 ? { StateReason: '建设单位取消项目' } : {}),
    ProjectState,
    Remark: null,
    ...submitted,
    ...approved,
    CreateTime: time(start - 10),
    CreatorId: owner,
    UpdateTime: time(Math.min(-1, start + dice.int(5, 60)), '17:00:00'),
  };
}

/** Brings the flags that rules depend on to their stated numbers: partners 12, market type 1 18, overdue 7, members of employee 6. */
function shape(rows: readonly DemoProject[]): DemoProject[] {
  const running = rows.filter(({ ProjectState }) => ProjectState === 30);
  const overdue = new Set(
    running
      .filter((_, i) => i % 6 === 1)
      .slice(0, 7)
      .map(({ Id }) => Id),
  );
  const partners = new Set(
    rows
      .filter((_, i) => i % 8 === 3)
      .slice(0, 12)
      .map(({ Id }) => Id),
  );
  const grouped = new Set(
    rows
      .filter((_, i) => i % 5 === 2)
      .slice(0, 18)
      .map(({ Id }) => Id),
  );
  const shared = new Set(
    rows
      .filter(({ OwnerId, ProjectState }) => OwnerId === 9 && ProjectState !== 3)
      .slice(0, 3)
      .map(({ Id }) => Id),
  );
  return rows.map((row) => ({
    ...row,
    ...(overdue.has(row.Id) ? { PlanEndDate: day(-4 - (row.Id % 20)) } : {}),
    ...(partners.has(row.Id)
      ? { HasPartner: true, PartnerName: '示例合作设计院有限公司', PartnerMoney: 3000 + row.Id * 100 }
      : {}),
    ...(grouped.has(row.Id) ? { MartketType: 1, GroupMarketSectorPath: cycle(SECTORS, row.Id) } : {}),
    ...(shared.has(row.Id) ? { MemberIds: [6] } : {}),
  }));
}
