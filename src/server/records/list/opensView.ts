import { opensList } from '#engine/permission/decideAccess.ts';
import { reachesView } from '#engine/permission/mayShareView.ts';
import type { Call } from '../../access/Call.ts';
import type { ListViewRow } from '../../db/system/listViewTables.ts';

/** Whether a user may use a view: it is the user's own or shared with the user, and its list is in the user's menu. */
export function opensView({ EntityKey, ListName, AccountId, Roles, Units }: ListViewRow, call: Call): boolean {
  const { who } = call;
  const entity = call.findEntity(EntityKey);
  const list = entity?.lists.get(ListName);
  if (entity === undefined || list === undefined) return false;
  if (!call.access(entity).may('view') || !opensList(entity, list, who)) return false;
  return who.accountId === AccountId || reachesView({ roles: Roles, units: Units.map(Number) }, who);
}
