import type { RecordOf } from '#generated/entities.ts';
import { dealtCustomers } from './customers.ts';
import { counted, cycle, day, time, type Dice } from './Dice.ts';
import { PEOPLE } from './people.ts';
import type { DemoProject } from './projects.ts';

export type DemoTender = RecordOf<'tender'> & { Id: number; CustomerId: number };

const CONVERTED = 24;
const SITES = [
  '环城快速路',
  '城市之心',
  '滨海大道',
  '产业新城',
  '中心医院',
  '第二水厂',
  '会展中心',
  '地铁五号线',
  '粮食储备库',
  '保障房',
];
const WORKS: readonly (readonly [main: number, business: number, name: string])[] = [
  [10, 1002, '招标控制价编制'],
  [10, 1003, '结算审核'],
  [20, 2002, '可行性研究'],
  [30, 3004, '专项审计'],
  [40, 4003, '资产评估'],
  [80, 8001, '招标代理'],
  [10, 1005, '全过程造价控制'],
];

/** The rows of tender: 80 in the states of domain 11.3; 24 of the won ones have become projects, which are linked here. */
export function tenderRows(
  dice: Dice,
  projects: readonly DemoProject[],
  names: (customer: number) => string,
): { tenders: DemoTender[]; projects: DemoProject[] } {
  const sources = projects.filter(({ Id, CustomerId }) => Id % 4 === 1 && CustomerId !== 1).slice(0, CONVERTED);
  const states = counted([
    [40, 26],
    [1, 10],
    [10, 14],
    [20, 12],
    [50, 14],
    [60, 2],
    [70, 2],
  ]);
  const owners = PEOPLE.filter(({ projects: count }) => count > 0).map(({ id }) => id);
  const tenders = states.map((state, i) => {
    const source = sources[i];
    const owner = source?.OwnerId ?? cycle(owners, i * 3);
    const customer =
      source?.CustomerId ??
      cycle(
        dealtCustomers(owner).filter((id) => id !== 1),
        i,
      );
    return makeTender({ dice, Id: i + 1, state, owner, customer, name: names(customer), source });
  });
  const byProject = new Map(sources.map((project, i) => [project.Id, i + 1]));
  return {
    tenders: withStaff(withPerformance(withBonds(tenders, dice), dice)),
    projects: projects.map((project) => {
      const TenderId = byProject.get(project.Id);
      return TenderId === undefined ? project : { ...project, BusinessSources: 10, TenderId };
    }),
  };
}

interface TenderSeed {
  readonly dice: Dice;
  readonly Id: number;
  readonly state: number;
  readonly owner: number;
  readonly customer: number;
  readonly name: string;
  readonly source: DemoProject | undefined;
}

function makeTender({ dice, Id, state, owner, customer, name, source }: TenderSeed): DemoTender {
  const open = state === 1 || state === 10;
  // The first four open tenders close within three days.
  const urgent = Id >= 27 && Id <= 30;
  const deadline = urgent
    ? (Id % 3) + 1
    : open
      ? dice.int(5, 40)
      : state === 20
        ? -dice.int(1, 12)
        : -dice.int(60, 300);
  const [main, business, work] = cycle(WORKS, Id);
  const EstimateMoney = source?.EstimateMoney ?? dice.money(50000, 4000000);
  const price = Math.round(EstimateMoney * (0.82 + dice.next() * 0.1));
  const bid = [20, 40, 50].includes(state);
  return {
    Id,
    ProjectName: source?.ProjectName ?? `${cycle(SITES, Id)}${work}`,
    CustomerName: name,
    CustomerId: customer,
    MainBusinessType: source?.MainBusinessType ?? main,
    BusinessType: source?.BusinessType ?? business,
    BusinessChannels: cycle([1, 2, 3, 9], Id),
    ProjectRegion: source?.ProjectRegion ?? ((Id - 1) % 9) + 1,
    EstimateMoney,
    TenderType: ((Id - 1) % 8) + 1,
    TenderCode: `ZB-${String(Id).padStart(5, '0')}`,
    BidAgentName: '示例招标代理有限公司',
    BidAgentContactName: '王经理',
    BidAgentContactPhone: `0571-8600${String(Id).padStart(4, '0')}`,
    SignUpDeadline: time(deadline - 12, '17:00:00'),
    SubmitDeadline: time(deadline, '09:00:00'),
    OpenTime: time(deadline, '09:30:00'),
    HasTender: state === 1 || state === 60 ? null : state !== 70,
    ...(state === 70 ? { AbandonReason: '工期与现有项目冲突' } : {}),
    ...(bid
      ? {
          TenderPrice: price,
          BidSubmitTime: time(deadline, '08:20:00'),
          HasEntry: Id % 7 === 0,
          ...(Id % 7 === 0 ? { HasContinueEntry: Id % 14 === 0 } : {}),
        }
      : {}),
    ...(state === 60 ? { IsCancelled: true, Remark: '递交文件不足三家，流标' } : {}),
    ...(state === 40
      ? {
          HasSuccess: true,
          ResultDate: day(deadline + 6),
          TenderMoney: price,
          HasTenderServiceMoney: Id % 3 === 0,
          ...(Id % 3 === 0 ? { TenderServiceMoney: 3000 + Id * 50 } : {}),
        }
      : {}),
    ...(state === 50
      ? {
          HasSuccess: false,
          ResultDate: day(deadline + 6),
          FailReason: dice.pick(['报价偏高', '业绩得分不足', '技术标得分落后']),
          WinnerName: '其他咨询有限公司',
        }
      : {}),
    OwnerId: owner,
    CreateTime: time(Math.min(deadline - 20, -1 - (Id % 5))),
    CreatorId: owner,
    UpdateTime: time(Math.min(-1, deadline + 6), '15:00:00'),
  };
}

