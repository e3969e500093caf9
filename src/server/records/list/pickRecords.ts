import { build } from '#language/build.ts';
import type { Expression } from '#language/Expression.ts';
import { listNames } from '#language/mapExpression.ts';
import { AppError } from '#engine/errors.ts';
import { MAX_SEARCH_LENGTH } from '#fields/facets/filters.ts';
import { bindForm } from '#engine/query/bindForm.ts';
import { searchWhere } from '#engine/query/listWhere.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { figureStatement, takeFigures } from '../../db/rows/aggregateRecords.ts';
import { boundedTotal } from '../read/searchOpLog.ts';
import { isAlways, selectRecords, type FoundRecord, type RecordQuery } from '../../db/rows/selectRecords.ts';
import { throughInput } from '../../access/openCall.ts';
import type { Call, DbCall } from '../../access/Call.ts';
import { isOpenToRefer, referableRows, unreadOfFound } from '#engine/permission/referableRows.ts';
import { isShownThrough, referenceName } from '#engine/permission/seenThrough.ts';
import { type MaskedRecord, maskRecord, maskThrough, throughFlags } from '../read/maskRecord.ts';
import { likelyRecords } from './likelyRecords.ts';
import { openPicker, type Picker } from './openPicker.ts';
import { foundRecord } from '../read/foundRecord.ts';
import { foundValue } from '../read/foundValue.ts';
import { formatValue, fieldKind } from '#fields/table/fieldKinds.ts';
import type { Value, Values } from '#language/Value.ts';
import type { FieldModel, FoundModel } from '#fields/FieldModel.ts';
import { disabledEmployees } from '../../db/accounts/accounts.ts';
import type { Db } from '../../db/Database.ts';
import { collectNamed, fieldText, hasText, readTitles, recordTitle } from '../read/readTitles.ts';
import type { PickReply, PickRow } from '#wire/PickReply.ts';
import { takenReasons } from './takenReasons.ts';

const SUB_FIELDS = 2;

/** The columns that make up the names of records, and those that distinguish them. */
export function nameColumns(target: EntityModel, call: Call): string[] {
  const subs = subFields(target, call);
  return [target.titleField, ...subs.flatMap(({ name, reference }) => [name, reference?.idField ?? name])];
}

async function presentPicks(picker: Picker, found: readonly FoundRecord[], call: DbCall): Promise<PickRow[]> {
  const { target } = picker;
  const refs = refFields(picker, call);
  const access = call.access(target);
  const filled = new Set(Object.values(picker.field.reference?.fill ?? {}));
  const shown = found.map((record) => ({ id: record.id, ...maskThrough(target, access, record, referenceOf(picker)) }));
  const named = await nameShown(target, shown, call);
  return shown.map(({ id, values, masked }, index) => {
    // A form must not copy a masked text.
    const ref = (name: string): Value => (masked.includes(name) && filled.has(name) ? null : (values[name] ?? null));
    return {
      ...(named[index] ?? { Id: id, Text: '' }),
      Ref: Object.fromEntries(refs.map((name) => [name, ref(name)])),
    };
  });
}

/** The names of records, as the user may see them, each with a short description. Needs `nameColumns`. */
export function presentNames(target: EntityModel, found: readonly FoundRecord[], call: DbCall): Promise<PickRow[]> {
  const access = call.access(target);
  const shown = found.map((record) => ({ id: record.id, ...maskRecord(access, record) }));
  return nameShown(target, shown, call);
}

/** A record without what is kept from its reader. */
type ShownRecord = Pick<FoundRecord, 'id'> & MaskedRecord;

async function nameShown(target: EntityModel, found: readonly ShownRecord[], call: DbCall): Promise<PickRow[]> {
  const ids = found.map(({ id }) => id);
  const disabled = target.organisation === 'employee' ? await disabledEmployees(call.db, ids) : new Set();
  const subs = subFields(target, call);
  const wanted = new Map<string, Set<number>>();
  for (const { values } of found) collectNamed(subs, values, wanted, call);
  const titles = await readTitles(wanted, call);
  const sub = (field: FieldModel, values: Values): string => {
    const text: Value = hasText(field, call) ? fieldText(field, values, titles, call) : null;
    return formatValue(field, values[field.name] ?? null, { ...call.wording, text });
  };
  return found.map(({ id, values }) => {
    const mark = disabled.has(id) ? call.say('账号已停用') : '';
    const texts = [mark, ...subs.map((field) => sub(field, values))].filter((text) => text !== '');
    return {
      Id: id,
      Text: recordTitle(target, values, call.wording),
      Sub: texts.length === 0 ? null : texts.join(' · '),
    };
  });
}

