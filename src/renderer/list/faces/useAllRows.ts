import { type Values } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { useCallback } from 'react';
import type { Params } from '#client/http/Http.ts';
import { type Loading, useRenderer, useLoad } from '../../stores/RendererContext.ts';
import { typedRecord } from '../../records/initialRecord.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Client } from '#client/Client.ts';
import type { Work } from '../../stores/createSignal.ts';
import type { Settled } from './useSettled.ts';

/** The first rows of a list, of all its pages. */
interface AllRows {
  readonly rows: readonly Values[];
  /** The number of rows, including those not fetched. */
  readonly total: number;
}

const PAGE = 100;

/** Maximum number of fetched pages; a layout with more rows would be unreadable. */
const MAX_PAGES = 5;

/** Loads the rows of a list with these fields, independent of its columns, up to the page limit. */
async function fetchPages(
  { client, work }: { readonly client: Client; readonly work: Work },
  entity: EntityModel,
  names: readonly string[],
  asked: Params,
  signal: AbortSignal,
): Promise<AllRows> {
  const known = String(asked['columns'] ?? '')
    .split(',')
    .filter(Boolean);
  const params = { ...asked, columns: [...new Set([...known, ...names])], rows: PAGE, exact: 'true' as const };
  const rows: Values[] = [];
  let total = 0;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const reply = await work.track(client.http.get(`/api/${entity.api}/Search`, { ...params, page }, { signal }));
    rows.push(...reply.Rows.map((row) => typedRecord(entity, row)));
    total = reply.Total;
    if (reply.Rows.length < PAGE || rows.length >= total) break;
  }
  return { rows, total };
}

/** The rows of all pages of a list in its order, with these fields. */
export function useAllRows(
  entity: EntityModel,
  names: readonly string[],
  { asked, data: answered }: Settled,
): Loading<AllRows> {
  const { client, work } = useRenderer();
  const wanted = names.join();
  const load = useCallback(
    (signal: AbortSignal) => fetchPages({ client, work }, entity, wanted.split(','), asked, signal),
    // Load again whenever the list was loaded again.
    [client, work, entity, wanted, asked, answered],
  );
  return useLoad(load);
}

export interface MonthData extends AllRows {
  readonly month: string;
}

/** The rows of a list with a date in this month, by day, as Search returns them for the month's group. */
export function useMonth(
  entity: EntityModel,
  field: FieldModel,
  month: string,
  { asked, data: answered }: Settled,
): Loading<MonthData> {
  const { client, work } = useRenderer();
  const load = useCallback(
    async (signal: AbortSignal): Promise<MonthData> => {
      const params = { ...asked, group: `${field.name}:month`, groupKey: month, sort: field.name };
      return { month, ...(await fetchPages({ client, work }, entity, [field.name], params, signal)) };
    },
    [client, work, entity, field, month, asked, answered],
  );
  return useLoad(load);
}
