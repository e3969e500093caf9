import type { KeyboardEvent } from 'react';
import { isComposed } from '../layout/composing.ts';

/** Where the focus goes after a cell was filled in. */
export type Leaving = 'stay' | 'down' | 'up' | 'right' | 'left';

/** The rows and columns that a way of leaving leads to. */
export const LEAVING: Readonly<Record<Leaving, readonly [down: number, across: number]>> = {
  stay: [0, 0],
  down: [1, 0],
  up: [-1, 0],
  left: [0, -1],
  right: [0, 1],
};

/** What a key does to a cell that is being filled in; undefined where it belongs to the control. */
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

/**
 * What a key does in a control that stands in its cell all the time: one of a single line is left up and down as well, Tab leads to the next
 * control as anywhere in a form, and what opens a list by Enter goes on doing so.
 */
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
