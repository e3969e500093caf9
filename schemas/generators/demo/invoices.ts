import type { RecordOf } from '#generated/entities.ts';
import type { ContractBook, DemoContract } from './contracts.ts';
import { cycle, day, time, type Dice } from './Dice.ts';

interface Infos {
  readonly units: readonly RecordOf<'unit'>[];
  readonly billing: readonly RecordOf<'billingInfo'>[];
  readonly post: readonly RecordOf<'postInfo'>[];
}

interface Order {
  readonly contract: DemoContract;
  readonly state: number;
  readonly money: number;
}

const PAPER = 54;

/** The rows of invoice: 150 in the states of domain 11.3, never more than the contract in all. */
export function invoiceRows(
  dice: Dice,
  book: ContractBook,
  customerOf: (contract: DemoContract) => number,
  infos: Infos,
): RecordOf<'invoice'>[] {
  const orders = planOrders(book, customerOf);
  return orders.map((order, i) =>
    makeInvoice({
      dice,
      order,
      Id: i + 1,
      customer: customerOf(order.contract),
      infos,
      paper: i % 25 < 9 && paperBefore(i) < PAPER,
    }),
  );
}

/** Nine of every 25 invoices are on paper, which makes 54 of 150. */
const paperBefore = (i: number): number => Math.floor(i / 25) * 9 + Math.min(i % 25, 9);

function planOrders({ contracts, progress }: ContractBook, customerOf: (contract: DemoContract) => number): Order[] {
  const paid = contracts.filter(({ Id }) => progress.get(Id) === 'paid');
  const active = contracts.filter(({ Id, ContractState }) => ContractState === 20 && progress.has(Id));
  const orders: Order[] = paid.flatMap((contract) => split(contract, customerOf(contract) === 1 ? 2 : 3));
  const ofCustomer = active.filter((contract) => customerOf(contract) === 1);
  const [archived, running] = ofCustomer;
  if (archived === undefined || running === undefined)
    throw new Error('customer 1 needs an archived and a running contract');
  orders.push(share(archived, 50, 0.3), share(archived, 40, 0.3), share(running, 30, 0.3));
  const rest = active.filter((contract) => customerOf(contract) !== 1);
  const states = [
    ...repeat(30, 29),
    ...repeat(40, 33),
    ...repeat(50, 46 - orders.filter(({ state }) => state === 50).length),
    ...repeat(10, 10),
    ...repeat(20, 12),
  ];
  // Invoices waiting for approval are distributed, so that every department has some.
  states.forEach((state, i) => orders.push(share(cycle(rest, state === 10 ? i * 4 : i), state, 0.24)));
  const out = [...repeat(0, 8), ...repeat(60, 4), ...repeat(70, 3), ...repeat(80, 3)];
  out.forEach((state, i) => orders.push(share(cycle(rest, i * 5 + 2), state, 0.04)));
  return orders;
}

const repeat = (state: number, count: number): number[] => Array.from({ length: count }, () => state);

function share(contract: DemoContract, state: number, part: number): Order {
  return { contract, state, money: Math.max(100, Math.floor(((contract.Money ?? 0) * part) / 100) * 100) };
}

function split(contract: DemoContract, count: number): Order[] {
  const total = contract.Money ?? 0;
  const each = Math.floor(total / count / 100) * 100;
  return Array.from({ length: count }, (_, i) => ({
    contract,
    state: 50,
    money: i === count - 1 ? total - each * (count - 1) : each,
  }));
}

interface InvoiceSeed {
  readonly dice: Dice;
  readonly order: Order;
  readonly Id: number;
  readonly customer: number;
  readonly infos: Infos;
  readonly paper: boolean;
}

function makeInvoice({ dice, order, Id, customer, infos, paper }: InvoiceSeed): RecordOf<'invoice'> {
  const { contract, state, money } = order;
  const billing = infos.billing.find(({ CustomerId, IsDefault }) => CustomerId === customer && IsDefault === true);
  const post = infos.post.find(({ CustomerId, IsDefault }) => CustomerId === customer && IsDefault === true);
  const issued = [30, 40, 50, 80].includes(state);
  const age = issued ? dice.int(10, 200) : dice.int(1, 20);
  const short = paper && Id % 3 === 0;
  const rejected = state === 60 ? { RejectReason: '开票内容与合同约定不符' } : {};
  return {
    Id,
    ContractId: contract.Id,
    Money: money,
    InvoiceType: paper ? 1 : 2,
    BillingType: (Id % 3) + 1,
    BillingInfoId: billing?.Id ?? null,
    InvoiceContent: ((Id - 1) % 4) + 1,
    TaxRate: 6,
    ...(paper ? { PostInfoId: post?.Id ?? null } : { ReceiveEmail: billing?.Email ?? 'cw@example.com' }),
    OwnerId: contract.OwnerId,
    InvoiceState: state,
    ...(issued
      ? {
          InvoiceNo: short ? String(10200000 + Id) : `2533200000${String(Id).padStart(10, '0')}`,
          InvoiceDate: day(-age + 3),
          ...(short ? { InvoiceCode: '3300204130' } : {}),
          ...parties(infos, contract, billing),
        }
      : {}),
    ...(paper && [40, 50].includes(state) ? { ExpressNo: `SF20${String(Id).padStart(9, '0')}` } : {}),
    ...(state === 70
      ? { StateReason: '客户信息变更，重新申请' }
      : state === 80
        ? { StateReason: '金额有误，整张红冲', RedInvoiceNo: `2533299999${String(Id).padStart(10, '0')}` }
        : {}),
    ...rejected,
    ...(state === 0 ? {} : { SubmitterId: contract.OwnerId, SubmitTime: time(-age, '10:00:00') }),
    ...([0, 10].includes(state) ? {} : { ApproverId: 4, ApproveTime: time(-age + 1, '09:40:00') }),
    CreateTime: time(-age - 1),
    CreatorId: contract.OwnerId,
    UpdateTime: time(-Math.max(0, age - 5), '14:00:00'),
  };
}

/** Seller and buyer as they were when the invoice was issued. */
function parties(
  { units }: Infos,
  { SignUnitId }: DemoContract,
  billing: RecordOf<'billingInfo'> | undefined,
): Partial<RecordOf<'invoice'>> {
  const seller = units.find(({ Id }) => Id === SignUnitId);
  return {
    BuyerName: billing?.BillingTitle ?? null,
    BuyerTaxNo: billing?.TaxNo ?? null,
    SellerUnitId: seller?.Id ?? null,
    SellerName: seller?.UnitName ?? null,
    SellerTaxNo: seller?.TaxNo ?? null,
  };
}
