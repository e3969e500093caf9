import { AppError } from '#engine/errors.ts';
import type { AccountRow } from '../db/system/accounts.ts';
import { bindWx, dropWxPending, readWxPending } from '../db/system/wxTables.ts';
import { transaction } from '../db/transaction.ts';
import type { Services } from '../Services.ts';
import { logAccountEvent } from '../session/logAccountEvent.ts';
import { hashToken } from '../session/sessionToken.ts';

/**
 * Binds who came from WeChat at this browser to an account whose phone number he has proved; nothing happens when nobody came.
 * Throws SIGN_IN_FAILED when he is bound to another account.
 */
export async function bindPendingWx(
  services: Services,
  account: AccountRow,
  { device, address }: { readonly device: string | undefined; readonly address: string },
): Promise<void> {
  const { database, clock } = services;
  if (device === undefined) return;
  const now = clock().getTime();
  const identity = await readWxPending(database.db, hashToken(device), now);
  if (identity === undefined) return;
  await dropWxPending(database.db, hashToken(device));
  await transaction(database, async (db) => {
    if (!(await bindWx(db, identity, account.Id, now)))
      throw new AppError('SIGN_IN_FAILED', { text: '该微信已绑定其他账号' });
  });
  await logAccountEvent(services, { action: 'bindWx', account, address });
}
