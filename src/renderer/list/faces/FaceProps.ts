import { plainText, type Values } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { shortTitle } from '#fields/shortTitle.ts';
import { rowId } from '../table/useSelection.ts';
import { useState, useCallback, type ReactNode } from 'react';
import type { Params } from '#client/http/Http.ts';
import type { ListReply } from '#wire/ListReply.ts';
import { type Loading, useStable, useRenderer, useLoad, type EntitySchema } from '../../stores/RendererContext.ts';
import { typedRecord } from '../../records/initialRecord.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { DrawnColumn, CellEnv } from '../../fields/draw/LinkedValue.tsx';
import type { Client } from '#client/Client.ts';
import type { Work } from '../../stores/createSignal.ts';

export function rowName({ titleField }: EntityModel, row: Values): string {
  const name = shortTitle(plainText(row[`${titleField}Text`] ?? row[titleField] ?? null, '、'));
  return name === '' ? `编号 ${rowId(row)}` : name;
}

/** The last query of a list and its reply. Content next to the rows follows it, and reloads when the rows do. */
export interface Settled {
  readonly asked: Params;
  readonly data: ListReply | undefined;
}

/** The list's last reply; a new object whenever its rows were loaded. */
export function useSettled(next: Params, found: Loading<ListReply>): Settled {
  const asked = useStable(next);
  const [settled, setSettled] = useState<Settled>({ asked, data: found.data });
  const isNew = settled.asked !== asked || settled.data !== found.data;
  if (isNew && !found.isLoading) setSettled({ asked, data: found.data });
  return settled;
}

/** The rows of a page of a list with these fields, whichever columns it shows. */
export function useRowsWith(
  entity: EntityModel,
  names: readonly string[],
  { asked, data: answered }: Settled,
): Loading<readonly Values[]> {
  const { client, work } = useRenderer();
  const wanted = names.join();
  const load = useCallback(
    async (signal: AbortSignal): Promise<readonly Values[]> => {
      const known = String(asked['columns'] ?? '')
        .split(',')
        .filter(Boolean);
      const params = { ...asked, columns: [...new Set([...known, ...wanted.split(',')])].join() };
      const reply = await work.track(client.http.get(`/api/${entity.api}/Search`, params, { signal }));
      return reply.Rows.map((row) => typedRecord(entity, row));
    },
    // Load again whenever the list was loaded again.
    [client, work, entity, wanted, asked, answered],
  );
  return useLoad(load);
}

export interface FaceProps {
  readonly schema: EntitySchema;
  /** The field that determines the place of a row. */
  readonly field: FieldModel;
  /** The query parameters of the list, and its rows; loading them again also reloads the layout's data. */
  readonly asked: Params;
  readonly found: Loading<ListReply>;
  readonly columns: readonly DrawnColumn[];
  readonly env: CellEnv;
  readonly titlePath: (id: number) => string | undefined;
  readonly isPhone: boolean;
  /** Formats the list's first sum; returns undefined where there is none. */
  readonly sumText: (sums: Readonly<Record<string, number | null>>) => string | undefined;
  /** Shown until the first data is loaded. */
  readonly skeleton: ReactNode;
  readonly onTable: () => void;
  readonly onEdit: (id: number) => void;
}

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
