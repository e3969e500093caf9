import type { Access } from '#engine/permission/decideAccess.ts';
import type { Call } from './Call.ts';

/** What the user of a call may do with an entity, by its key; undefined for one that does not exist. */
export function accessTo(call: Call): (key: string) => Access | undefined {
  return (key) => {
    const entity = call.findEntity(key);
    return entity === undefined ? undefined : call.access(entity);
  };
}
