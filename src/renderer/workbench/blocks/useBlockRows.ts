import { useCallback } from 'react';
import type { RowsReply } from '#wire/WorkbenchReply.ts';
import type { WorkView } from '#engine/workbench/figureParams.ts';
import { useRenderer } from '../../stores/RendererContext.ts';
import type { Loading } from '../../stores/useLoad.ts';
import { useBlockAnswer, type BlockAnswer } from './useBlockAnswer.ts';
import type { Memory } from './useRememberedLoad.ts';

const memory: Memory<BlockAnswer<RowsReply>> = new WeakMap();

/** The rows of a block by its key. */
export function useBlockRows(key: string, view: WorkView): Loading<BlockAnswer<RowsReply>> {
  const { client } = useRenderer();
  const ask = useCallback(
    (asked: WorkView, signal: AbortSignal) => client.workbench.rows(key, asked, { signal }),
    [client, key],
  );
  return useBlockAnswer(memory, key, view, ask);
}
