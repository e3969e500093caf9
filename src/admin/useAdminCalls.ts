import { createAdminCalls, type AdminCalls } from '#client/createAdminCalls.ts';
import { useRenderer } from '#renderer/stores/RendererContext.ts';

const made = new WeakMap<object, AdminCalls>();

/** The calls of administrators, the same at every use. */
export function useAdminCalls(): AdminCalls {
  const { http } = useRenderer().client;
  const calls = made.get(http) ?? createAdminCalls(http);
  made.set(http, calls);
  return calls;
}
