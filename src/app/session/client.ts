import { type Client, clientOf } from '#client/Client.ts';
import { createHttp } from '#client/http/createHttp.ts';
import { forAccount } from '#client/http/forAccount.ts';
import { accountOf } from '#renderer/stores/RendererContext.ts';
import { reached, appStore } from './appStore.ts';
import { userStore } from './userStore.ts';

let onSignedOut: () => void = () => undefined;

export const client: Client = clientOf(
  forAccount(
    createHttp(
      () => onSignedOut(),
      undefined,
      (keptAt) => {
        // The age of the oldest cached reply that may be on the screen.
        appStore.keptAt = keptAt === undefined ? undefined : Math.min(appStore.keptAt ?? Infinity, Number(keptAt));
        if (keptAt === undefined) reached.emit();
      },
    ),
    () => accountOf(userStore.current?.UserValues ?? {}),
  ),
);

/** Sets the listener for replies that report a missing session. */
export function whenSignedOut(listener: () => void): void {
  onSignedOut = listener;
}