/** The first columns of the entity's main list that are short enough to describe a record. */
function subFields(target: EntityModel, call: Call): FieldModel[] {
  const { readable } = call.access(target);
  return (target.lists.get('list')?.columns ?? [])
    .filter(({ path, hidden }) => path.through === undefined && !hidden && path.field !== target.titleField)
    .flatMap(({ path }) => target.field(path.field) ?? [])
    .filter((field) => readable.has(field.name) && fieldKind(field).isBrief)
    .slice(0, SUB_FIELDS);
}

/** The fields of the chosen record that rules and `fill` of the referring field read, as far as the user may. */
function refFields({ asking, field, target }: Picker, call: Call): string[] {
  const { readable } = call.access(target);
  const { fill = {}, fillBy = {} } = field.reference ?? {};
  const read = Object.values(fillBy).flatMap(listNames);
  const names = [
    ...(asking.ruleSet.references.get(field.name) ?? []),
    ...Object.values(fill),
    ...read.flatMap(({ root, path }) => (root === '$record' ? path.slice(0, 1) : [])),
  ];
  return [...new Set(names)].filter((name) => readable.has(name));
}

export type PickParams = Readonly<Record<string, string | undefined>>;

const PAGE = 20;

const MAX_RECENT = 5;

/**
 * The records that a reference field may refer to with the current form: those in the user's rows that meet the field's
 * condition. Employees with disabled accounts are marked, and only offered to a search. Likely records come first, then up to five `recent` ones. Beyond `most` the total is a lower bound (`Bounded`). With `ids` exactly these records, whatever the
 * condition; with `found` the records that the system finds for the field. Throws FORBIDDEN for users without access to
 * the referring entity, BAD_REQUEST for `found` of a field that users fill in, and for a field that has no choice.
 */
export async function pickRecords(params: PickParams, most: number, call: DbCall): Promise<PickReply> {
  const picker = await openPicker(params, call);
  const { asking, field, form, target } = picker;
  const columns = [...nameColumns(target, call), ...refFields(picker, call)];
  if (params['found'] !== undefined) {
    if (field.found === undefined)
      throw new AppError('BAD_REQUEST', {
        text: `字段“${field.title}”由人选择，没有由系统查找的记录`,
        detail: `pick found for ${asking.key}.${field.name}`,
      });
    const unread = unreadOf(field.found, target, call);
    if (unread !== undefined) return { Rows: [], Total: 0, Unread: unread };
    if (field.reference === undefined)
      return { Rows: [], Total: 0, Value: await foundValue(asking, field, form, call) };
    const record = await foundRecord(asking, field.found, form, columns, call);
    const found = record === undefined ? [] : [record];
    return { Rows: await presentPicks(picker, found, call), Total: found.length };
  }
  if (field.reference === undefined)
    throw new AppError('BAD_REQUEST', { text: '字段不存在', detail: `pick for ${asking.key}.${field.name}` });
  const ids = params['ids']?.split(',').map(Number);
  const searched = params['searchKey'] ?? '';
  const where = build.and(
    referableRows(target, call.who, call.access(target)),
    ids === undefined ? conditionOf(picker, call) : build.literal(true),
    ids === undefined && searched.trim() === '' ? await enabledRows(target, call.db) : build.literal(true),
    searchOf(target, searched, call, (name) => seenOf(picker, name, call)),
  );
  const [size, page] = [Number(params['rows'] ?? PAGE), Number(params['page'] ?? 0)];
  const search = {
    entity: target,
    columns,
    where,
    flags: throughFlags(call.access(target)),
    sort: (target.lists.get('list')?.sort ?? []).filter((key) => isAlways(seenOf(picker, key.field, call))),
  };
  const isFirst = ids === undefined && page === 0 && searched.trim() === '';
  const likely = isFirst
    ? await likelyRecords(picker, search, (name) => seenOf(picker, name, call), { db: call.db, call })
    : [];
  const recent = await recentRecords(isFirst ? params['recent'] : undefined, search, call);
  const paged = ids === undefined ? { limit: size, offset: page * size } : { ids };
  const found = await selectRecords({ ...search, ...paged }, call);
  const first = [...likely, ...recent.map((record) => ({ record, reasons: ['最近选过'] }))].filter(
    ({ record }, index, all) => all.findIndex((other) => other.record.id === record.id) === index,
  );
  const others = found.filter(({ id }) => !first.some(({ record }) => record.id === id));
  const offered = [...first.map(({ record }) => record), ...others];
  const rows = await presentPicks(picker, offered, call);
  const taken = ids === undefined ? await takenReasons(picker, offered, call) : [];
  const total = ids === undefined ? await totalUpTo(most, { entity: target, where }, call) : { Total: found.length };
  const reasonsOf = (index: number): Pick<PickRow, 'Likely' | 'Taken'> => {
    const [why, reasons] = [taken[index], first[index]?.reasons];
    if (why !== undefined) return { Taken: why };
    return reasons === undefined ? {} : { Likely: reasons.map((reason) => call.say(reason)) };
  };
  return { Rows: rows.map((row, index) => ({ ...row, ...reasonsOf(index) })), ...total };
}

