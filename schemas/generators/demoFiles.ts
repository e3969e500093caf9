import type { GeneratedFile } from '#codegen/GeneratedFile.ts';
import { Dice } from './demo/Dice.ts';
import { contractRows, type DemoContract } from './demo/contracts.ts';
import { commissionRows } from './demo/commissions.ts';
import { contactRows, customerRows, infoRows } from './demo/customers.ts';
import { invoiceRows } from './demo/invoices.ts';
import { paymentRows } from './demo/payments.ts';
import { accountRows, employeeRows, unitRows } from './demo/people.ts';
import { projectRows } from './demo/projects.ts';
import { tenderRows } from './demo/tenders.ts';

const SEED = 20260301;

/** Makes the demo records of the CRM (domain section 11): the same on every machine, dates relative to the first start. */
export function demoFiles(): GeneratedFile[] {
  const dice = new Dice(SEED);
  const customers = customerRows(dice);
  const names = (id: number): string => customers.find(({ Id }) => Id === id)?.CustomerName ?? '';
  const contacts = contactRows(dice, customers);
  const infos = infoRows(customers, contacts);
  const { tenders, projects } = tenderRows(dice, projectRows(dice, names), names);
  const book = contractRows(dice, projects, names);
  const customerOf = (contract: DemoContract): number =>
    projects.find(({ Id }) => Id === contract.ProjectId)?.CustomerId ?? 0;
  const invoices = invoiceRows(dice, book, customerOf, { units: unitRows(), ...infos });
  const payments = paymentRows(dice, book, tenders, customerOf, names);
  const files: [entity: string, rows: readonly object[]][] = [
    ['unit', unitRows()],
    ['employee', employeeRows()],
    ['customer', customers],
    ['contact', contacts],
    ['billingInfo', infos.billing],
    ['postInfo', infos.post],
    ['tender', tenders],
    ['project', projects],
    ['contract', book.contracts],
    ['paymentPlan', book.plans],
    ['invoice', invoices],
    ['payment', payments],
    ['account', accountRows(contacts)],
  ];
  const { commissions, shares } = commissionRows(projects, payments);
  return [
    ...files.map(([entity, rows], i) => demoFile(i + 1, entity, rows)),
    demoFile(15, 'commission', commissions),
    demoFile(16, 'commissionShare', shares),
  ];
}

function demoFile(place: number, entity: string, rows: readonly object[]): GeneratedFile {
  return { path: `demo/${String(place).padStart(2, '0')}-${entity}.json`, text: print(entity, rows) };
}

function print(entity: string, rows: readonly object[]): string {
  const lines = rows.map((row) => `    ${JSON.stringify(row)}`).join(',\n');
  return `{\n  "$schema": "../meta/demo.schema.json",\n  "entity": ${JSON.stringify(entity)},\n  "rows": [\n${lines}\n  ]\n}\n`;
}
