import type { BenchServer } from './BenchServer.ts';

/** A write by an administrator. */
export type Work = (writer: BenchServer, index: number) => Promise<unknown>;

let made = 0;

/** Another name each time: names of customers are unique. */
function newName(kind: string): string {
  made += 1;
  return `${kind}${Date.now()}${made}`;
}

/** Adds a customer as its form does. */
export const addCustomer: Work = (writer) =>
  writer.call('/api/Customer/Add', {
    CustomerName: newName('测试企业'),
    ...{ CompenyProperty: '4', Industry: 'E', CustomerLevel: '3', CustomerSources: '3' },
    ...{ AdInfo: '330106', OwnerId: '6', CreditMoney: '5' },
  });

/** Changes a customer, the one at `place` in the list, repeatedly: the tables keep their size. */
export async function changeCustomer(writer: BenchServer, place = 0): Promise<Work> {
  const [first] = rowsOf(await writer.call(`/api/Customer/Search?rows=1&page=${place}`));
  const id = String(first?.['Id']);
  let version = String(first?.['Version']);
  return async (own, index) => {
    const saved = await own.call('/api/Customer/Update', {
      Id: id,
      Version: version,
      Remark: `第${index}次${newName('')}`,
    });
    const record: unknown = typeof saved === 'object' && saved !== null && 'Record' in saved ? saved.Record : undefined;
    version = String(typeof record === 'object' && record !== null && 'Version' in record ? record.Version : '');
  };
}

const ROWS = [1, 2, 3];

/**
 * Finds a project that accepts contracts; the returned function adds one with three payment rows. Throws if there is
 * none.
 */
export async function addContract(writer: BenchServer): Promise<Work> {
  const projects = rowsOf(await writer.call('/api/Project/Search?rows=100'));
  let refusal: unknown;
  for (const project of projects) {
    const work: Work = (own) => own.call('/api/Contract/Add', contractOf(project));
    try {
      await work(writer, 0);
      return work;
    } catch (error) {
      refusal = error;
    }
  }
  throw new Error('no project takes a contract', { cause: refusal });
}

type Row = Readonly<Record<string, unknown>>;

function contractOf(project: Row): Record<string, string> {
  const textOf = (name: string): string => {
    const value = project[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const rows = ROWS.flatMap((period) =>
    Object.entries({ PeriodNo: period, PlanType: 1, PlanMoney: 300, PlanDate: `2026-12-0${period}` }).map(
      ([name, value]): [string, string] => [`paymentPlan[${period - 1}][${name}]`, String(value)],
    ),
  );
  return {
    ContractName: newName('测试合同'),
    ...{
      ContractTypeOption: '10',
      Money: '900',
      TaxRate: '6',
      AdvisoryFeeCategory: '1',
      SignUnitId: '8',
      OwnerId: '6',
    },
    ...{ SignDate: '2026-11-10', StartDate: '2026-11-10', EndDate: '2027-03-10', AcceptWarnings: 'true' },
    ...{ ProjectName: textOf('ProjectName'), ProjectId: textOf('Id') },
    ...{ CustomerName: textOf('CustomerIdText'), CustomerId: textOf('CustomerId') },
    ...Object.fromEntries(rows),
  };
}

/** The rows of a list's reply. */
export function rowsOf(data: unknown): Row[] {
  const rows: unknown = typeof data === 'object' && data !== null && 'Rows' in data ? data.Rows : undefined;
  const isRow = (row: unknown): row is Row => typeof row === 'object' && row !== null;
  return Array.isArray(rows) ? rows.filter(isRow) : [];
}
