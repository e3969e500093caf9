import { cycle, day, time } from './Dice.ts';
import type { DemoPayment } from './payments.ts';
import type { DemoProject } from './projects.ts';

/** The plan of a commission: the project, its state, its participants, and the percentages of their shares. */
type Plan = readonly [project: number, state: number, shares: keyof typeof PERCENTS, people: readonly number[]];

const PERCENTS = {
  halves: [50, 30, 20],
  thirds: [33.34, 33.33, 16.67, 16.66],
  most: [60, 25, 15],
  four: [40, 25, 20, 15],
  odd: [45.5, 33.3, 21.2],
};
const RATES = [10, 8, 12, 10];
/** The projects of the first and second have a second commission, created after more payments were received. */
const PLANS: readonly Plan[] = [
  [5, 50, 'halves', [5, 11, 8]],
  [6, 50, 'thirds', [5, 9, 6, 14]],
  [11, 50, 'most', [6, 7, 15]],
  [12, 50, 'halves', [6, 5, 13]],
  [19, 50, 'four', [7, 14, 11, 8]],
  [27, 40, 'most', [7, 12, 9]],
  [37, 40, 'halves', [9, 10, 7]],
  [5, 30, 'odd', [5, 8, 13]],
  [6, 30, 'four', [5, 6, 14, 11]],
  [40, 30, 'halves', [9, 15, 12]],
  [45, 20, 'odd', [9, 13, 10]],
  [46, 20, 'most', [9, 11, 8]],
  [48, 20, 'halves', [9, 6, 14]],
  [56, 10, 'odd', [10, 7, 15]],
  [67, 10, 'most', [11, 5, 13]],
  [72, 10, 'thirds', [12, 14, 11, 8]],
  [73, 60, 'odd', [12, 9, 6]],
  [86, 70, 'most', [14, 10, 7]],
  [73, 1, 'halves', [12, 8, 5]],
  [86, 1, 'odd', [14, 6, 11]],
];
const SETTLED = [30, 40, 50, 70];
/** Finance agrees last, before it the unit chief of 造价二部. */
const [FINANCE, CHIEF] = [17, 8];
const FIRST_DAY = -150;
const WEEK = 7;

interface Book {
  readonly commissions: readonly object[];
  readonly shares: readonly object[];
}

/** Commissions of finished projects in all states, and who shares in them: to the cent, some paid in full, one in part. */
export function commissionRows(projects: readonly DemoProject[], payments: readonly DemoPayment[]): Book {
  const commissions: object[] = [];
  const shares: object[] = [];
  const declared = new Map<number, number>();
  PLANS.forEach((plan, i) => {
    const [projectId, state, kind, people] = plan;
    const project = projects.find(({ Id }) => Id === projectId);
    if (project === undefined) throw new Error(`there is no project ${projectId}`);
    const figures = figuresOf(plan, i, project, payments, declared.get(projectId) ?? 0);
    const created = FIRST_DAY + i * WEEK;
    const maker = project.OwnerId ?? FINANCE;
    commissions.push(commissionRow(i, plan, figures, created, maker));
    if (![60, 70].includes(state))
      declared.set(projectId, (declared.get(projectId) ?? 0) + figures.base + figures.deduct);
    const total = cents(figures.base * figures.rate) / 100;
    moneyOf(total, PERCENTS[kind]).forEach((money, n) => {
      const paid = paidOf(i, n, state, money);
      shares.push({
        Id: shares.length + 1,
        CommissionId: i + 1,
        EmployeeId: cycle(people, n),
        ShareRole: n + 2,
        SharePercent: cycle(PERCENTS[kind], n),
        ShareMoney: money,
        PaidMoney: paid,
        ...(paid > 0 ? { PayDate: day(created + 8) } : {}),
        ...(paid === money && n < 2 ? { ConfirmTime: time(created + 9, '11:00:00') } : {}),
        CreateTime: time(created, '09:40:00'),
        CreatorId: maker,
      });
    });
  });
  return { commissions, shares };
}

interface Figures {
  readonly received: number;
  readonly partner: number;
  readonly declared: number;
  readonly deduct: number;
  readonly base: number;
  readonly rate: number;
}

function figuresOf(
  [projectId]: Plan,
  i: number,
  project: DemoProject,
  payments: readonly DemoPayment[],
  declared: number,
): Figures {
  const all = payments
    .filter((row) => row.ProjectId === projectId && row.PaymentState === 20 && row.PaymentClassify === 10)
    .reduce((sum, { Money }) => sum + (Money ?? 0), 0);
  const comesBack = PLANS.findIndex(([other], n) => n > i && other === projectId);
  const received = comesBack > 0 && [5, 6].includes(projectId) ? Math.floor((all * 0.6) / 100) * 100 : all;
  const rate = cycle(RATES, i);
  const deduct = rate === 12 ? Math.round(received * 0.02) : 0;
  const partner = project.PartnerMoney ?? 0;
  return { received, partner, declared, deduct, base: received - partner - deduct - declared, rate };
}

function commissionRow(i: number, [ProjectId, state]: Plan, figures: Figures, created: number, maker: number): object {
  const { received, partner, declared, deduct, rate } = figures;
  return {
    Id: i + 1,
    ProjectId,
    // Values approved by finance are fixed; the others follow the project.
    ...(SETTLED.includes(state) ? { ReceivedMoney: received, PartnerMoney: partner, DeclaredBase: declared } : {}),
    DeductMoney: deduct,
    ...(deduct > 0 ? { DeductReason: '外协检测费用' } : {}),
    CommissionRate: rate,
    CommissionState: state,
    ...(state === 1 ? {} : { SubmitterId: maker, SubmitTime: time(created + 1, '10:20:00') }),
    ...([1, 10].includes(state)
      ? {}
      : { ApproverId: state === 20 ? CHIEF : FINANCE, ApproveTime: time(created + 3, '15:30:00') }),
    ...([40, 50].includes(state) ? { PayDate: day(created + 8) } : {}),
    ...(state === 60 ? { RejectReason: '分配比例与部门约定不符，请调整后重报' } : {}),
    ...(state === 70 ? { StateReason: '重复申报' } : {}),
    CreateTime: time(created, '09:40:00'),
    CreatorId: maker,
    UpdateTime: time(created + 8, '16:00:00'),
  };
}

/** The money of each share; what rounding leaves goes to the largest, which is the first. */
function moneyOf(total: number, percents: readonly number[]): number[] {
  const parts = percents.map((percent) => cents((total * percent) / 100));
  const rest = parts.slice(1).reduce((sum, part) => sum + part, 0);
  return [cents(total - rest), ...parts.slice(1)];
}

/**
 * The full amount if the commission is paid; for partly paid ones the first share, and half of the second share of the
 * last one.
 */
function paidOf(i: number, share: number, state: number, money: number): number {
  if (state === 50 || (state === 40 && share === 0)) return money;
  return state === 40 && i === 6 && share === 1 ? Math.round(money / 2) : 0;
}

const cents = (value: number): number => Math.round(value * 100) / 100;
