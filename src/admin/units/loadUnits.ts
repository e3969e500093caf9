import type { Client } from '#client/Client.ts';
import type { Values } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { unitTree, type UnitNode } from './unitTree.ts';

const ROWS = 100;
/** More units than any organisation has. */
const MOST_PAGES = 50;

/** All units that the user sees, as trees. Throws AppError. */
export async function loadUnits(
  client: Client,
  { api, titleField }: Pick<EntityModel, 'api' | 'titleField'>,
  list: string,
  signal: AbortSignal,
): Promise<UnitNode[]> {
  const rows: Values[] = [];
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const reply = await client.records.search(api, { list, page, rows: ROWS }, { signal });
    rows.push(...reply.Rows);
    if (reply.Rows.length === 0 || rows.length >= reply.Total) break;
  }
  return unitTree(rows, titleField);
}
