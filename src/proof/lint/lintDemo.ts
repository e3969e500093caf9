import type { DemoDocument } from '#generated/documents/DemoDocument.ts';
import type { RoleDocument } from '#generated/documents/RoleDocument.ts';
import type { EnumSource } from '#language/EnumType.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { ProductDocuments } from '#engine/model/ProductDocuments.ts';
import { referredKey } from '#engine/model/referredEntity.ts';
import { proposeName } from '#engine/schema/proposeName.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';
import { holdsIds, isMoment, isPicture, isRows, isUpload, valueSort } from '#fields/table/traits.ts';
import { fieldNames } from '../check/checkName.ts';
import { enumMisfit } from '../expressions/enumFit.ts';
import { demoMoment } from '#engine/records/demoMoment.ts';
import { lintLimits, lintRepeated, lintTwice, type Seen } from './lintDemoValues.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { fieldKind } from '#fields/table/fieldKinds.ts';

const ACCOUNTS = 'account';
/** What a row of accounts may say. */
const ACCOUNT_FIELDS = [
  ...['Id', 'LoginId', 'PhoneNumber', 'RealName', 'NickName', 'Email', 'DemoLabel'],
  ...['EmployeeId', 'CustomerId', 'OutsideEntity', 'AccountState', 'Roles'],
];

type Row = DemoDocument['rows'][number];
interface DemoFile {
  readonly file: string;
  readonly document: DemoDocument;
  /** The entity that its rows are of, or `account`. */
  readonly key: string;
}

/** Reports demo records that no start would take, as far as a row tells it by itself: the rest is said by the rules at the first start. */
export function lintDemo(
  { demo, roles }: ProductDocuments,
  entities: ReadonlyMap<string, EntityModel>,
  enums: EnumSource,
  reportTo: (file: string) => Report,
): void {
  const files = Object.entries(demo).map(([name, document]): DemoFile => {
    const key = document.entity ?? name.replace(/^\d+-/, '');
    return { file: `demo/${name}.json`, document, key };
  });
  const ids = new Map<string, Set<unknown>>();
  for (const { key, document } of files)
    ids.set(key, new Set([...(ids.get(key) ?? []), ...document.rows.map((row) => row['Id'])]));
  const seen: Seen = new Map();
  for (const { file, document, key } of files) {
    const report = reportTo(file);
    const entity = entities.get(key);
    const known = [...entities.keys(), ACCOUNTS];
    if (key === ACCOUNTS) {
      lintAccounts(document, Object.keys(roles), entities, ids, report);
      lintSignIns(document, file, seen, report);
    } else if (entity === undefined && document.entity !== undefined) refuse(key, known, '/entity', 'entity', report);
    else if (entity === undefined)
      // The name of a file is nothing that can be corrected in its text.
      report({
        code: 'demo/invalid',
        pointer: '/rows',
        message: `There is no entity "${key}", which the file is named after`,
        proposal: proposeName(key, known, report).proposal,
      });
    else
      document.rows.forEach((row, i) => {
        refuseKeys(row, [...fieldNames(entity), 'form'], i, report);
        lintItems(row, entity, enums, i, report);
        lintKinds(row, entity, i, report);
        lintLimits(row, entity, i, report);
        lintRepeated(row, entity, seen, { file, i }, report);
        lintReferences(row, entity, ids, i, report);
        lintMissing(row, entity, i, report);
      });
  }
  lintAdministrator(files, roles, reportTo);
}

/** Reports a name that is not among the known ones, with the nearest of them. */
function refuse(
  name: string,
  known: readonly string[],
  pointer: string,
  what: string,
  report: Report,
  atKey = false,
): void {
  if (known.includes(name)) return;
  const message = `There is no ${what} "${name}"`;
  report({ code: 'demo/invalid', pointer, ...(atKey ? { atKey } : {}), message, ...proposeName(name, known, report) });
}

const refuseKeys = (row: Row, known: readonly string[], i: number, report: Report): void => {
  for (const name of Object.keys(row)) refuse(name, known, `/rows/${i}/${name}`, 'field', report, true);
};

function lintItems(row: Row, entity: EntityModel, enums: EnumSource, i: number, report: Report): void {
  for (const field of entity.fields) {
    const value = row[field.name];
    for (const each of listOf(value) ?? [value]) {
      if (typeof each !== 'string' && typeof each !== 'number') continue;
      const misfit = enumMisfit(field, each, enums);
      if (misfit === undefined) continue;
      report({
        code: 'demo/invalid',
        pointer: `/rows/${i}/${field.name}`,
        message: `${JSON.stringify(each)} is no item of ${field.enum?.type ?? ''}`,
        proposal: misfit.proposal,
      });
    }
  }
}

/** A day of a start: whatever it is, what is written is a day or none. */
const ANY_DAY = '2026-01-01';

/** Tells whether a text is what a field holds: a day, with a time behind it only where the field has one. */
function isMomentOf(field: FieldModel, value: unknown): boolean {
  const read = typeof value === 'string' ? demoMoment(value, ANY_DAY) : undefined;
  return read !== undefined && (read.time === undefined || fieldKind(field).moment === 'datetime');
}

