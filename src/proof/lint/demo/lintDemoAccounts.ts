import type { DemoDocument } from '#generated/documents/DemoDocument.ts';
import type { RoleDocument } from '#generated/documents/RoleDocument.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';
import {
  ACCOUNTS,
  type DemoFile,
  type DemoIds,
  type DemoSurroundings,
  refuseDemoKeys,
  refuseDemoName,
} from './DemoFile.ts';
import { lintTwice, type Seen } from './lintDemoValues.ts';

/** The possible columns of an accounts file. */
const ACCOUNT_FIELDS = [
  ...['Id', 'LoginId', 'PhoneNumber', 'RealName', 'NickName', 'Email', 'DemoLabel'],
  ...['EmployeeId', 'CustomerId', 'OutsideEntity', 'AccountState', 'Roles'],
];

/** Reports accounts that cannot sign in, and those that belong to no person. */
export function lintAccountFiles(
  files: readonly DemoFile[],
  roles: readonly string[],
  ids: DemoIds,
  { entities, reportTo }: DemoSurroundings,
): void {
  const seen: Seen = new Map();
  for (const { file, document } of files) {
    lintAccounts(document, roles, entities, ids, reportTo(file));
    lintSignIns(document, file, seen, reportTo(file));
  }
}

function lintAccounts(
  { rows }: DemoDocument,
  roles: readonly string[],
  entities: ReadonlyMap<string, EntityModel>,
  ids: DemoIds,
  report: Report,
): void {
  // Evaluated lazily: reading all entities makes the check depend on each of them.
  const outsiders = (): string[] =>
    [...entities.values()].flatMap(({ key, organisation }) => (organisation === 'customer' ? [key] : []));
  // A product without role documents has one built-in role.
  const known = roles.length === 0 ? ['admin'] : roles;
  rows.forEach((row, i) => {
    refuseDemoKeys(row, ACCOUNT_FIELDS, i, report);
    (listOf(row['Roles']) ?? []).forEach((role, j) =>
      refuseDemoName(String(role), known, `/rows/${i}/Roles/${j}`, 'role', report),
    );
    const { CustomerId: id = null, OutsideEntity: given = null } = row;
    const named = typeof given === 'string' ? given : undefined;
    const isNamed = named !== undefined && entities.get(named)?.organisation === 'customer';
    const keys = isNamed ? [named] : given === null && id === null ? [] : outsiders();
    if (given !== null)
      refuseDemoName(named ?? JSON.stringify(given), keys, `/rows/${i}/OutsideEntity`, 'entity', report);
    if (id === null) return;
    const own = named ?? (keys.length > 1 ? undefined : keys[0]);
    if (own === undefined)
      report({
        code: 'demo/invalid',
        pointer: `/rows/${i}/CustomerId`,
        message: 'Nothing says of which entity this record is',
        proposal: `Write "OutsideEntity": one of ${keys.join(', ')}`,
      });
    else if (ids.get(own)?.has(id) === false)
      report({
        code: 'demo/invalid',
        pointer: `/rows/${i}/CustomerId`,
        message: `No demo record of "${own}" has the Id ${JSON.stringify(id)}`,
        proposal: 'Write the Id of one, or add it to its file',
      });
  });
}

/** Reports rows without a sign-in name or phone number. */
function lintSignIns({ rows }: DemoDocument, file: string, seen: Seen, report: Report): void {
  rows.forEach((row, i) => {
    for (const name of ['LoginId', 'PhoneNumber']) {
      const value = row[name];
      if (typeof value === 'string') lintTwice(`account ${name} ${value}`, [name], seen, { file, i }, report);
      else if (name === 'LoginId')
        report({
          code: 'demo/invalid',
          pointer: `/rows/${i}`,
          message: 'Every account needs a text as its "LoginId", and this one has none',
          proposal: 'Give it one of its own',
        });
    }
  });
}

/** Reports demo accounts without an administrator: no account could then assign roles. */
export function lintAdministrator(
  files: readonly DemoFile[],
  roles: Readonly<Record<string, RoleDocument>>,
  reportTo: (file: string) => Report,
): void {
  const accounts = files.filter(({ key, document }) => key === ACCOUNTS && document.rows.length > 0);
  const [first] = accounts;
  const all = Object.entries(roles).filter(([, { keys, actions }]) => keys === '*' && actions === '*');
  const administrators = Object.keys(roles).length === 0 ? ['admin'] : all.map(([code]) => code);
  const isThere = accounts.some(({ document }) =>
    document.rows.some((row) => listOf(row['Roles'])?.some((role) => administrators.includes(String(role))) === true),
  );
  if (first === undefined || isThere) return;
  const [role] = administrators;
  reportTo(first.file)({
    code: 'demo/invalid',
    pointer: '/rows',
    message: 'None of the demo accounts is an administrator: no account can assign roles or add accounts',
    proposal:
      role === undefined
        ? 'Add a role with "keys": "*" and "actions": "*", and an account that has it'
        : `Give one of them the role "${role}"`,
  });
}

export const listOf = (value: unknown): readonly unknown[] | undefined => (Array.isArray(value) ? value : undefined);
