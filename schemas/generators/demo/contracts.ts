import type { RecordOf } from '#generated/entities.ts';
import { cycle, day, time, type Dice } from './Dice.ts';
import { companyOf } from './people.ts';
import type { DemoProject } from './projects.ts';

export type DemoContract = RecordOf<'contract'> & { Id: number; OwnerId: number };
export type DemoPlan = RecordOf<'paymentPlan'> & { Id: number; ContractId: number };

/** The progress of collecting a main contract; decides its plans and payments. */
export type Progress = 'paid' | 'waived' | 'archived' | 'partial' | 'late' | 'draft' | 'void';

export interface ContractBook {
  readonly contracts: readonly DemoContract[];
  readonly plans: readonly DemoPlan[];
  readonly progress: ReadonlyMap<number, Progress>;
  /** Projects brought into line with their contracts. */
  readonly projects: readonly DemoProject[];
}

/** Which of the running contracts have periods overdue: some of every department that collects. */
const LATE = [2, 5, 9, 12, 15, 16, 19, 21];

interface Main {
  readonly project: DemoProject;
  readonly state: number;
  readonly progress: Progress;
}

/** The rows of contract (72 main, 6 supplements, 12 without project) and paymentPlan (180) in the shape of domain 11.3. */
export function contractRows(
  dice: Dice,
  projects: readonly DemoProject[],
  names: (customer: number) => string,
): ContractBook {
  const mains = chooseMains(projects);
  const contracts: DemoContract[] = mains.map((main, i) => makeMain(dice, main, i + 1));
  const progress = new Map(mains.map((main, i) => [i + 1, main.progress]));
  const parents = contracts
    .filter(({ Id, ContractState }) => ContractState === 20 && progress.get(Id) === 'archived')
    .slice(1, 7);
  for (const [i, parent] of parents.entries()) contracts.push(makeSupplement(parent, contracts.length + 1, i));
  for (let i = 0; i < 12; i += 1) contracts.push(makeOther(dice, contracts.length + 1, i, names));
  return { contracts, plans: makePlans(contracts, progress), progress, projects };
}

/** Main contracts: 12 completed and 6 with a waiver (projects 150), 16 archived (110), 22 running, 12 not yet in force, 4 void or ended. */
function chooseMains(projects: readonly DemoProject[]): Main[] {
  const by = (state: number): DemoProject[] => projects.filter(({ ProjectState }) => ProjectState === state);
  // Projects of customer 1 come first, so that its figures (domain 11.2) do not depend on chance.
  const first = (list: readonly DemoProject[]): DemoProject[] =>
    [...list].sort((a, b) => Number(b.CustomerId === 1) - Number(a.CustomerId === 1));
  const [done, archived, running] = [first(by(150)), first(by(110)).reverse(), first(by(30))];
  const others = running.filter(({ CustomerId }) => CustomerId !== 1);
  const active = [...running.slice(0, 1), ...others.slice(0, 21)];
  const drafts = [...others.slice(21, 29), ...by(5).slice(0, 2), ...by(1).slice(0, 2)];
  const ended = [...by(3).slice(0, 2), ...others.slice(29, 31)];
  return [
    ...done.slice(0, 12).map((project): Main => ({ project, state: 60, progress: 'paid' })),
    ...done.slice(12).map((project): Main => ({ project, state: 20, progress: 'waived' })),
    ...archived.map((project): Main => ({ project, state: 20, progress: 'archived' })),
    ...active.map((project, i): Main => ({ project, state: 20, progress: LATE.includes(i) ? 'late' : 'partial' })),
    ...drafts.map((project, i): Main => ({ project, state: i < 5 ? 0 : i < 9 ? 10 : 30, progress: 'draft' })),
    ...ended.map((project, i): Main => ({ project, state: i < 3 ? 50 : 40, progress: 'void' })),
  ];
}

function makeMain(dice: Dice, { project, state, progress }: Main, Id: number): DemoContract {
  const start = Number(/^D([+-]\d+)/.exec(project.PlanStartDate ?? '')?.[1] ?? -30);
  const signed = state === 0 || state === 30 ? null : start - 2;
  const expiring = progress === 'partial' && Id % 3 === 0;
  const end =
    state === 60
      ? -dice.int(15, 60)
      : progress === 'waived' || progress === 'archived'
        ? dice.int(45, 110)
        : expiring
          ? 4 + (Id % 24)
          : dice.int(60, 118);
  // Some that pay late have come to their end, too.
  const expired = progress === 'late' && Id % 3 === 1;
  return {
    Id,
    ContractName: `${project.ProjectName ?? ''}合同`,
    ContractTypeOption: 10,
    ProjectName: project.ProjectName ?? '',
    ProjectId: project.Id,
    Money: dice.money(30000, 6000000),
    TaxRate: 6,
    AdvisoryFeeCategory: project.AdvisoryFeeCategory ?? 1,
    PaymentTerms: '合同签订后支付预付款，提交成果后支付进度款，验收合格后付清余款。',
    ...(signed === null ? {} : { SignDate: day(signed) }),
    StartDate: day(start),
    EndDate: day(expired ? Math.max(start + 5, -Id) : end),
    CustomerSigner: '张主任',
    CompanySignerId: project.OwnerId,
    SignUnitId: companyOf(project.OwnerId),
    OwnerId: project.OwnerId,
    SealState: state === 60 ? 40 : state === 20 ? cycle([10, 20, 30, 40], Id) : 0,
    ...(state === 20 || state === 60 ? { ExpressNo: `SF10${String(Id).padStart(9, '0')}` } : {}),
    ...(state === 60 ? { ArchiveLocation: `A区${1 + (Id % 5)}排${Id}号` } : {}),
    ContractState: state,
    ...(state === 40
      ? { StateReason: '合同文本有误，重新签订' }
      : state === 50
        ? { StateReason: '建设单位调整计划' }
        : {}),
    ...(state === 30 ? { RejectReason: '付款条款与报价书不一致' } : {}),
    ...(state === 0 ? {} : { SubmitterId: project.OwnerId, SubmitTime: time(start - 6, '10:30:00') }),
    ...(state === 0 || state === 10 ? {} : { ApproverId: 4, ApproveTime: time(start - 4, '15:00:00') }),
    CreateTime: time(start - 8),
    CreatorId: project.OwnerId,
    UpdateTime: time(Math.min(-1, start), '16:30:00'),
  };
}

