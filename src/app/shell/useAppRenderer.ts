import { useMemo } from 'react';
import type { CurrentUser } from '#wire/CurrentUser.ts';
import { beijingNow } from '#renderer/beijingNow.ts';
import type { Renderer } from '#renderer/RendererContext.ts';
import { createEnumStore } from '#renderer/stores/createEnumStore.ts';
import { createSchemaStore } from '#renderer/stores/createSchemaStore.ts';
import { createSignal } from '#renderer/stores/createSignal.ts';
import { createWork } from '#renderer/stores/createWork.ts';
import { listPathIn, recordPathIn } from '../routes/matchRoute.ts';
import { client } from '../session/client.ts';
import { permissionStore } from '../session/permissionStore.ts';
import { useNotify } from './useNotify.ts';

/** What screens need from the app, made once for a signed-in user: nothing of one user is left for the next. */
export function useAppRenderer(user: CurrentUser): Renderer {
  const notify = useNotify();
  return useMemo(
    () => ({
      client,
      user: user.UserValues,
      enums: createEnumStore(client.enums),
      schemas: createSchemaStore(client.schemas, user.UserValues['Role'] === 'customer'),
      work: createWork(),
      readings: createSignal(),
      notify,
      now: () => beijingNow(),
      recordPath: (entity, id) => recordPathIn(permissionStore.routes, entity, id),
      listPath: (list) => listPathIn(permissionStore.routes, list),
    }),
    [user, notify],
  );
}
