import type { RuleCase } from '#generated/documents/CasesDocument.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { insertRecords } from '#server/db/rows/writeRecords.ts';
import { systemCall } from '#server/access/openCall.ts';
import { recompute } from '#server/records/save/refreshRollups.ts';
import { satisfy } from './satisfy.ts';
import type { Reply, TestClient } from './TestClient.ts';
import type { TestServer } from './TestServer.ts';

/**
 * The result for a stored record when its rollups change, for records that users may not edit: creates the records that
 * produce the sums of a case, lets the server recompute, and reads the result.
 */
export async function recomputeStored(
  { running }: TestServer,
  client: TestClient,
  entity: EntityModel,
  { stored = {} }: RuleCase,
  id: number,
): Promise<Reply> {
  const { database } = running.services;
  for (const { name, rollup } of entity.fields) {
    const sum = stored[name];
    if (rollup?.sum === undefined || typeof sum !== 'number') continue;
    const source = { ...satisfy(rollup.where, {}), [rollup.by]: id, [rollup.sum]: sum };
    await insertRecords(database.db, rollup.of, [{ ...source, Version: 1, IsDeleted: false }]);
  }
  await recompute(entity, [id], { ...systemCall(running.services), db: database.db });
  return client.get(`/api/${entity.api}/Get`, { id });
}
