import type { DemoDocument } from '#generated/documents/DemoDocument.ts';
import type { Value } from '#language/Value.ts';
import type { Db } from '../db/Database.ts';
import { insertRecords } from '../db/rows/writeRecords.ts';
import { listRoleCodes } from '../db/accounts/roleRows.ts';
import type { Call } from '../access/Call.ts';
import { StartError } from '../settings/StartError.ts';

const TEXTS = ['LoginId', 'PhoneNumber', 'RealName', 'NickName', 'Email', 'DemoLabel'];
const NUMBERS = ['EmployeeId', 'CustomerId', 'AccountState'];

/** Makes the sign-in accounts of a demo document, all with the same password. Returns how many. */
export async function demoAccounts(
  document: DemoDocument,
  file: string,
  passwordHash: string,
  db: Db,
  { now }: Call,
): Promise<number> {
  const roles = await listRoleCodes(db);
  const rows = document.rows.map((row, i) => {
    try {
      return accountRow(row, roles, passwordHash, now);
    } catch (error) {
      throw new StartError(
        `schemas/${file}：第 ${i + 1} 行（row ${i + 1}）${error instanceof Error ? error.message : String(error)}`,
        error,
      );
    }
  });
  await insertRecords(db, 'account', rows);
  return rows.length;
}

function accountRow(
  row: Readonly<Record<string, unknown>>,
  roles: readonly string[],
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
  return {
    ...Object.fromEntries(TEXTS.map((name) => [name, text(name)])),
    ...Object.fromEntries(NUMBERS.map((name) => [name, number(name)])),
    Roles: known.length === 0 ? null : known,
    AccountState: number('AccountState') ?? 1,
    PasswordHash: hash,
    CreateTime: now,
    UpdateTime: now,
    Version: 1,
    IsDeleted: false,
  };
}
