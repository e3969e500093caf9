import type { KeyboardEvent } from 'react';

/** What a key does in a grid while no cell is being filled in. */
export type KeyAct = 'open' | 'clear' | 'fillDown' | 'undo' | 'redo' | 'save' | 'go' | { readonly typed: string };

const WITH_CTRL: Readonly<Record<string, KeyAct>> = { d: 'fillDown', z: 'undo', y: 'redo', s: 'save' };
const PLAIN: Readonly<Record<string, KeyAct>> = { Enter: 'open', F2: 'open', Delete: 'clear', Backspace: 'clear' };
const WAYS = /^(Arrow(Up|Down|Left|Right)|Home|End|PageUp|PageDown)$/;

/** The act of a key; undefined for one that is not the grid's. */
export function keyAct({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): KeyAct | undefined {
  // The number of a row leads to its record.
  if (altKey || !(target instanceof Element) || target.closest('[data-place]') === null) return undefined;
  if (WAYS.test(key)) return 'go';
  if (ctrlKey || metaKey) return key.toLowerCase() === 'z' && shiftKey ? 'redo' : WITH_CTRL[key.toLowerCase()];
  // A key that an input method takes opens the cell; what it composes is typed there.
  if (key === 'Process') return 'open';
  return PLAIN[key] ?? (key.length === 1 ? { typed: key } : undefined);
}
