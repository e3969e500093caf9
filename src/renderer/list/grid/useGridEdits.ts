import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { type Renderer, useRenderer } from '../../stores/RendererContext.ts';
import { type GridHistory, NO_EDITS } from './gridEdits.ts';

/** What was entered into grids and is not saved, by list: it is there again when somebody comes back. */
const kept = new WeakMap<Renderer, Map<string, GridHistory>>();

function keptBy(renderer: Renderer): Map<string, GridHistory> {
  const histories = kept.get(renderer) ?? new Map<string, GridHistory>();
  kept.set(renderer, histories);
  return histories;
}

type Update = (change: (before: GridHistory) => GridHistory) => void;

/** What is entered into the grid of a list. It stays when the list is left; whoever closes the window with it is asked first. */
export function useGridEdits(list: string): readonly [GridHistory, Update] {
  const renderer = useRenderer();
  const histories = keptBy(renderer);
  const [history, setHistory] = useState<GridHistory>(() => histories.get(list) ?? NO_EDITS);
  const update = useCallback<Update>((change) => {
    setHistory(change);
  }, []);
  useEffect(() => {
    histories.set(list, history);
  }, [histories, list, history]);
  const tell = useEffectEvent(() => {
    const { size } = histories.get(list)?.now ?? NO_EDITS.now;
    if (size > 0) renderer.notify.info(`${size} 条记录改过还没有保存，回到这个表格可以继续`);
  });
  useEffect(
    () => () => {
      tell();
    },
    [list],
  );
  const isDirty = history.now.size > 0;
  useEffect(() => {
    if (!isDirty) return undefined;
    const warn = (event: BeforeUnloadEvent): void => {
      event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => {
      window.removeEventListener('beforeunload', warn);
    };
  }, [isDirty]);
  return [history, update];
}