/** Reports days that are none, and values of another kind than their field holds. */
function lintKinds(row: Row, entity: EntityModel, i: number, report: Report): void {
  for (const field of entity.fields) {
    const value = row[field.name] ?? '';
    const sort = valueSort(field);
    const pointer = `/rows/${i}/${field.name}`;
    if (isPicture(field) && listOf(value) !== undefined)
      report({
        code: 'demo/invalid',
        pointer,
        message: `"${field.name}" holds one picture, and this is a list`,
        proposal: 'Write the name of one file, such as "cover.png"; the picture is made for it',
      });
    if (value === '' || field.enum !== undefined || isUpload(field)) continue;
    if (isMoment(field) && !isMomentOf(field, value))
      report({
        code: 'demo/invalid',
        pointer,
        message: `${JSON.stringify(value)} is no day`,
        proposal:
          fieldKind(field).moment === 'datetime'
            ? 'Write "2026-01-31 09:00:00", or days from the start such as "D-30" or "D+5 09:00:00"'
            : 'Write "2026-01-31", or days from the start such as "D-30"',
      });
    else if ((sort === 'number' || sort === 'boolean') && typeof value !== sort)
      report({
        code: 'demo/invalid',
        pointer,
        message: `${JSON.stringify(value)} is no ${sort}, and "${field.name}" holds one`,
        proposal: sort === 'number' ? 'Write it without quotes' : 'Write true or false',
      });
  }
}

function lintReferences(
  row: Row,
  entity: EntityModel,
  ids: ReadonlyMap<string, ReadonlySet<unknown>>,
  i: number,
  report: Report,
): void {
  for (const field of entity.fields.filter(holdsIds)) {
    const value = row[field.name];
    if (typeof value !== 'number' || field.reference === undefined) continue;
    const by = row[field.reference.oneOf?.by ?? ''];
    const target = referredKey(
      field.reference,
      typeof by === 'string' ? { [field.reference.oneOf?.by ?? '']: by } : {},
    );
    if (target === '' || ids.get(target)?.has(value) === true) continue;
    report({
      code: 'demo/invalid',
      pointer: `/rows/${i}/${field.name}`,
      message: `No demo record of "${target}" has the Id ${value}`,
      proposal: 'Write the Id of one, or add it to its file',
    });
  }
}

/** A field that is required whatever the rules say has to be given; of those that rules govern the start knows more. */
function lintMissing(row: Row, entity: EntityModel, i: number, report: Report): void {
  const form = row['form'];
  const named = typeof form === 'string' ? entity.forms.get(form) : undefined;
  const forms = named === undefined ? [...entity.forms.values()] : [named];
  for (const field of entity.fields) {
    const { name, title, index, required, computed, default: initial, reference } = field;
    if (!required || computed || initial !== undefined || isRows(field) || reference?.idField !== undefined) continue;
    const given = row[name] ?? '';
    if (given !== '' || !forms.every(({ fields }) => fields.includes(field))) continue;
    if (entity.ruleSet.rules.some(({ reach }) => reach.includes(index))) continue;
    report({
      code: 'demo/invalid',
      pointer: `/rows/${i}`,
      message: `Every ${entity.title} needs "${name}" (${title}), and this row has none`,
      proposal: 'Give it a value',
    });
  }
}

function lintAccounts(
  { rows }: DemoDocument,
  roles: readonly string[],
  entities: ReadonlyMap<string, EntityModel>,
  ids: ReadonlyMap<string, ReadonlySet<unknown>>,
  report: Report,
): void {
  // Asked for where a row leaves it open: who looks at all entities is asked again when any of them changes.
  const outsiders = (): string[] =>
    [...entities.values()].flatMap(({ key, organisation }) => (organisation === 'customer' ? [key] : []));
  // A product without role documents has one of its own.
  const known = roles.length === 0 ? ['admin'] : roles;
  rows.forEach((row, i) => {
    refuseKeys(row, ACCOUNT_FIELDS, i, report);
    (listOf(row['Roles']) ?? []).forEach((role, j) =>
      refuse(String(role), known, `/rows/${i}/Roles/${j}`, 'role', report),
    );
    const { CustomerId: id = null, OutsideEntity: given = null } = row;
    const named = typeof given === 'string' ? given : undefined;
    const isNamed = named !== undefined && entities.get(named)?.organisation === 'customer';
    const keys = isNamed ? [named] : given === null && id === null ? [] : outsiders();
    if (given !== null) refuse(named ?? JSON.stringify(given), keys, `/rows/${i}/OutsideEntity`, 'entity', report);
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

/** Who signs in is known by his name or his number. */
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

const listOf = (value: unknown): readonly unknown[] | undefined => (Array.isArray(value) ? value : undefined);

/** Reports demo accounts none of which holds everything: nobody could give anybody a role. */
function lintAdministrator(
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
    message: 'None of the demo accounts is an administrator: nobody could give roles or add accounts',
    proposal:
      role === undefined
        ? 'Add a role with "keys": "*" and "actions": "*", and an account that has it'
        : `Give one of them the role "${role}"`,
  });
}
