import { removeTokensOf } from '../db/accounts/apiTokens.ts';
import type { Db } from '../db/Database.ts';
import { addOpLog, opLogEntry, type OpLogSource } from '../db/system/opLog.ts';

/** Ends all API tokens of an account; the op log has an entry for each. The caller clears the cache of sessions. */
export async function endTokensOf(db: Db, accountId: number, by: OpLogSource): Promise<void> {
  const ended = await removeTokensOf(db, accountId);
  const facts = { EntityKey: 'account', RecordId: accountId, OpAction: 'endToken', Changes: null };
  const entries = ended.map(({ Name }) => opLogEntry({ ...facts, RecordTitle: Name }, by));
  if (entries.length > 0) await addOpLog(db, entries);
}
