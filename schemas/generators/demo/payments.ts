import type { RecordOf } from '#generated/entities.ts';
import type { ContractBook, DemoContract, DemoPlan } from './contracts.ts';
import { cycle, day, time, type Dice } from './Dice.ts';
import { companyOf } from './people.ts';
import type { DemoTender } from './tenders.ts';

/** A payment row; `form` names the form whose fields it was entered with. */
export type DemoPayment = RecordOf<'payment'> & { form?: string };

interface Ledger {
  readonly rows: DemoPayment[];
  readonly dice: Dice;
  readonly payer: (contract: DemoContract) => string;
}

/** The rows of payment: 200 in the states, classes and kinds of domain 11.3. */
export function paymentRows(
  dice: Dice,
  book: ContractBook,
  tenders: readonly DemoTender[],
  customerOf: (contract: DemoContract) => number,
  names: (customer: number) => string,
): DemoPayment[] {
  const ledger: Ledger = { rows: [], dice, payer: (contract) => names(customerOf(contract)) };
  collectPlans(ledger, book, customerOf);
  refundContracts(ledger, book, customerOf);
  openPayments(ledger, book, customerOf);
  tenderPayments(ledger, tenders);
  for (let i = 0; i < 12; i += 1) {
    const row = plain(ledger, {
      money: dice.money(20000, 400000),
      age: dice.int(0, 12),
      payer: names(3 + i),
      unit: cycle([8, 12, 16, 19], i),
    });
    ledger.rows.push({ ...row, form: 'receipt', PaymentState: 1, CreatorId: 16 });
  }
  return withKinds(ledger.rows);
}

/** Payments for the plans: complete periods (22 of them in two parts), started and late ones (6 in part), and one too much. */
function collectPlans(
  ledger: Ledger,
  { contracts, plans, progress }: ContractBook,
  customerOf: (contract: DemoContract) => number,
): void {
  const byId = new Map(contracts.map((contract) => [contract.Id, contract]));
  let parts = 0;
  let late = 0;
  for (const plan of plans) {
    const contract = byId.get(plan.ContractId);
    if (contract === undefined) continue;
    const kind = progress.get(contract.Id);
    const date = Number(/^D([+-]?\d*)/.exec(plan.PlanDate ?? '')?.[1] ?? 0);
    const open =
      kind === 'waived' || kind === 'archived'
        ? plan.PeriodNo === plans.filter(({ ContractId }) => ContractId === contract.Id).length
        : false;
    if (kind === 'paid' || ((kind === 'waived' || kind === 'archived') && !open)) {
      const halves = customerOf(contract) !== 1 && parts < 21 && plan.Id % 3 === 0;
      parts += halves ? 1 : 0;
      const first = halves ? Math.round((plan.PlanMoney ?? 0) / 200) * 100 : (plan.PlanMoney ?? 0);
      push(ledger, contract, plan, first, -date + 2);
      if (halves) push(ledger, contract, plan, (plan.PlanMoney ?? 0) - first, -date - 6);
    } else if (kind === 'partial' && plan.PeriodNo === 1) {
      push(ledger, contract, plan, Math.round((plan.PlanMoney ?? 0) / 300) * 100, ledger.dice.int(5, 50));
    } else if (kind === 'late' && plan.PeriodNo === 1 && late < 6) {
      late += 1;
      push(ledger, contract, plan, Math.round((plan.PlanMoney ?? 0) / 400) * 100, ledger.dice.int(1, 9));
    }
  }
  const over = contracts
    .filter((contract) => progress.get(contract.Id) === 'archived' && customerOf(contract) !== 1)
    .at(-1);
  if (over === undefined) throw new Error('there is no archived contract');
  push(ledger, over, undefined, over.Money ?? 0, 8);
  for (const [i, row] of ledger.rows.entries())
    if (row.ContractId === over.Id) ledger.rows[i] = { ...row, Remark: '结算金额高于合同，补充协议办理中' };
}

interface Entry {
  readonly money: number;
  readonly age: number;
  readonly payer: string;
  readonly unit: number;
}

function plain({ rows, dice }: Ledger, { money, age, payer, unit }: Entry): DemoPayment {
  const Id = rows.length + 1;
  return {
    Id,
    Money: money,
    PaymentDate: day(-Math.max(0, age)),
    PaymentType: 3,
    BankSerialNo: `LS${String(20000 + Id)}`,
    PayerAccount: `6228${String(dice.int(1, 9999999)).padStart(12, '0')}`,
    PayerName: payer,
    PayeeUnitId: unit,
    CreateTime: time(-Math.max(0, age), '11:00:00'),
    UpdateTime: time(-Math.max(0, age - 1), '15:00:00'),
  };
}

const CONFIRMED = { PaymentState: 20, ConfirmEmployeeId: 17, CreatorId: 16 };

function push(
  ledger: Ledger,
  contract: DemoContract,
  plan: DemoPlan | undefined,
  money: number,
  age: number,
  state: Partial<DemoPayment> = {},
): void {
  const row = plain(ledger, { money, age, payer: ledger.payer(contract), unit: companyOf(contract.OwnerId) });
  const confirmed =
    state.PaymentState === undefined ? { ...CONFIRMED, ConfirmTime: time(-Math.max(0, age - 1), '16:00:00') } : {};
  ledger.rows.push({
    ...row,
    PaymentClassify: 10,
    ProjectId: contract.ProjectId ?? null,
    ContractId: contract.Id,
    ...(plan === undefined ? {} : { PaymentPlanId: plan.Id }),
    ...confirmed,
    ...state,
  });
}

