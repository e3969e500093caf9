import type { KeyboardEvent } from 'react';

/** Runs on M, the key that moves a card, without modifier keys. */
export function onMoveKey(event: KeyboardEvent, run: () => void): void {
  if (event.key.toLowerCase() !== 'm' || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  run();
}
