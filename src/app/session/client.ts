import type { Client } from '#client/Client.ts';
import { createClient } from '#client/createClient.ts';

let onSignedOut: () => void = () => undefined;

/** The client of this app. */
export const client: Client = createClient(() => {
  onSignedOut();
});

/** Sets what happens when a reply says that nobody is signed in. */
export function whenSignedOut(listener: () => void): void {
  onSignedOut = listener;
}
