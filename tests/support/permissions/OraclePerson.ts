import type { Values } from '#language/Value.ts';
import type { RoleDocument } from '#generated/documents/RoleDocument.ts';
import type { RawRows } from './RawRows.ts';

/** A person as the tables describe it: roles, place in the organisation, flags. */
export interface OraclePerson {
  readonly login: string;
  readonly name: string;
  readonly phone: string;
  readonly accountId: number;
  readonly employeeId: number | null;
  readonly customerId: number | null;
  readonly unitId: number | null;
  readonly unitPath: string;
  readonly companyPath: string;
  /** Paths of the units headed by the person. */
  readonly headed: readonly string[];
  /** Accounts of the others who work in them. */
  readonly staff: readonly string[];
  readonly roles: readonly RoleDocument[];
  readonly roleCodes: readonly string[];
  readonly employee: Values;
}

/** Reads the person behind an account from the rows. Throws when there is none. */
export function readPerson(rows: RawRows, login: string, roles: Readonly<Record<string, RoleDocument>>): OraclePerson {
  const account = rows.of('account').find((row) => row['LoginId'] === login);
  if (account === undefined) throw new Error(`There is no account ${login}`);
  const employee = rows.find('employee', account['EmployeeId']) ?? {};
  const unit = rows.find('unit', employee['UnitId']);
  const unitPath = textOf(unit?.['UnitPath']);
  const [root = '', company] = unitPath.split('/').filter((part) => part !== '');
  const roleCodes = Array.isArray(account['Roles']) ? account['Roles'].map(String) : [];
  const headed = rows
    .of('unit')
    .filter((row) => row['ChiefEmployeeId'] !== null && row['ChiefEmployeeId'] === account['EmployeeId'])
    .map((row) => textOf(row['UnitPath']));
  const pathOf = (employeeId: unknown): string =>
    textOf(rows.find('unit', rows.find('employee', employeeId)?.['UnitId'])?.['UnitPath']);
  return {
    login,
    name: textOf(account['RealName']),
    phone: textOf(account['PhoneNumber']),
    accountId: Number(account['Id']),
    employeeId: numberOf(account['EmployeeId']),
    customerId: numberOf(account['CustomerId']),
    unitId: numberOf(employee['UnitId']),
    unitPath,
    companyPath: unitPath === '' ? '' : company === undefined ? `/${root}/` : `/${root}/${company}/`,
    headed,
    staff: rows
      .of('account')
      .filter((row) => row !== account && headed.some((path) => pathOf(row['EmployeeId']).startsWith(path)))
      .map((row) => textOf(row['LoginId'])),
    roles: roleCodes.flatMap((code) => roles[code] ?? []),
    roleCodes,
    employee,
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
