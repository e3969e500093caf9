import type { DemoDocument } from '#generated/documents/DemoDocument.ts';
import type { Value } from '#language/Value.ts';
import type { Db } from '../db/Database.ts';
import { listRoleCodes } from '../db/accounts/roleRows.ts';
import type { Call } from '../access/Call.ts';
import { insertDemo } from './insertDemo.ts';
import { StartError } from '../settings/StartError.ts';

const TEXTS = ['LoginId', 'PhoneNumber', 'RealName', 'NickName', 'Email', 'DemoLabel', 'OutsideEntity'];
const NUMBERS = ['EmployeeId', 'CustomerId', 'AccountState'];

/**
 * Creates the sign-in accounts of a demo document, all with the same password. Returns their number; throws StartError.
 */
export async function demoAccounts(
  document: DemoDocument,
  file: string,
  passwordHash: string,
  db: Db,
  { now, product }: Call,
): Promise<number> {
  const outsiders = (product.organisation.outsiders ?? []).map(({ key }) => key);
  const roles = await listRoleCodes(db);
  const rows = document.rows.map((row, i) => {
    try {
      return accountRow(row, roles, outsiders, passwordHash, now);
    } catch (error) {
      throw new StartError(
        `schemas/${file}：第 ${i + 1} 行（row ${i + 1}）${error instanceof Error ? error.message : String(error)}`,
        error,
      );
    }
  });
  await insertDemo(db, 'account', rows, file);
  return rows.length;
}

function accountRow(
  row: Readonly<Record<string, unknown>>,
  roles: readonly string[],
  outsiders: readonly string[],
  hash: string,
  now: string,
): Record<string, Value> {
  for (const name of Object.keys(row))
    if (![...TEXTS, ...NUMBERS, 'Roles', 'Id'].includes(name)) throw new Error(`there is no field "${name}"`);
  const text = (name: string): string | null => (typeof row[name] === 'string' ? row[name] : null);
  const number = (name: string): number | null => (typeof row[name] === 'number' ? row[name] : null);
  if (text('LoginId') === null) throw new Error('LoginId is missing');
  const codes: unknown[] = Array.isArray(row['Roles']) ? row['Roles'] : [];
  const known = roles.filter((role) => codes.includes(role));
  if (known.length !== codes.length)
    throw new Error(`Roles: ${codes.map(String).join(', ')}; there are ${roles.join(', ')}`);
  const [only, ...more] = outsiders;
  const outside = text('OutsideEntity') ?? (number('CustomerId') === null || more.length > 0 ? null : (only ?? null));
  if (number('CustomerId') !== null && !outsiders.some((key) => key === outside))
    throw new Error(`OutsideEntity: the record of an account from outside is of one of ${outsiders.join(', ')}`);
  return {
    ...Object.fromEntries(TEXTS.map((name) => [name, text(name)])),
    ...Object.fromEntries(NUMBERS.map((name) => [name, number(name)])),
    OutsideEntity: outside,
    Roles: known.length === 0 ? null : known,
    AccountState: number('AccountState') ?? 1,
    PasswordHash: hash,
    CreateTime: now,
    UpdateTime: now,
    Version: 1,
    IsDeleted: false,
  };
}
