import type { MediaPlace } from '../db/admin/mediaRows.ts';
import type { Call } from '../access/Call.ts';

/** Where files can belong, with the records and fields that the user of the call may read there. */
export function mediaPlaces(call: Call): MediaPlace[] {
  return [...call.product.entities.values()].map((entity) => {
    const access = call.access(entity);
    const fields = [...access.readable].filter((name) => !access.withheld.has(name));
    return { entity, where: access.rows('view'), fields };
  });
}
