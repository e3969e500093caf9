import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { ListModel } from '#engine/model/ListModel.ts';
import { offeredScenes } from '#engine/query/listWhere.ts';
import type { ReadViewInput } from '#engine/query/readView.ts';
import type { Call } from '../../access/Call.ts';
import { accessTo } from '../../access/openCall.ts';
import { maySort } from './openList.ts';

/** The permissions that decide how much of a list view the caller may use. */
export function viewInput(entity: EntityModel, list: ListModel, call: Call): ReadViewInput {
  const access = call.access(entity);
  return {
    entity,
    list,
    access,
    accessTo: accessTo(call),
    findEntity: call.findEntity,
    user: call.who,
    context: { enums: call.enums, today: call.today },
    scenes: offeredScenes(list, entity, call.who, access).map(({ key }) => key),
    maySort: (field) => maySort(entity, access, { field }),
  };
}
