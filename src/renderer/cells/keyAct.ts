import type { KeyboardEvent } from 'react';
import { isComposed } from '../layout/composing.ts';
import { isCell } from './cellTarget.ts';

/** The effect of a key while cells are selected and none is being edited. */
export type KeyAct =
  'open' | 'clear' | 'fillDown' | 'fillRight' | 'undo' | 'redo' | 'save' | 'go' | 'next' | { readonly typed: string };

const WITH_CTRL: Readonly<Record<string, KeyAct>> = { d: 'fillDown', r: 'fillRight', z: 'undo', y: 'redo', s: 'save' };
const PLAIN: Readonly<Record<string, KeyAct>> = { Enter: 'open', F2: 'open', Delete: 'clear', Backspace: 'clear' };
const WAYS = /^(Arrow(Up|Down|Left|Right)|Home|End|PageUp|PageDown)$/;

/** Whether a key with Ctrl means undo or redo. */
export function historyAct({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): 'undo' | 'redo' | undefined {
  if (altKey || !(ctrlKey || metaKey)) return undefined;
  const act = key.toLowerCase() === 'z' && shiftKey ? 'redo' : WITH_CTRL[key.toLowerCase()];
  return act === 'undo' || act === 'redo' ? act : undefined;
}

/** The act of a key that is pressed on a cell; undefined for one that is not for cells. */
export function keyAct(event: KeyboardEvent): KeyAct | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
  // Elements inside a cell handle their own keys: the number of a row is a link to its record.
  if (altKey || !isCell(target)) return undefined;
  // Text from an input method is read when the word is complete.
  if (isComposed(event)) return undefined;
  if (WAYS.test(key)) return 'go';
  if (ctrlKey || metaKey) {
    const act = historyAct(event) ?? WITH_CTRL[key.toLowerCase()];
    // Ctrl+Shift+R reloads the page without cache; it is not a fill command.
    return act === 'fillRight' && shiftKey ? undefined : act;
  }
  if (key === 'Tab') return 'next';
  return PLAIN[key] ?? (key.length === 1 ? { typed: key } : undefined);
}