function makeSupplement(parent: DemoContract, Id: number, n: number): DemoContract {
  const share = Math.round(((parent.Money ?? 0) * 0.05) / 100) * 100;
  const state = n === 5 ? 10 : 20;
  return {
    ...parent,
    Id,
    ContractName: `${parent.ContractName ?? ''}补充协议`,
    ParentContractId: parent.Id,
    Money: n < 2 ? -share : share,
    PaymentTerms: '按主合同约定执行。',
    SealState: state === 20 ? 10 : 0,
    ContractState: state,
    SignDate: day(-25 + n),
    CreateTime: time(-30 + n),
    UpdateTime: time(-24 + n, '11:00:00'),
    ExpressNo: null,
  };
}

function makeOther(dice: Dice, Id: number, n: number, names: (customer: number) => string): DemoContract {
  const state = n < 6 ? 20 : n < 10 ? 60 : n === 10 ? 0 : 40;
  const owner = cycle([5, 8, 10, 11, 13, 15], n);
  const customer = 2 + n;
  const start = -dice.int(120, 400);
  const kinds = [
    [20, '框架协议'],
    [30, '战略合作协议'],
    [40, '保密协议'],
    [90, '合作备忘录'],
  ] as const;
  const [type, kind] = cycle(kinds, n);
  return {
    Id,
    ContractName: `${names(customer)}${kind}`,
    ContractTypeOption: type,
    CustomerName: names(customer),
    ...(n % 2 === 0 ? { SignDate: day(start) } : {}),
    StartDate: day(start),
    EndDate: day(state === 60 ? -dice.int(5, 40) : dice.int(60, 118)),
    CustomerSigner: '李总',
    CompanySignerId: owner,
    SignUnitId: companyOf(owner),
    OwnerId: owner,
    SealState: state === 20 || state === 60 ? 40 : 0,
    ContractState: state,
    ...(state === 40 ? { StateReason: '双方协商取消' } : {}),
    CreateTime: time(start - 5),
    CreatorId: owner,
    UpdateTime: time(start, '11:00:00'),
  };
}

/** Plans by progress: how many periods are complete, started, overdue and to come. */
function makePlans(contracts: readonly DemoContract[], progress: ReadonlyMap<number, Progress>): DemoPlan[] {
  const plans: DemoPlan[] = [];
  const seen = new Map<Progress, number>();
  for (const contract of contracts) {
    const kind = progress.get(contract.Id);
    if (kind === undefined) continue;
    const n = seen.get(kind) ?? 0;
    seen.set(kind, n + 1);
    const dates = planDates(kind, n);
    const total = contract.Money ?? 0;
    let left = total;
    dates.forEach((date, i) => {
      const last = i === dates.length - 1;
      const money = last ? left : Math.floor(total / dates.length / 100) * 100;
      left -= money;
      plans.push({
        Id: plans.length + 1,
        ContractId: contract.Id,
        PeriodNo: i + 1,
        PlanType: last ? 4 : i === 0 ? 1 : 2,
        PlanMoney: money,
        PlanDate: day(date),
        RemindDays: 7,
        TriggerCondition: last ? '验收合格后' : i === 0 ? '合同签订后15日内' : '提交成果后15日内',
        CreateTime: contract.CreateTime ?? time(-60),
        CreatorId: contract.OwnerId,
        UpdateTime: contract.UpdateTime ?? time(-50),
      });
    });
  }
  return plans;
}

/** Plan dates of the n-th contract of a kind, as days from the first start (counts: domain 11.3). */
function planDates(kind: Progress, n: number): number[] {
  switch (kind) {
    case 'paid': {
      // 36 completed periods over 12 contracts; customer 1 has the first two, with two periods each.
      const count = n < 2 ? 2 : n < 4 ? 4 : 3;
      return Array.from({ length: count }, (_, i) => -300 + i * 70);
    }
    case 'waived':
      return [-240, -170, -40];
    case 'archived':
      return n < 2 ? [-200, -30 - n] : n < 8 ? [-220, -150, -35] : [-220, -150, 25 + n];
    case 'partial':
      return n < 6 ? [12 + n, 60, 100] : [12 + n, 70];
    case 'late':
      return [-12 - n, 50 + n];
    case 'draft':
      return [40 + n, 90 + n];
    case 'void':
      return n < 2 ? [-60, 30] : [-50];
  }
}
