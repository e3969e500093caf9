import type { KeyboardEvent } from 'react';
import { isComposed } from '../layout/composing.ts';

export type Leaving = 'stay' | 'down' | 'up' | 'right' | 'left';

export const LEAVING_STEPS: Readonly<Record<Leaving, readonly [down: number, across: number]>> = {
  stay: [0, 0],
  down: [1, 0],
  up: [-1, 0],
  left: [0, -1],
  right: [0, 1],
};

/** The effect of a key in a cell that is being edited; undefined when the control handles it. */
export function leavingBy(event: KeyboardEvent): Leaving | 'cancel' | undefined {
  const { key, target, shiftKey, ctrlKey } = event;
  // While a word is being composed, and in an open list, keys are for these.
  if (isComposed(event) || (isPopupOpen(target) && key !== 'Tab')) return undefined;
  switch (key) {
    case 'Escape':
      return 'cancel';
    case 'Tab':
      return shiftKey ? 'left' : 'right';
    case 'Enter': {
      const isWritten = target instanceof HTMLTextAreaElement || target instanceof HTMLButtonElement;
      return isWritten && !ctrlKey ? undefined : shiftKey ? 'up' : 'down';
    }
    default:
      return undefined;
  }
}

/** The effect of a key in a control always shown in its cell: arrow keys leave a single line, Tab moves as in forms. */
export function leavingControl(event: KeyboardEvent): Leaving | 'cancel' | 'extendUp' | 'extendDown' | undefined {
  const { key, target, shiftKey, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey || isComposed(event) || !(target instanceof HTMLElement)) return undefined;
  if (isPopupOpen(target)) return undefined;
  if (key === 'Escape') return 'cancel';
  const isLine = target instanceof HTMLInputElement && LINES.has(target.type) && target.role !== 'combobox';
  if (!isLine) return undefined;
  if (key === 'Enter') return shiftKey ? 'up' : 'down';
  if (key === 'ArrowUp') return shiftKey ? 'extendUp' : 'up';
  if (key === 'ArrowDown') return shiftKey ? 'extendDown' : 'down';
  return undefined;
}

const LINES: ReadonlySet<string> = new Set(['text', 'search', 'tel', 'email']);

const isPopupOpen = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[aria-expanded=true]') !== null;