/** Those of these records that are among `search`, in their order. */
async function recentRecords(text: string | undefined, search: RecordQuery, call: DbCall): Promise<FoundRecord[]> {
  if (text === undefined) return [];
  const ids = text.split(',').map(Number).slice(0, MAX_RECENT);
  const found = await selectRecords({ ...search, ids }, call);
  return found.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** The rows of an entity without employees whose accounts are disabled. */
async function enabledRows({ organisation }: EntityModel, db: Db): Promise<Expression> {
  const disabled = organisation === 'employee' ? await disabledEmployees(db) : new Set<number>();
  return disabled.size === 0 ? build.literal(true) : build.not(build.oneOf(build.record('Id'), [...disabled]));
}

const referenceOf = ({ asking, field }: Picker): string => referenceName(asking, field.name);

/** The offered records of which the user sees a field. Employees may choose among records that they may not view. */
function seenOf(picker: Picker, name: string, call: Call): Expression {
  const { target } = picker;
  if (!isOpenToRefer(target, call.who) || isShownThrough(target, name, referenceOf(picker))) return build.literal(true);
  return call.access(target).rows('view');
}

/** Describes the found data that the user may not see; undefined where the user may see all of it. */
function unreadOf(found: FoundModel, target: EntityModel, { who }: Call): PickReply['Unread'] {
  const unread = unreadOfFound(found, target, who);
  if (unread === undefined) return undefined;
  const Records = target.title;
  return unread === 'records' ? { Records } : { Records, Field: target.field(found.of)?.title ?? found.of };
}

/** The number of records, or a lower bound: counting a million to pick one would take too long. */
async function totalUpTo(
  most: number,
  query: { readonly entity: EntityModel; readonly where: Expression },
  call: DbCall,
): Promise<Pick<PickReply, 'Total' | 'Bounded'>> {
  const counted = figureStatement(query, [{ key: 'total' }], call, most + 1);
  return boundedTotal((await takeFigures(call.db, counted))['total'] ?? 0, most);
}

/** The condition of the picker. A list filter has no form, so conditions about the form are dropped. */
function conditionOf({ field, form, isFilter }: Picker, call: Call): Expression {
  const where = field.reference?.where;
  if (where === undefined) return build.literal(true);
  const readsForm = listNames(where).some(({ root }) => root === '$values' || root === '$ref');
  return isFilter && readsForm ? build.literal(true) : bindForm(where, form, call);
}

/** The condition for records with a text in their title or in the searched fields of their main list; `seen` gives the rows in which the user sees a field. */
export function searchOf(
  target: EntityModel,
  text: string,
  call: Call,
  seen: (name: string) => Expression = () => build.literal(true),
): Expression {
  const key = text.trim();
  if (key.length > MAX_SEARCH_LENGTH)
    throw new AppError('BAD_REQUEST', { text: `搜索内容最多 ${MAX_SEARCH_LENGTH} 个字` });
  if (key === '') return build.literal(true);
  const paths = (target.lists.get('list')?.search ?? []).filter(
    ({ through, field }) => through === undefined && field !== target.titleField,
  );
  const input = { ...throughInput(target, call), access: call.access(target) };
  return build.or(
    build.holds(build.record(target.titleField), key),
    ...paths.map((path) => build.and(seen(path.field), searchWhere(input, [path], key))),
  );
}
