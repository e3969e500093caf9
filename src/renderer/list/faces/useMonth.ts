import { useCallback } from 'react';
import type { Values } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { typedRecord } from '../../records/typedRecord.ts';
import { useRenderer } from '../../stores/RendererContext.ts';
import { type Loading, useLoad } from '../../stores/useLoad.ts';
import type { Settled } from './useSettled.ts';

/** The rows of a list in a month. */
export interface MonthData {
  readonly month: string;
  readonly rows: readonly Values[];
  /** How many there are, also of those that were not fetched. */
  readonly total: number;
}

const PAGE = 100;
/** So many pages of a month are fetched at most: a calendar with more on it is not read. */
const MOST_PAGES = 5;

/** The rows of a list whose day lies in a month, by their days, as Search tells them with the group of that month. */
export function useMonth(
  entity: EntityModel,
  field: FieldModel,
  month: string,
  { asked, data: answered }: Settled,
): Loading<MonthData> {
  const { client, work } = useRenderer();
  const load = useCallback(
    async (signal: AbortSignal): Promise<MonthData> => {
      // Rows have the day whichever columns are shown.
      const columns = [
        ...new Set([
          ...String(asked['columns'] ?? '')
            .split(',')
            .filter(Boolean),
          field.name,
        ]),
      ].join();
      const params = {
        ...{ ...asked, columns, group: `${field.name}:month`, groupKey: month, sort: field.name },
        ...{ rows: String(PAGE), exact: 'true' },
      };
      const rows: Values[] = [];
      let total = 0;
      for (let page = 0; page < MOST_PAGES && rows.length >= page * PAGE; page += 1) {
        const found = { ...params, page: String(page) };
        const reply = await work.track(client.records.search(entity.api, found, { signal }));
        rows.push(...reply.Rows.map((row) => typedRecord(entity, row)));
        total = reply.Total;
        if (rows.length >= total) break;
      }
      return { month, rows, total };
    },
    // The list was fetched again: so is what it shows here.
    [client, work, entity, field, month, asked, answered],
  );
  return useLoad(load);
}
