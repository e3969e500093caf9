import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Call } from '../../access/Call.ts';

/** Lets what is kept in memory follow a committed write: enum types made of records, and what users may do. */
export function afterWrite(call: Call, entity: EntityModel): void {
  call.services.enums.drop(entity.key);
  if (entity.organisation !== undefined) call.services.sessions.drop();
}
