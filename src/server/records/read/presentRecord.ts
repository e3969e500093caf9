import { build } from '#language/build.ts';
import type { Expression } from '#language/Expression.ts';
import { perObject } from '#language/perObject.ts';
import { type Value, type Values, isList } from '#language/Value.ts';
import {
  correctableRows,
  deletableRows,
  editableRows,
  editableFields,
  stateOf,
} from '#engine/permission/changeable.ts';
import { mayDecide } from '#engine/permission/decideAccess.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Db } from '../../db/Database.ts';
import { type FoundRecord, selectRecords } from '../../db/rows/selectRecords.ts';
import { presentFile } from '../../media/addPicture.ts';
import type { Call, DbCall } from '../../access/Call.ts';
import { daysBetween } from '#language/functions/calendar.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { lastSteps } from '../../db/system/stateLog.ts';
import { namesOfLogins } from '../../db/accounts/accounts.ts';
import { readMedia } from '../../db/system/mediaTable.ts';
import { transitionRows } from '#engine/permission/transitionRows.ts';
import { listNames } from '#language/mapExpression.ts';
import { readRefs, type RefNeeds, readShownRefs, resolveNames } from './readRefs.ts';
import { readChildren, rowFields, type StoredRows } from './childRecords.ts';
import { collectNamed, recordTitle, readTitles } from './readTitles.ts';
import { presentFields } from './presentFields.ts';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import { publicPageOf } from '#engine/site/publicPageOf.ts';
import { maskRecord, shownFlags, isMaskedFor } from './maskRecord.ts';
import { isFiles } from '#fields/table/fieldKinds.ts';
import type { RecordReply } from '#wire/RecordReply.ts';

const PREFIX = 'do ';

/** The flags to read records with, which decide the transitions that the user may do now. */
export function actionFlags(entity: EntityModel, call: Call): Record<string, Expression> {
  const access = call.access(entity);
  const offered = (entity.workflow?.transitions ?? []).filter(({ action }) => mayDecide(access, action));
  return Object.fromEntries(
    offered.map((transition) => [
      `${PREFIX}${transition.action}`,
      transitionRows(transition, { entity, user: call.who, access }),
    ]),
  );
}

/** The codes of the permitted transitions of a record read with `actionFlags`, in the order of the workflow. */
export function flaggedActions(entity: EntityModel, flags: Readonly<Record<string, boolean>>): string[] {
  const can: string[] = [];
  for (const [action, flag] of flagNames(entity)) if (flags[flag] === true) can.push(action);
  return can;
}

/** The transitions of an entity with the names of their flags. */
const flagNames = perObject(({ workflow }: EntityModel) =>
  (workflow?.transitions ?? []).map(({ action }) => [action, `${PREFIX}${action}`] as const),
);

const CREATED = 'CreateTime';

/** Adds the days in the current state, since the last transition or the creation. */
export async function addDaysInState(
  entity: EntityModel,
  fields: readonly FieldModel[],
  records: readonly Record<string, Value>[],
  call: DbCall,
): Promise<void> {
  const ids = records.map((record) => Number(record['Id']));
  for (const { name, daysIn } of fields) {
    if (daysIn === undefined || ids.length === 0) continue;
    const steps = await lastSteps(call.db, { entity: entity.key, field: daysIn, ids });
    const made = await selectRecords({ entity, columns: [CREATED], ids }, call);
    const created = new Map(made.map(({ id, values }) => [id, values[CREATED]]));
    for (const record of records) {
      const since = steps.get(Number(record['Id'])) ?? created.get(Number(record['Id']));
      record[name] = typeof since === 'string' ? daysBetween(since.slice(0, 10), call.now.slice(0, 10)) : null;
    }
  }
}

/** The flags to read a record with, for permitted actions and the reasons of rejections. */
export function recordFlags(entity: EntityModel, call: Call): Record<string, Expression> {
  const access = call.access(entity);
  return {
    edit: editableRows(entity, access),
    editScope: access.rows('edit'),
    delete: deletableRows(entity, access),
    deleteScope: access.rows('delete'),
    revise: correctableRows(entity, access),
    transfer: mayTransfer(entity) ? access.rows('transfer') : build.literal(false),
    ...shownFlags(access),
    ...actionFlags(entity, call),
  };
}

/** Whether the user may read the waiting version of a record: who may write it, or release it now. */
export function mayReadCorrection(entity: EntityModel, { flags }: FoundRecord): boolean {
  const release = entity.workflow?.correction?.release ?? '';
  return flags['revise'] === true || flaggedActions(entity, flags).includes(release);
}

/** Whether the owner can be changed: not one computed by rules. */
export function mayTransfer(entity: EntityModel): boolean {
  return entity.scope.owned && entity.field('OwnerId')?.computed === false;
}

/** Whether a public page could show the record, and the user works on such records. */
function mayPreview(entity: EntityModel, { id, values }: FoundRecord, call: Call): boolean {
  const mayEdit = call.who.role === 'employee' && call.access(entity).may('edit');
  return mayEdit && pageOfRecord(entity, id, values, call) !== undefined;
}

export interface PresentedRecord extends FoundRecord {
  readonly children?: ReadonlyMap<string, StoredRows>;
}

const NO_ROWS: ReadonlyMap<string, StoredRows> = new Map();