/** Refunds of projects: 8 confirmed (one returns all that was received, one belongs to customer 1) and 2 to be confirmed. */
function refundContracts(
  ledger: Ledger,
  { contracts, progress }: ContractBook,
  customerOf: (contract: DemoContract) => number,
): void {
  const archived = contracts.filter(({ Id }) => progress.get(Id) === 'archived');
  const partial = contracts.filter(({ Id }) => progress.get(Id) === 'partial');
  const own = archived.filter((contract) => customerOf(contract) === 1);
  const targets = [...own, ...archived.filter((contract) => customerOf(contract) !== 1).slice(0, 6)].slice(0, 7);
  const refund = (contract: DemoContract, part: number, state: Partial<DemoPayment>): void => {
    const received = ledger.rows.filter((row) => row.ContractId === contract.Id && row.PaymentState === 20);
    const total = received.reduce((sum, row) => sum + (row.Money ?? 0), 0);
    push(ledger, contract, undefined, -Math.max(100, Math.round((total * part) / 100) * 100), 3, {
      ...state,
      RefundReason: '结算审减，退还差额',
      RefundOfId: received[0]?.Id ?? null,
    });
  };
  for (const contract of targets) refund(contract, 0.02, { ...CONFIRMED, ConfirmTime: time(-2, '16:00:00') });
  const all = partial.filter((contract) => customerOf(contract) !== 1)[2];
  if (all !== undefined) refund(all, 1, { ...CONFIRMED, ConfirmTime: time(-2, '16:00:00') });
  for (const contract of archived.slice(8, 10))
    refund(contract, 0.01, { PaymentState: 10, CreatorId: contract.OwnerId });
}

/** Payments that are not confirmed: 10 to be confirmed, 4 refused, 6 void. */
function openPayments(
  ledger: Ledger,
  { contracts, progress }: ContractBook,
  customerOf: (contract: DemoContract) => number,
): void {
  const running = contracts.filter(
    (contract) => ['partial', 'late'].includes(progress.get(contract.Id) ?? '') && customerOf(contract) !== 1,
  );
  const states = [...Array.from({ length: 10 }, () => 10), 30, 30, 30, 30, 40, 40, 40, 40, 40, 40];
  states.forEach((PaymentState, i) => {
    const contract = cycle(running, i);
    push(
      ledger,
      contract,
      undefined,
      Math.max(500, Math.round(((contract.Money ?? 0) * 0.03) / 100) * 100),
      1 + (i % 9),
      {
        PaymentState,
        CreatorId: contract.OwnerId,
        ...(PaymentState === 30 ? { RejectReason: '金额与银行回单不一致' } : {}),
      },
    );
  });
}

/** Payments around tenders: 24 bid bonds (2 to be confirmed), 8 performance bonds, 4 service fees, 2 others; 4 of them money that we return. */
function tenderPayments(ledger: Ledger, tenders: readonly DemoTender[]): void {
  const returned = tenders.filter(({ HasBackBondMoney }) => HasBackBondMoney === true);
  const won = tenders.filter(({ HasSuccess }) => HasSuccess === true);
  const add = (tender: DemoTender, PaymentClassify: number, money: number, state: Partial<DemoPayment>): void => {
    const row = plain(ledger, {
      money,
      age: 4 + (tender.Id % 50),
      payer: '示例公共资源交易中心',
      unit: companyOf(tender.OwnerId ?? 5),
    });
    ledger.rows.push({
      ...row,
      PaymentClassify,
      TenderId: tender.Id,
      ...(money < 0 ? { RefundReason: '退还对方多付款项' } : {}),
      ...state,
    });
  };
  const confirmed = { ...CONFIRMED, ConfirmTime: time(-3, '16:00:00') };
  for (let i = 0; i < 24; i += 1) {
    const tender = cycle(returned, i);
    add(tender, 20, tender.TenderBondMoney ?? 5000, i < 22 ? confirmed : { PaymentState: 10, CreatorId: 16 });
  }
  for (let i = 0; i < 8; i += 1) add(cycle(won, i % 6), 30, i < 6 ? 8000 + i * 500 : -1000, confirmed);
  for (let i = 0; i < 4; i += 1) add(cycle(won, (i % 3) + 8), 40, i < 3 ? 3000 + i * 300 : -600, confirmed);
  for (let i = 0; i < 2; i += 1) add(cycle(won, 12), 90, i === 0 ? 1500 : -300, confirmed);
}

/** Spreads the ways of paying: 6 in cash, 10 by cheque, 4 in other ways, the rest by bank transfer. */
function withKinds(rows: readonly DemoPayment[]): DemoPayment[] {
  return rows.map((row, i) => {
    const { BankSerialNo: _serial, PayerAccount: _account, ...rest } = row;
    const n = Math.floor(i / 10);
    if (i % 10 !== 4 || n >= 20) return row;
    if (n < 6) return { ...rest, PaymentType: 1 };
    if (n < 16) return { ...rest, PaymentType: 2, CheckCode: String(10203040 + i) };
    return { ...rest, PaymentType: 4, Remark: '以承兑汇票抵付' };
  });
}
