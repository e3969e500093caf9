import { build } from '#language/build.ts';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import { isList, type Value, type Values } from '#language/Value.ts';
import type { ReceiverModel } from '#engine/reminder/ReminderModel.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { partFields } from '#engine/model/partFields.ts';
import { selectRecords } from '../db/rows/selectRecords.ts';
import type { OutsideRecords } from '../db/accounts/accounts.ts';
import { receiverAccounts, type ReceiverAccount } from '../db/accounts/receiverAccounts.ts';
import type { Call, DbCall } from '../access/Call.ts';
import { holdersOf } from '../access/holdersOf.ts';

/** The accounts that receive a reminder about one record, each once. */
export async function resolveReceivers(
  receivers: readonly ReceiverModel[],
  { entity, record }: { entity: EntityModel; record: Values },
  call: DbCall,
): Promise<ReceiverAccount[]> {
  const found = new Map<number, ReceiverAccount>();
  for (const receiver of receivers) {
    let way: ReceiverModel | undefined = receiver;
    let accounts: ReceiverAccount[] = [];
    while (way !== undefined && accounts.length === 0) {
      accounts = await accountsOf(way, entity, record, call);
      way = way.else;
    }
    for (const account of accounts) found.set(account.Id, account);
  }
  return [...found.values()];
}

async function accountsOf(
  receiver: ReceiverModel,
  entity: EntityModel,
  record: Values,
  call: DbCall,
): Promise<ReceiverAccount[]> {
  if (!isReceived(receiver, record, call)) return [];
  const people = [
    ...(await valuesAt(receiver.field, entity, record, call)),
    ...(await valuesOfRows(receiver, record, call)),
    ...(await chiefs(await valuesAt(receiver.chief, entity, record, call), call)),
    ...(await employeesOfUnits(numbersOf(await valuesAt(receiver.unit, entity, record, call)), call)),
    ...(receiver.approver === undefined
      ? []
      : await holdersOf({ position: 'approver', by: receiver.approver, entity, id: Number(record['Id']) }, call)),
  ];
  return receiverAccounts(call.db, {
    employees: numbersOf(people),
    logins: [...textsOf(people), ...loginsOfItem(receiver, entity, record, call)],
    customers: outsideOf(receiver.customer, { entity, record }, call),
    roles: [
      ...(receiver.role === undefined ? [] : [receiver.role]),
      ...textsOf(await valuesAt(receiver.roles, entity, record, call)),
    ],
    everyone: receiver.everyone,
  });
}

/** The external person's record that a field names. */
function outsideOf(
  name: string | undefined,
  { entity, record }: { readonly entity: EntityModel; readonly record: Values },
  call: Call,
): OutsideRecords | undefined {
  if (name === undefined) return undefined;
  const { outsiders = [] } = call.product.organisation;
  const { reference } = entity.field(name) ?? {};
  const named =
    name === 'Id' ? entity.key : reference?.oneOf === undefined ? reference?.entity : record[reference.oneOf.by];
  const [only, ...more] = outsiders;
  const key = outsiders.find((one) => one.key === named)?.key ?? (more.length === 0 ? only?.key : undefined);
  return key === undefined ? undefined : { entity: key, ids: numbersOf([record[name] ?? null]) };
}

function isReceived({ when }: ReceiverModel, record: Values, { user, now, enums }: Call): boolean {
  const scope = { values: record, record, index: 0, user, now, refs: {}, enums, self: null };
  return when === undefined || compileExpression(when)(scope) === true;
}

/** The values of a field, or of a field of the record that it refers to. */
async function valuesAt(path: string | undefined, entity: EntityModel, record: Values, call: DbCall): Promise<Value[]> {
  if (path === undefined) return [];
  const [first = '', second] = path.split('.');
  const value = record[first] ?? null;
  if (second === undefined) return flat(value);
  const target = call.findEntity(entity.field(first)?.reference?.entity ?? '');
  if (target === undefined) return [];
  const found = await selectRecords({ entity: target, columns: [second], ids: numbersOf([value]) }, call);
  return found.flatMap(({ values }) => flat(values[second] ?? null));
}

async function valuesOfRows({ rows }: ReceiverModel, record: Values, call: DbCall): Promise<Value[]> {
  const target = call.findEntity(rows?.entity ?? '');
  const value = record[rows?.equals ?? ''] ?? null;
  if (rows === undefined || target === undefined || value === null || typeof value === 'object') return [];
  const where = build.and(build.compare(build.record(rows.by), '===', value), rows.where ?? build.literal(true));
  const found = await selectRecords({ entity: target, columns: [rows.field], where }, call);
  return found.flatMap(({ values }) => flat(values[rows.field] ?? null));
}

async function chiefs(units: readonly Value[], call: DbCall): Promise<Value[]> {
  const unit = call.findEntity(call.product.organisation.unit ?? '');
  const ids = numbersOf(units);
  const { chief } = partFields(call.product.organisation);
  if (ids.length === 0 || unit?.field(chief) === undefined) return [];
  const found = await selectRecords({ entity: unit, columns: [chief], ids }, call);
  return found.map(({ values }) => values[chief] ?? null);
}

/** The sign-in name in the chosen item of an enum type whose items have one: the manager of a region. */
function loginsOfItem(
  { login = '', enum: type }: ReceiverModel,
  entity: EntityModel,
  record: Values,
  { enums }: Call,
): string[] {
  const value = record[login] ?? null;
  const items = enums(type ?? entity.field(login)?.enum?.type ?? '')?.items ?? [];
  return items.flatMap((item) => (item.Value === value && item.LoginId !== undefined ? [item.LoginId] : []));
}

const flat = (value: Value): Value[] => (isList(value) ? [...value] : [value]);
const numbersOf = (values: readonly Value[]): number[] =>
  values.flatMap(flat).filter((value) => typeof value === 'number');
const textsOf = (values: readonly Value[]): string[] =>
  values.filter((value) => typeof value === 'string' && value !== '').map(String);

async function employeesOfUnits(ids: readonly number[], call: DbCall): Promise<number[]> {
  const unit = call.findEntity(call.product.organisation.unit ?? '');
  const employee = call.findEntity(call.product.organisation.employee ?? '');
  const names = partFields(call.product.organisation);
  if (ids.length === 0 || unit === undefined || employee?.field(names.unit) === undefined) return [];
  const units = await selectRecords({ entity: unit, columns: [names.path], ids }, call);
  const below = units.flatMap(({ values: { [names.path]: path } }) =>
    typeof path === 'string' && path !== ''
      ? [build.call('startsWith', build.record(names.path), build.literal(path))]
      : [],
  );
  if (below.length === 0) return [];
  const where = build.related(names.unit, build.or(...below));
  return (await selectRecords({ entity: employee, columns: [], where }, call)).map(({ id }) => id);
}
