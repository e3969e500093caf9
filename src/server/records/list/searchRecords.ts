import { build } from '#language/build.ts';
import type { Value } from '#language/Value.ts';
import { deletableRows, editableRows } from '#engine/permission/rows/changeableRows.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { selectRecords } from '../../db/rows/selectRecords.ts';
import type { Call } from '../../access/Call.ts';
import { shownFlags } from '../read/maskRecord.ts';
import { actionFlags } from '../../workflow/actionFlags.ts';
import { listFigures, type ListFigures } from './listFigures.ts';
import { listNeeds } from './listNeeds.ts';
import { openList, type ListParams } from './openList.ts';
import { presentRows } from './presentRows.ts';

export interface ListReply extends ListFigures {
  readonly Rows: readonly Record<string, Value>[];
}

/** One page of a list with its total, sums and scene counts, as the user of the call may see them. */
export async function searchRecords(call: Call, entity: EntityModel, params: ListParams): Promise<ListReply> {
  const { db } = call.services.database;
  const open = openList(call, entity, params);
  const { query, where, scene, list } = open;
  const needs = listNeeds(call, entity, list);
  const access = call.access(entity);
  const found = await selectRecords(
    db,
    {
      entity,
      columns: needs.columns,
      where: build.and(where, scene),
      flags: {
        edit: editableRows(entity, access),
        delete: deletableRows(entity, access),
        ...actionFlags(call, entity),
        ...shownFlags(access),
      },
      sort: query.sort,
      limit: query.size,
      offset: query.page * query.size,
    },
    call,
  );
  const figures = await listFigures(db, open, call);
  return { Rows: await presentRows(db, entity, found, needs, call), ...figures };
}
