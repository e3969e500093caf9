import type { DemoDocument } from '#generated/documents/DemoDocument.ts';
import { type Value, isList, plainText } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Db } from '../db/Database.ts';
import { resetIdentity } from '../db/rows/writeRecords.ts';
import { columnType } from '../db/sql/SqlValue.ts';
import type { Call, DbCall, Served } from '../access/Call.ts';
import { StartError } from '../settings/StartError.ts';
import { selectRecords } from '../db/rows/selectRecords.ts';
import { demoFiles, type DemoServices } from './demoFiles.ts';
import { demoHistory } from './demoHistory.ts';
import { takeNumbers } from '../db/system/counters.ts';
import { seriesAt } from '../records/save/issueNumbers.ts';
import { demoRow, figureSources, fixedEnums } from '#engine/records/demoRow.ts';
import { DemoRecords } from '#engine/records/DemoRecords.ts';
import { storedHtml } from '../records/check/readSent.ts';
import { referredKey } from '#engine/model/referredEntity.ts';
import { holdsIds } from '#fields/table/fieldKinds.ts';
import { listRoleCodes } from '../db/accounts/roleRows.ts';
import { demoRollups } from './demoRollups.ts';
import { insertDemo } from './insertDemo.ts';

/** Issues the numbers of demo records from their series, by creation day, and stores the last ones in the database. */
class DemoNumbers {
  readonly #last = new Map<string, number>();

  /** Adds the missing numbers to a record. */
  issue(entity: EntityModel, record: Record<string, Value>): void {
    const day = plainText(record['CreateTime'] ?? null, '').slice(0, 10);
    for (const { name, number } of entity.fields) {
      if (number === undefined || (record[name] ?? null) !== null) continue;
      const { suffix, numberOf } = seriesAt(number, record, day);
      const series = `${entity.key}.${name}${suffix}`;
      const next = (this.#last.get(series) ?? 0) + 1;
      this.#last.set(series, next);
      record[name] = numberOf(next);
    }
  }

  /** Makes the series of the database continue after these numbers. */
  async save(db: Db): Promise<void> {
    for (const [series, last] of this.#last) await takeNumbers(db, series, last);
  }
}

const ACCOUNTS = 'account';

const BATCH = 500;

/**
 * Loads the demo documents of the product in the order of their file names, with the same rules and checks as user
 * input. Throws StartError with file, row and reason for an invalid row. Returns the number of accounts.
 */
export async function loadDemo(passwordHash: string, outer: Served<DemoServices, DbCall>): Promise<number> {
  const call = { ...outer, enums: fixedEnums(outer.product.documents.enums, outer.enums) };
  const records = new DemoRecords();
  const numbers = new DemoNumbers();
  let accounts = 0;
  for (const [name, document] of Object.entries(call.product.documents.demo)) {
    const file = `demo/${name}.json`;
    const key = document.entity ?? name.replace(/^\d+-/, '');
    const entity = call.findEntity(key);
    if (key === ACCOUNTS) accounts += await demoAccounts(document, file, passwordHash, { ...call, db: outer.db });
    else if (entity === undefined) throw new StartError(`schemas/${file}：没有实体 ${key}（unknown entity）`);
    else await loadFile({ file, document, entity }, records, numbers, { ...call, db: outer.db });
  }
  checkDemoReferences(records, call);
  await numbers.save(outer.db);
  const loaded = [...call.product.entities.values()].filter(({ key }) => records.has(key));
  await resetIdentity(outer.db, ...loaded.map(({ key }) => key));
  await demoRollups(records, { ...call, db: outer.db });
  await demoHistory(records, { ...call, db: outer.db });
  return accounts;
}

interface DemoFile {
  readonly file: string;
  readonly document: DemoDocument;
  readonly entity: EntityModel;
}

async function loadFile(
  { file, document, entity }: DemoFile,
  records: DemoRecords,
  numbers: DemoNumbers,
  call: Served<DemoServices, DbCall>,
): Promise<void> {
  await demoFigures(entity, records, call);
  const { organisation } = call.product;
  const columns = entity.fields.filter((field) => columnType(field) !== undefined).map(({ name }) => name);
  const rows: Record<string, Value>[] = [];
  for (const [i, row] of document.rows.entries()) {
    try {
      const made = await demoFiles(entity, row, call);
      const { record, issues } = demoRow(entity, made, { ...call, records, organisation, storedHtml });
      const [issue] = issues;
      if (issue !== undefined) throw new Error(`${issue.field}: ${issue.message}`);
      numbers.issue(entity, record);
      const id = record['Id'];
      if (typeof id !== 'number' || !records.add(entity.key, id, record))
        throw new Error('every row needs an Id of its own');
      rows.push({
        ...Object.fromEntries(columns.map((name): [string, Value] => [name, record[name] ?? null])),
        IsDeleted: false,
      });
    } catch (error) {
      throw rowError(file, i, row, error);
    }
  }
  for (let from = 0; from < rows.length; from += BATCH)
    await insertDemo(call.db, entity.key, rows.slice(from, from + BATCH), file);
}

function rowError(file: string, index: number, row: Readonly<Record<string, unknown>>, error: unknown): StartError {
  const id = typeof row['Id'] === 'number' ? `, Id ${row['Id']}` : '';
  return new StartError(
    `schemas/${file}：第 ${index + 1} 行（row ${index + 1}${id}）${error instanceof Error ? error.message : String(error)}`,
    error,
  );
}

/** Checks references after all rows are loaded, because files may refer to each other in a cycle. */
function checkDemoReferences(records: DemoRecords, call: Call): void {
  for (const entity of call.product.entities.values()) {
    const fields = entity.fields.filter(holdsIds);
    for (const [id, values] of records.all(entity.key))
      for (const { name, reference } of fields) {
        const value = values[name] ?? null;
        for (const other of isList(value) ? value : [value])
          if (
            other !== null &&
            reference !== undefined &&
            records.find(referredKey(reference, values), other) === undefined
          )
            throw new StartError(
              `schemas/demo：${entity.key} ${id} 的 ${name} 指向不存在的 ${referredKey(reference, values)} ${plainText(other, ',')}（dangling reference）`,
            );
      }
  }
}

/**
 * Updates the figures of records loaded so far, where the rules of an entity read them from its referenced records: a
 * share of the payments of a project is computed from the real payments.
 */
async function demoFigures(entity: EntityModel, records: DemoRecords, call: DbCall): Promise<void> {
  const targets = figureSources(entity, call.findEntity);
  if (targets.length === 0) return;
  await demoRollups(records, call);
  for (const target of new Set(targets)) {
    const ids = [...records.all(target.key).keys()];
    for (const { id, values } of await selectRecords({ entity: target, ids }, call))
      records.replace(target.key, id, values);
  }
}

const TEXTS = ['LoginId', 'PhoneNumber', 'RealName', 'NickName', 'Email', 'DemoLabel', 'OutsideEntity'];

const NUMBERS = ['EmployeeId', 'CustomerId', 'AccountState'];

/** Creates the accounts of a demo document, with one password. Returns their number; throws StartError. */
async function demoAccounts(
  document: DemoDocument,
  file: string,
  passwordHash: string,
  { db, now, product }: DbCall,
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
