import { useCallback } from 'react';
import type { WorkView } from '#engine/workbench/figureParams.ts';
import type { Loading } from '../../stores/useLoad.ts';
import { useRememberedLoad, type Memory } from './useRememberedLoad.ts';

/** A block's content with its choice: while another choice loads, texts and links still match the figures. */
export interface BlockAnswer<T> {
  readonly view: WorkView;
  readonly reply: T;
}

/** Loads a block's content on mount and on each choice; `ask` must be memoised. `key`: block and tab. */
export function useBlockAnswer<T>(
  memory: Memory<BlockAnswer<T>>,
  key: string,
  view: WorkView,
  ask: (view: WorkView, signal: AbortSignal) => Promise<T>,
): Loading<BlockAnswer<T>> {
  const load = useCallback(async (signal: AbortSignal) => ({ view, reply: await ask(view, signal) }), [ask, view]);
  return useRememberedLoad(memory, `${key} ${view.scope ?? ''} ${view.period}`, load);
}
