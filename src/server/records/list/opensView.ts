import { opensList } from '#engine/permission/decideAccess.ts';
import { reachesView } from '#engine/permission/mayShareView.ts';
import type { Call } from '../../access/Call.ts';
import type { ListViewRow } from '../../db/system/listViewTables.ts';

/** Tells whether somebody may use a view: it is his or shared with him, and its list is open to him. */
export function opensView({ EntityKey, ListName, AccountId, Roles, Units }: ListViewRow, call: Call): boolean {
  const { who } = call;
  const entity = call.findEntity(EntityKey);
  const list = entity?.lists.get(ListName);
  if (entity === undefined || list === undefined) return false;
  if (!call.access(entity).may('view') || !opensList(entity, list, who)) return false;
  return who.accountId === AccountId || reachesView({ roles: Roles, units: Units.map(Number) }, who);
}
