import { expect } from 'vitest';
import { queryRows } from './queryRows.ts';
import type { TestServer } from './TestServer.ts';

/**
 * Waits until every transaction that began before this call has ended. Changes are only reported once no older
 * transaction is open in any database of the same PostgreSQL; concurrent tests have transactions of their own there.
 */
export async function nothingOlderOpen(server: TestServer): Promise<void> {
  const [now] = await queryRows(server, 'select pg_current_xact_id()::text as xid');
  const open = 'select pg_snapshot_xmin(pg_current_snapshot())::text::bigint > ';
  await expect
    .poll(() => queryRows(server, `${open} ${String(now?.['xid'])} as ended`), { timeout: 180_000 })
    .toEqual([{ ended: true }]);
}
