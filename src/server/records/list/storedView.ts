import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { ListModel } from '#engine/model/ListModel.ts';
import { opensList } from '#engine/permission/decideAccess.ts';
import { reachesView } from '#engine/permission/mayShareView.ts';
import { offeredScenes } from '#engine/query/listWhere.ts';
import type { ReadViewInput, ViewParams } from '#engine/query/readView.ts';
import type { Call } from '../../access/Call.ts';
import { accessTo } from '../../access/openCall.ts';
import type { ListViewRow } from '../../db/system/listViewTables.ts';
import { maySort } from './openList.ts';

/** Most characters of one parameter. */
const MAX_PARAMETER_LENGTH = 2000;

/** Parses the stored parameters of a view; undefined for invalid ones. */
export function storedParams(text: string): ViewParams | undefined {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== 'object' || read === null || Array.isArray(read)) return undefined;
    const entries: [string, unknown][] = Object.entries(read);
    const texts = entries.flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' && value !== '' && value.length <= MAX_PARAMETER_LENGTH ? [[name, value]] : [],
    );
    return texts.length === entries.length ? Object.fromEntries(texts) : undefined;
  } catch {
    return undefined;
  }
}

/** The key under which `guiju pull` writes a view into the document of its list. */
export const declaredKey = ({ Id }: Pick<ListViewRow, 'Id'>): string => `view${Id}`;

/** Whether a user may use a view: it is the user's own or shared with the user, and its list is in the user's menu. */
export function opensView({ EntityKey, ListName, AccountId, Roles, Units }: ListViewRow, call: Call): boolean {
  const { who } = call;
  const entity = call.findEntity(EntityKey);
  const list = entity?.lists.get(ListName);
  if (entity === undefined || list === undefined) return false;
  if (!call.access(entity).may('view') || !opensList(entity, list, who)) return false;
  return who.accountId === AccountId || reachesView({ roles: Roles, units: Units.map(Number) }, who);
}

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