/** A record in replies: the readable fields, the permitted actions, and the data that the rules of its form need. */
export async function presentRecord(entity: EntityModel, found: PresentedRecord, call: DbCall): Promise<RecordReply> {
  const access = call.access(entity);
  const fields = entity.fields.filter(({ name }) => access.readable.has(name));
  const children =
    found.children ?? (rowFields(entity).length === 0 ? NO_ROWS : await readChildren(entity, found.id, call));
  const wanted = new Map<string, Set<number>>();
  collectNamed(fields, found.values, wanted, call);
  for (const { fields: own, rows } of children.values()) for (const row of rows) collectNamed(own, row, wanted, call);
  // Its rows refer to this record, which is already loaded.
  const isNamed = wanted.get(entity.key)?.delete(found.id) === true;
  const titles = new Map(await readTitles(wanted, call));
  if (isNamed) {
    const own: [number, string] = [found.id, recordTitle(entity, found.values, call.wording)];
    titles.set(entity.key, new Map([...(titles.get(entity.key) ?? []), own]));
  }
  const shown = maskRecord(access, found);
  const record: Record<string, Value> = { ...presentFields(fields, shown.values, titles, call), Id: found.id };
  for (const [name, { fields: own, shown: rows }] of children) {
    if (!access.readable.has(name) || isMaskedFor(found, name)) continue;
    const list = rows.map(({ values, masked }) => ({
      ...presentFields(own, values, titles, call),
      ...(masked.length === 0 ? {} : { Masked: masked }),
    }));
    await presentAttachments(own, list, call.db);
    record[name] = list;
  }
  await presentAttachments(fields, [record], call.db);
  await addDaysInState(entity, fields, [record], call);
  await addPersons(entity, fields, [record], call);
  const resolved = await resolveNames(entity, found.values, call, found.values);
  const refs = await readShownRefs(entity, found.values, entity.ruleSet.references, resolved, call);
  const editable = found.flags['edit'] === true ? await editableNow(entity, found.values, call) : [];
  return {
    Record: record,
    Can: [
      ...['edit', 'revise', 'delete', 'transfer'].filter((action) => found.flags[action] === true),
      ...flaggedActions(entity, found.flags),
      ...(mayPreview(entity, found, call) ? ['preview'] : []),
    ],
    Editable: [...editable],
    Masked: shown.masked,
    Refs: refs,
  };
}

/** Replaces Ids by files in the attachment fields of records about to be sent, with one query for all. */
export async function presentAttachments(
  fields: readonly FieldModel[],
  records: readonly Record<string, Value>[],
  db: Db,
): Promise<void> {
  const attached = fields.filter(isFiles);
  const idsOf = (value: Value | undefined): number[] =>
    value !== undefined && isList(value) ? value.filter((item) => typeof item === 'number') : [];
  const ids = records.flatMap((record) => attached.flatMap(({ name }) => idsOf(record[name])));
  const files = new Map((ids.length === 0 ? [] : await readMedia(db, ids)).map((file) => [file.Id, file]));
  for (const record of records)
    for (const { name } of attached)
      record[name] = idsOf(record[name]).flatMap((id) => {
        const file = files.get(id);
        return file === undefined ? [] : [presentFile(file)];
      });
}

/** Adds to presented records the names of the people assigned to the enum items in their fields. */
export async function addPersons(
  entity: EntityModel,
  fields: readonly FieldModel[],
  records: readonly Record<string, Value>[],
  call: DbCall,
): Promise<void> {
  const ids = records.map((record) => Number(record['Id']));
  for (const { name, personOf } of fields) {
    if (personOf === undefined || ids.length === 0) continue;
    const items = call.enums(personOf.enum)?.items ?? [];
    const logins = new Map(items.map(({ Value: value, LoginId }) => [value, LoginId ?? '']));
    const names = await namesOfLogins(call.db, [...new Set(logins.values())]);
    const found = await selectRecords({ entity, columns: [personOf.field], ids }, call);
    const chosen = new Map(found.map(({ id, values }) => [id, values[personOf.field]]));
    for (const record of records) {
      const value = chosen.get(Number(record['Id']));
      const login = typeof value === 'number' || typeof value === 'string' ? logins.get(value) : undefined;
      record[name] = names.get(login ?? '') ?? null;
    }
  }
}

/** The fields of a stored record that the user may change in its current state. */
export async function editableNow(entity: EntityModel, values: Values, call: DbCall): Promise<ReadonlySet<string>> {
  const { user, now, enums } = call;
  const refs = await readRefs(entity, values, grantNeeds(entity), call);
  const scope = { values, record: values, index: 0, user, now, refs, enums, self: null };
  return editableFields(entity, call.access(entity), stateOf(entity, values), scope);
}

/** The fields of referenced records that the conditions of edit grants read. */
function grantNeeds({ workflow }: EntityModel): RefNeeds {
  const needs = new Map<string, string[]>();
  const grants = (workflow?.states ?? []).flatMap(({ edit }) => (edit === true ? [] : edit));
  for (const { root, path } of grants.flatMap(({ when }) => (when === undefined ? [] : listNames(when)))) {
    const [field = '', name = ''] = path;
    if (root === '$ref') needs.set(field, [...(needs.get(field) ?? []), name]);
  }
  return needs;
}

/** The address of a record's public page, even if it is not published; undefined without one. */
export function pageOfRecord(entity: EntityModel, id: number, values: Values, call: Call): string | undefined {
  if (entity.public?.where === undefined) return undefined;
  return publicPageOf(Object.values(call.product.documents.pages), {
    entity: entity.key,
    id,
    values,
    inList: (name) => {
      const list = entity.lists.get(name);
      return list !== undefined && (list.where === undefined || holdsOf(list.where, id, values, call));
    },
  });
}

/** Whether a condition over a record is true for these values. */
export function holdsOf(where: Expression, id: number, values: Values, { user, now, enums }: Call): boolean {
  const record = { ...values, Id: id };
  return (
    compileExpression(where)({ values: record, record, index: 0, self: null, refs: {}, user, now, enums }) === true
  );
}
