import type { KeyboardEvent } from 'react';

/** The code of every key that an input method has taken for itself. */
const TAKEN = 229;

/** Whether an input method has the key: what it means to it is not for us, such as Enter, which takes a word. */
export const isComposed = ({ nativeEvent }: Pick<KeyboardEvent, 'nativeEvent'>): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === TAKEN;

/** Where a word is being composed. */
let composed: EventTarget | null = null;

const note = ({ type, target }: Event): void => {
  composed = type === 'compositionstart' ? target : null;
};

/**
 * Does something after so many milliseconds, and not while a word is being composed: what stands there until then are its letters, which nobody looks for.
 * A control that has lost the focus composes nothing, whether it said so or not. Returns what calls it off.
 */
export function afterPause(act: () => void, milliseconds: number): () => void {
  for (const type of ['compositionstart', 'compositionend']) document.addEventListener(type, note, true);
  const attempt = (): void => {
    if (composed === null || composed !== document.activeElement) act();
    else timer = setTimeout(attempt, milliseconds);
  };
  let timer = setTimeout(attempt, milliseconds);
  return () => {
    clearTimeout(timer);
  };
}
