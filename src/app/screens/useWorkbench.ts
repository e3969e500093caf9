import { useCallback } from 'react';
import type { WorkbenchReply } from '#wire/WorkbenchReply.ts';
import { useRenderer } from '#renderer/stores/RendererContext.ts';
import type { Loading } from '#renderer/stores/useLoad.ts';
import { useRememberedLoad, type Memory } from '#renderer/workbench/blocks/useRememberedLoad.ts';

const memory: Memory<WorkbenchReply | null> = new WeakMap();

/** The workbench of the signed-in user; null if the product has none for the role. */
export function useWorkbench(): Loading<WorkbenchReply | null> {
  const { client } = useRenderer();
  const load = useCallback((signal: AbortSignal) => client.http.get('/api/System/Workbench', {}, { signal }), [client]);
  return useRememberedLoad(memory, '', load);
}
