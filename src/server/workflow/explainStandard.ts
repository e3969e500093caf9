import type { EntityModel } from '#engine/model/EntityModel.ts';
import { stateOf } from '#engine/permission/changeable.ts';
import { decideAction, purposeOf } from '#engine/permission/decideAction.ts';
import { rowGrants } from '#engine/permission/rowGrants.ts';
import { actionWords, grantWords } from '#engine/roles/permissionWords.ts';
import type { ActionExplanation, ActionReason } from '#wire/BulkReply.ts';
import type { DbCall } from '../access/Call.ts';
import { findVisible } from '../records/read/getRecord.ts';
import { actionText } from '../records/read/presentLog.ts';
import { mayTransfer, recordFlags } from '../records/read/presentRecord.ts';

/** The actions on records outside of a workflow that are explained. */
export const EXPLAINED_ACTIONS: readonly string[] = ['edit', 'delete', 'transfer', 'export'];

/**
 * Explains why the user may, or may not, do one of `EXPLAINED_ACTIONS` with a stored record now: by the role, the row
 * scope and the state, as `recordFlags` decides. Throws NOT_FOUND for a record that the user may not view.
 */
export async function explainStandard(
  entity: EntityModel,
  action: string,
  id: number,
  call: DbCall,
): Promise<ActionExplanation> {
  const { who, product } = call;
  const decision = { action, ...decideAction(entity, who, action) };
  const grants = decision.allowed ? rowGrants(entity, who, purposeOf(action), product.find) : [];
  const flags = {
    ...recordFlags(entity, call),
    ...Object.fromEntries(grants.map(({ rows }, i) => [`grant ${i}`, rows])),
  };
  const found = await findVisible(entity, id, call, { flags });
  const parts = grants.map((grant, i) => ({
    Depth: 0,
    Holds: found.flags[`grant ${i}`] === true,
    // The entity's own condition may read fields that the user may not: it is not put into words.
    Words: grantWords(
      entity,
      who,
      grant,
      grant.kind === 'own' && entity.scope.owned ? '' : '该数据自己的范围',
      product.outside,
    ),
  }));
  const isInRows = parts.some(({ Holds }) => Holds);
  const may = action === 'export' ? isInRows : found.flags[action] === true;
  const role = { What: '权限', Holds: decision.allowed, Words: actionWords(entity, who, decision, product.outside) };
  const rows = { What: '数据范围', Holds: isInRows, Words: isInRows ? '记录在您的范围内' : '记录不在您的范围内' };
  const reasons: ActionReason[] = [{ ...role, Parts: [] }];
  if (decision.allowed) reasons.push({ ...rows, Parts: parts });
  if (decision.allowed && isInRows && !may) reasons.push({ ...lastReason(entity, action, found.values), Parts: [] });
  return { Action: action, Title: actionText(call, action), May: may, Refusal: null, Reasons: reasons };
}

/** What refuses an action that the role and the row scope allow. */
function lastReason(
  entity: EntityModel,
  action: string,
  record: Parameters<typeof stateOf>[1],
): Omit<ActionReason, 'Parts'> {
  if (action === 'transfer' && !mayTransfer(entity))
    return { What: '负责人', Holds: false, Words: '负责人由规则得出，不能转移' };
  const state = stateOf(entity, record)?.title;
  if (state === undefined) return { What: '权限', Holds: false, Words: '没有您可以修改的字段' };
  const what = action === 'delete' ? `“${state}”的记录不能删除` : `“${state}”的记录没有您可以修改的字段`;
  return { What: '状态', Holds: false, Words: what };
}
