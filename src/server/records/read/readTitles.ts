import type { EntityModel } from '#engine/model/EntityModel.ts';
import { referredKey } from '#engine/model/referredEntity.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { shortTitle } from '#fields/shortTitle.ts';
import { fieldKind, formatValue, type Wording, isLookup } from '#fields/table/fieldKinds.ts';
import { isList, plainText, type Value, type Values } from '#language/Value.ts';
import { enumLabel } from '#language/findEnumItem.ts';
import type { Call, DbCall } from '../../access/Call.ts';
import { perUser } from '../../access/perUser.ts';
import { accountNames } from '../../db/accounts/accounts.ts';
import { recordStatement, runRecords } from '../../db/rows/selectRecords.ts';
import { maskRecord, shownByIds } from './maskRecord.ts';

/** Standard fields that hold employees (domain 0.3). */
const PEOPLE = ['CreatorId', 'UpdaterId', 'OwnerId', 'MemberIds', 'SubmitterId', 'ApproverId', 'CorrectorId'];

/** The entity that a field refers to in a record; undefined for a field without a reference. */
/** The entity whose records a field of a record names, employees of a product without such an entity being accounts; undefined for a field that names none. */
export function namedEntity(field: FieldModel, values: Values, call: Call): string | undefined {
  if (field.reference !== undefined) return referredKey(field.reference, values);
  return call.product.organisation.employee === undefined && PEOPLE.includes(field.name) ? ACCOUNTS : undefined;
}

/** The Ids that a field of a record holds: its own, or those of a lookup text's Id field. */
export function namedIds(field: FieldModel, values: Values): number[] {
  const value = isLookup(field) ? values[field.reference?.idField ?? ''] : values[field.name];
  if (typeof value === 'number') return [value];
  return isList(value) ? value.filter((item) => typeof item === 'number') : [];
}

/** Whether replies have an additional text for the field (domain 0.2). */
export function hasText(field: FieldModel, call: Call): boolean {
  if (isLookup(field)) return field.reference?.idField !== undefined;
  return field.enum !== undefined || namedEntity(field, {}, call) !== undefined;
}

/** Adds the Ids that the fields of a record refer to, by entity, so that their names can be read together. */
export function collectNamed(
  fields: readonly FieldModel[],
  values: Values,
  into: Map<string, Set<number>>,
  call: Call,
): void {
  for (const field of fields) {
    const key = namedEntity(field, values, call);
    if (key === undefined) continue;
    const ids = into.get(key) ?? new Set<number>();
    into.set(key, ids);
    for (const id of namedIds(field, values)) ids.add(id);
  }
}

/** The `FText` of a field: labels of enum items, names of records; null while it is empty. */
export function fieldText(field: FieldModel, values: Values, titles: Titles, call: Call): Value {
  const value = values[field.name] ?? null;
  const key = namedEntity(field, values, call);
  if (key !== undefined) {
    const names = namedIds(field, values).map((id) => titles.get(key)?.get(id) ?? String(id));
    return names.length === 0 ? value : names.join('、');
  }
  const type = field.enum?.type ?? null;
  if (value === null) return null;
  const label = (item: Value): string => enumLabel(call.wording.enums, type, item) ?? plainText(item, '、');
  return isList(value) ? value.map(label).join('、') : label(value);
}

/** Names of records by entity and Id. In a product without employees accounts take their place. */
export type Titles = ReadonlyMap<string, ReadonlyMap<number, string>>;

export const ACCOUNTS = 'account';

/** The name of a record in links and pickers: the displayed value of its title field. */
export function recordTitle(entity: EntityModel, values: Values, wording: Wording): string {
  const field = entity.field(entity.titleField);
  const value: Value = values[entity.titleField] ?? null;
  const text = field === undefined || value === null ? '' : formatValue(field, value, wording);
  if (text === '') return plainText(values['Id'] ?? null, '');
  return field !== undefined && fieldKind(field).text === 'lines' ? shortTitle(text) : text;
}

const titled = perUser(
  ({ key }: EntityModel) => key,
  (call, entity) => recordStatement({ entity, columns: [entity.titleField], byIds: true, deleted: true }, call),
);

/** Reads the names of records, with one query per entity, including deleted ones. */
export async function readTitles(wanted: ReadonlyMap<string, ReadonlySet<number>>, call: DbCall): Promise<Titles> {
  const titles = new Map<string, ReadonlyMap<number, string>>();
  for (const [key, ids] of wanted) {
    const entity = call.findEntity(key);
    if (ids.size === 0) continue;
    if (entity === undefined) {
      if (key === ACCOUNTS) titles.set(key, await accountNames(call.db, [...ids]));
      continue;
    }
    const found = await runRecords(call.db, titled(call, entity), [...ids]);
    titles.set(key, new Map(found.map(({ id, values }) => [id, recordTitle(entity, values, call.wording)])));
  }
  return titles;
}

/** Titles of child rows, also removed ones, as far as visible: the referenced record's, or `#Id`. */
export async function rowTitles(
  entity: EntityModel,
  ids: readonly number[],
  call: DbCall,
): Promise<(id: number) => string> {
  const access = call.access(entity);
  const field = entity.field(entity.titleField);
  if (field === undefined || !access.readable.has(field.name) || ids.length === 0) return (id) => `#${id}`;
  const beside = isLookup(field) ? entity.field(field.reference?.idField ?? '') : undefined;
  const columns = [field, ...(beside === undefined ? [] : [beside])].map(({ name }) => name);
  const found = await runRecords(call.db, shownByIds(call, entity, columns), [...new Set(ids)]);
  const shown = new Map(found.map((row) => [row.id, maskRecord(access, row).values]));
  const isNamed = !isLookup(field) && hasText(field, call);
  const wanted = new Map<string, Set<number>>();
  if (isNamed) for (const values of shown.values()) collectNamed([field], values, wanted, call);
  const titles = await readTitles(wanted, call);
  return (id) => {
    const values = shown.get(id) ?? {};
    if ((values[field.name] ?? null) === null) return `#${id}`;
    return isNamed
      ? plainText(fieldText(field, values, titles, call), `#${id}`)
      : recordTitle(entity, { ...values, Id: id }, call.wording);
  };
}
