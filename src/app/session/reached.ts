import { createSignal } from '#renderer/stores/createSignal.ts';

/** Moves with every reply that comes from the server: there is a line. */
export const reached = createSignal();
