import { build } from '#language/build.ts';
import type { Expression } from '#language/Expression.ts';
import { listNames } from '#language/listNames.ts';
import { MAX_PAGE, MAX_SEARCH_LENGTH, PAGE_SIZES } from '#engine/query/ListQuery.ts';
import { searchWhere } from '#engine/query/listWhere.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { aggregateRecords } from '../../db/rows/aggregateRecords.ts';
import { selectRecords } from '../../db/rows/selectRecords.ts';
import { accessTo } from '../../access/accessTo.ts';
import type { Call } from '../../access/Call.ts';
import { targetRows } from '../../access/targetRows.ts';
import { shownFlags } from './maskRecord.ts';
import { openPicker, type Picker } from './openPicker.ts';
import { pickColumns, presentPicks, type PickRow } from './presentPicks.ts';

export interface PickReply {
  readonly Rows: readonly PickRow[];
  readonly Total: number;
}

export type PickParams = Readonly<Record<string, string | undefined>>;

const PAGE = 20;

/**
 * The records that a reference field may refer to, as its form stands: those in the user's rows that meet the field's condition.
 * With `ids` these records, whatever the condition. Throws FORBIDDEN for those who have nothing to do with the asking entity.
 */
export async function pickRecords(call: Call, params: PickParams): Promise<PickReply> {
  const { db } = call.services.database;
  const picker = await openPicker(db, call, params);
  const { target, form } = picker;
  const ids = params['ids']?.split(',').map(Number);
  const where = build.and(
    targetRows(call, target),
    ids === undefined ? conditionOf(picker) : build.literal(true),
    searchOf(call, target, params['searchKey'] ?? ''),
  );
  const size = PAGE_SIZES.find((known) => known === Number(params['rows'])) ?? PAGE;
  const page = Math.min(Math.max(Math.trunc(Number(params['page'] ?? 0)) || 0, 0), MAX_PAGE);
  const found = await selectRecords(
    db,
    {
      entity: target,
      columns: pickColumns(call, picker),
      ids,
      where,
      form,
      flags: shownFlags(call.access(target)),
      sort: target.lists.get('list')?.sort ?? [],
      limit: ids === undefined ? size : undefined,
      offset: ids === undefined ? page * size : undefined,
    },
    call,
  );
  const total =
    ids === undefined
      ? (await aggregateRecords(db, { entity: target, where, form }, [{ key: 'total' }], call))['total']
      : found.length;
  return { Rows: await presentPicks(db, call, picker, found), Total: total ?? 0 };
}

/** A list filter has no form: what the condition says about one cannot be asked then. */
function conditionOf({ field, isFilter }: Picker): Expression {
  const where = field.reference?.where;
  if (where === undefined) return build.literal(true);
  const readsForm = listNames(where).some(({ root }) => root === '$values' || root === '$ref');
  return isFilter && readsForm ? build.literal(true) : where;
}

/** The name of a record, and what its main list is searched by. */
function searchOf(call: Call, target: EntityModel, text: string): Expression {
  const key = text.trim().slice(0, MAX_SEARCH_LENGTH);
  if (key === '') return build.literal(true);
  const paths = (target.lists.get('list')?.search ?? []).filter(({ through }) => through === undefined);
  return build.or(
    build.call('contains', build.record(target.titleField), build.literal(key)),
    searchWhere(target, paths, key, call.access(target), accessTo(call)),
  );
}
