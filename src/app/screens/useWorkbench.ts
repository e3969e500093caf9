import { useCallback } from 'react';
import type { OfferedNews } from '#engine/workbench/OfferedWorkbench.ts';
import { useRenderer, type Loading } from '#renderer/stores/RendererContext.ts';
import { type Memory, useRememberedLoad } from '#renderer/workbench/blocks/useRememberedLoad.ts';
import type { WorkbenchReply } from '#wire/WorkbenchReply.ts';

const memory: Memory<WorkbenchReply | null> = new WeakMap();

/** The workbench of the signed-in user; null if the product has none for the role. */
export function useWorkbench(): Loading<WorkbenchReply | null> {
  const { client } = useRenderer();
  const load = useCallback((signal: AbortSignal) => client.http.get('/api/System/Workbench', {}, { signal }), [client]);
  return useRememberedLoad(memory, '', load);
}

/** The news of a workbench; undefined for one without. */
export function newsOf(workbench: WorkbenchReply | null): OfferedNews | undefined {
  for (const block of workbench?.Blocks ?? []) if (block.type === 'news') return block;
  return undefined;
}