/** Bid bonds: 48, of which 8 are to be paid, 14 paid (5 of them overdue) and 26 returned. */
function withBonds(tenders: readonly DemoTender[], dice: Dice): DemoTender[] {
  const due = pickByState(tenders, [1, 10], 8);
  const returned = pickByState(tenders, [40, 50], 26);
  const paid = [
    ...pickByState(tenders, [20], 9),
    ...pickByState(tenders, [40, 50], 40)
      .filter((id) => !returned.includes(id))
      .slice(0, 5),
  ];
  const overdue = paid.slice(-5);
  return tenders.map((tender) => {
    const { Id } = tender;
    if (!due.includes(Id) && !paid.includes(Id) && !returned.includes(Id))
      return { ...tender, HasTenderBond: Id % 2 === 0 ? false : null };
    const money = Math.max(5000, Math.round((tender.EstimateMoney ?? 0) / 50000) * 1000);
    const bond = {
      HasTenderBond: true,
      TenderBondMoney: money,
      BondForm: dice.int(1, 3),
      BondReceiver: '示例公共资源交易中心',
    };
    if (due.includes(Id)) return { ...tender, ...bond };
    const back = overdue.includes(Id) ? -dice.int(3, 20) : returned.includes(Id) ? null : dice.int(5, 40);
    const deadline = Number(/^D([+-]\d+)/.exec(tender.SubmitDeadline ?? '')?.[1] ?? -10);
    const paidBond = {
      ...bond,
      PayBondMoneyEmplyoeeId: tender.OwnerId ?? null,
      PayBondMoneyDateTime: time(deadline - 3, '11:00:00'),
      ...(back === null ? {} : { BondExpectBackDate: day(back) }),
    };
    if (!returned.includes(Id)) return { ...tender, ...paidBond };
    return {
      ...tender,
      ...paidBond,
      HasBackBondMoney: true,
      BackBondMoneyDateTime: time(deadline + 20, '16:00:00'),
      BackBondMoney: money,
    };
  });
}

/** Performance bonds: 16 of the won tenders: 3 to be paid, 9 paid (2 due within 30 days), 4 returned. */
function withPerformance(tenders: readonly DemoTender[], dice: Dice): DemoTender[] {
  const won = pickByState(tenders, [40], 16);
  return tenders.map((tender) => {
    const n = won.indexOf(tender.Id);
    if (n < 0) return { ...tender, HasPerformanceBond: tender.Id % 3 === 0 ? false : null };
    const unit = (n % 3) + 1;
    const bond = {
      HasPerformanceBond: true,
      PerformanceBondUnit: unit,
      PerformanceBondMoney: unit === 1 ? 20000 + n * 1000 : unit === 2 ? 2 + n : 5,
      PerformanceBondForm: dice.int(1, 3),
      PerformanceBondDueDate: day(n >= 3 && n < 5 ? 10 + n * 4 : n >= 12 ? -20 : 60 + n * 10),
    };
    if (n < 3) return { ...tender, ...bond };
    const paid = { ...bond, PayPerformanceBondDateTime: time(-50 - n, '10:00:00'), HasBackPerformanceBond: n >= 12 };
    return n < 12 ? { ...tender, ...paid } : { ...tender, ...paid, BackPerformanceBondDateTime: time(-8, '10:00:00') };
  });
}

/** Bid staff: employee 18 on 30 tenders, 9 and 12 on others. */
function withStaff(tenders: readonly DemoTender[]): DemoTender[] {
  return tenders.map((tender, i) => ({
    ...tender,
    TenderEmplyoees: [...(i % 8 < 3 ? [18] : []), ...(i % 3 === 0 ? [9] : []), ...(i % 4 === 1 ? [12] : [])],
  }));
}

function pickByState(tenders: readonly DemoTender[], states: readonly number[], count: number): number[] {
  return tenders
    .filter((tender) => states.includes(stateOf(tender)))
    .slice(0, count)
    .map(({ Id }) => Id);
}

function stateOf({ IsCancelled, HasTender, HasSuccess, BidSubmitTime }: DemoTender): number {
  if (IsCancelled === true) return 60;
  if (HasTender === false) return 70;
  if (HasSuccess === true) return 40;
  if (HasSuccess === false) return 50;
  return BidSubmitTime !== undefined ? 20 : HasTender === true ? 10 : 1;
}
