import { useEffect, useState } from 'react';
import type { DetailTab } from '#engine/model/EntityModel.ts';
import { useRenderer } from '../RendererContext.ts';
import type { EntitySchema } from '../stores/EntitySchema.ts';
import { relationFilters } from '../records/relationFilters.ts';

export interface OpenTab {
  readonly tab: DetailTab;
  /** Rows in its list; undefined until known. */
  readonly total: number | undefined;
}

/** The child lists of a record that this user may open, with how many rows each has. `version` counts anew when it changes. */
export function useTabs(
  { model }: EntitySchema,
  id: number,
  version: unknown,
): { tabs: readonly OpenTab[]; setTotal: (list: string, total: number) => void } {
  const { client, schemas } = useRenderer();
  const [open, setOpen] = useState<readonly DetailTab[]>([]);
  const [totals, setTotals] = useState<Readonly<Record<string, number>>>({});
  useEffect(() => {
    const controller = new AbortController();
    const count = async (tab: DetailTab): Promise<void> => {
      const [key = ''] = tab.list.split('/');
      const child = await schemas.load(key);
      if (controller.signal.aborted || !child.actions.has('view')) return;
      setOpen((before) => model.tabs.filter((other) => other === tab || before.includes(other)));
      const params = { list: tab.list, ...relationFilters(child.model, tab.by, model.key, id), rows: 10 };
      const { Total } = await client.records.search(child.model.api, params, { signal: controller.signal });
      if (!controller.signal.aborted) setTotals((before) => ({ ...before, [tab.list]: Total }));
    };
    for (const tab of model.tabs) {
      // A list that cannot be counted shows what is wrong when it is opened.
      count(tab).catch(() => undefined);
    }
    return () => {
      controller.abort();
    };
  }, [client, schemas, model, id, version]);
  return {
    tabs: open.map((tab) => ({ tab, total: totals[tab.list] })),
    setTotal: (list, total) => {
      setTotals((before) => (before[list] === total ? before : { ...before, [list]: total }));
    },
  };
}
