import { createHash } from 'node:crypto';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { isRobot } from '#engine/site/isRobot.ts';
import { addressHashes } from '../account/codeHashes.ts';
import { countView } from '../db/rows/countView.ts';
import { selectRecords } from '../db/rows/selectRecords.ts';
import type { Call } from '../access/Call.ts';

/**
 * Counts that somebody reads a public record: each reader once a day, and no robots. A reader is an address and a browser, of which only
 * a hash is kept until the next day. What is not public, or not counted, is passed over.
 */
export async function countPublicView(call: Call, entity: EntityModel, id: number, userAgent: string): Promise<void> {
  const { db } = call.services.database;
  const field = entity.public?.views;
  if (field === undefined || isRobot(userAgent)) return;
  const [found] = await selectRecords(
    db,
    { entity, columns: [], ids: [id], where: call.access(entity).rows('view') },
    call,
  );
  if (found === undefined) return;
  const { address } = addressHashes(call.address);
  const reader = [entity.key, id, call.now.slice(0, 10), address, userAgent];
  const key = createHash('sha256').update(JSON.stringify(reader)).digest('base64url');
  await countView(db, { table: entity.key, field, id }, key, call.moment);
}
