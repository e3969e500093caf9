import { useCallback } from 'react';
import type { WorkView } from '#engine/workbench/figureParams.ts';
import type { Loading } from '../../stores/useLoad.ts';
import { useRememberedLoad, type Memory } from './useRememberedLoad.ts';

/** The content of a block with the choice it belongs to: while another choice loads, texts and links still match the figures. */
export interface BlockAnswer<T> {
  readonly view: WorkView;
  readonly reply: T;
}

/** Loads a block's content on mount and whenever the choice changes; `ask` must be memoised. `key` identifies the block and its tab. */
export function useBlockAnswer<T>(
  memory: Memory<BlockAnswer<T>>,
  key: string,
  view: WorkView,
  ask: (view: WorkView, signal: AbortSignal) => Promise<T>,
): Loading<BlockAnswer<T>> {
  const load = useCallback(async (signal: AbortSignal) => ({ view, reply: await ask(view, signal) }), [ask, view]);
  return useRememberedLoad(memory, `${key} ${view.scope ?? ''} ${view.period}`, load);
}
