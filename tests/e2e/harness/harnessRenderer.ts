import { createClient } from '#client/createClient.ts';
import type { Renderer } from '#renderer/stores/RendererContext.ts';
import { createEnumStore } from '#renderer/stores/createEnumStore.ts';
import { createSchemaStore } from '#renderer/stores/createSchemaStore.ts';
import { createSignal, createWork } from '#renderer/stores/createSignal.ts';
import type { HarnessRequest } from './HarnessRequest.ts';

/** The surroundings of a mounted form: its enum types are in the request, and there is no server to call. */
export function harnessRenderer({ enums, user, now }: HarnessRequest): Renderer {
  const client = createClient(() => undefined);
  const store = createEnumStore((name) => Promise.resolve(enums[name] ?? []));
  return {
    client,
    user,
    enums: store,
    schemas: createSchemaStore((entity) => client.http.get('/api/System/GetSchema', { entity })),
    work: createWork(),
    readings: createSignal(),
    notify: {
      success: () => undefined,
      offer: () => undefined,
      error: () => undefined,
      info: () => undefined,
      tell: () => undefined,
      ask: () => Promise.resolve(true),
    },
    now: () => now,
    recordPath: () => undefined,
    listPath: () => undefined,
  };
}
