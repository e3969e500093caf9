import { type KeyboardEvent, useEffect, useState } from 'react';

/** The key code of every key handled by an input method. */
const TAKEN = 229;

/** Whether an input method handles the key, such as Enter to accept a word. */
export const isComposed = ({ nativeEvent }: Pick<KeyboardEvent, 'nativeEvent'>): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === TAKEN;

/** The element in which a word is being composed. */
let composed: EventTarget | null = null;

const note = ({ type, target }: Event): void => {
  composed = type === 'compositionstart' ? target : null;
};

/** Runs `act` after a pause in milliseconds, not while a word is being composed. The returned function cancels it. */
export function afterPause(act: () => void, milliseconds: number): () => void {
  for (const type of ['compositionstart', 'compositionend']) document.addEventListener(type, note, true);
  const attempt = (): void => {
    if (composed === null || composed !== document.activeElement) act();
    else timer = setTimeout(attempt, milliseconds);
  };
  let timer = setTimeout(attempt, milliseconds);
  return () => clearTimeout(timer);
}

/** The value `delay` milliseconds after its last change, and not while a word is being composed. */
export function useDebounced<T>(value: T, delay: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => afterPause(() => setSettled(value), delay), [value, delay]);
  return settled;
}
