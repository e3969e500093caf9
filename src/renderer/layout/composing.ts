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

/** Notes from now on where words are composed; to be called before anything is typed, and as often as one likes. */
export function watchComposing(): void {
  for (const type of ['compositionstart', 'compositionend']) document.addEventListener(type, note, true);
}

/**
 * Does something once no word is being composed: at once, or when the one that is has been taken. What stands there until then are its letters, which
 * nobody looks for. A control that has lost the focus composes nothing, whether it said so or not. Returns what calls it off.
 */
export function onceComposed(act: () => void): () => void {
  if (composed === null || composed !== document.activeElement) {
    act();
    return () => undefined;
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Browsers differ in whether the word is in its control by now, or comes with the next event.
  const end = (): void => {
    timer = setTimeout(act);
  };
  document.addEventListener('compositionend', end, { once: true });
  return () => {
    clearTimeout(timer);
    document.removeEventListener('compositionend', end);
  };
}
