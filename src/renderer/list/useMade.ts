import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import { attempt, useRenderer } from '../stores/RendererContext.ts';
import type { ListController } from './ListDialogs.tsx';

export interface RowsPlace {
  readonly controller: ListController;
  readonly panel: RefObject<HTMLElement | null>;
}

/** Returns what shows a record that was just made, once the rows are fetched again: before them if its place is on another page. */
export function useMade({ controller, panel }: RowsPlace): (id: number) => void {
  const { notify, client } = useRenderer();
  const navigate = useNavigate();
  const made = useRef<{ readonly id: number; readonly before: unknown }>(undefined);
  const { data } = controller.found;
  const show = useEffectEvent(() => {
    if (made.current === undefined || data === undefined || data === made.current.before) return;
    const { id } = made.current;
    made.current = undefined;
    // Other layouts place their records themselves.
    if (controller.query.face !== undefined) return;
    const path = controller.titlePath(id);
    const about = { notify, navigate: path === undefined ? undefined : () => void navigate(path) };
    void attempt(notify, async () => {
      const { findMade, showMade } = await import('./table/showMade.ts');
      const led = await findMade(id, data, controller, client.http);
      if (led === undefined) return showMade(id, panel.current, data, about);
      made.current = { id, before: data };
      controller.lead(led);
    });
  });
  useEffect(() => show(), [data]);
  return (id) => {
    made.current = { id, before: data };
  };
}
