import { type WorkView } from '#engine/workbench/figureParams.ts';
import { useCallback } from 'react';
import { useRenderer, type Loading } from '../../stores/RendererContext.ts';
import { oneKind } from '#client/http/failureOf.ts';
import type { BlockReply, RowsReply } from '#wire/WorkbenchReply.ts';
import { useRememberedLoad, type Memory } from './useRememberedLoad.ts';

/** A block's content with its choice: while another choice loads, texts and links still match the figures. */
export interface BlockAnswer<T> {
  readonly view: WorkView;
  readonly reply: T;
}

/** A block by its key, with its tab, or the day or month of a calendar. */
interface BlockAsked {
  readonly block: string;
  readonly tab?: string | undefined;
  readonly at?: string | undefined;
}

/** Loads a block's content, which is of one kind, on mount and on each choice; `isKind` must be the same function. */
export function useBlockAnswer<T extends BlockReply>(
  memory: Memory<BlockAnswer<T>>,
  { block, tab, at }: BlockAsked,
  { scope, period }: WorkView,
  isKind: (reply: BlockReply) => reply is T,
): Loading<BlockAnswer<T>> {
  const { client } = useRenderer();
  const load = useCallback(
    async (signal: AbortSignal) => {
      const view = { scope, period };
      const reply = client.http.get('/api/System/WorkbenchBlock', { block, tab, at, ...view }, { signal });
      return { view, reply: await oneKind(reply, isKind) };
    },
    [client, block, tab, at, scope, period, isKind],
  );
  return useRememberedLoad(memory, [block, tab, at, scope, period].join(' '), load);
}

export const memory: Memory<BlockAnswer<RowsReply>> = new WeakMap();

const isRows = (reply: BlockReply): reply is RowsReply =>
  'Rows' in reply && !('Kinds' in reply) && !('Days' in reply) && !('Cells' in reply);

/** The rows of a block by its key. */
export const useBlockRows = (block: string, view: WorkView): Loading<BlockAnswer<RowsReply>> =>
  useBlockAnswer(memory, { block }, view, isRows);
