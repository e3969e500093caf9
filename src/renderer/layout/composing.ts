import type { KeyboardEvent } from 'react';

/** The code of every key that an input method has taken for itself. */
const TAKEN = 229;

/** Whether an input method has the key: what it means to it is not for us, such as Enter, which takes a word. */
export const isComposed = ({ nativeEvent }: Pick<KeyboardEvent, 'nativeEvent'>): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === TAKEN;

/** Where a word is being composed. */
let composed: Element | undefined;
let isWatched = false;

/** Notes from now on where words are composed; to be called before anything is typed. */
export function watchComposing(): void {
  if (isWatched) return;
  isWatched = true;
  const begin = ({ target }: Event): void => {
    composed = target instanceof Element ? target : undefined;
  };
  const end = (): void => {
    composed = undefined;
  };
  document.addEventListener('compositionstart', begin, true);
  document.addEventListener('compositionend', end, true);
}

/** Tells whether a word is being composed. A control that is gone, or has lost the focus, says no more that it has ended. */
const isComposing = (): boolean => composed?.isConnected === true && composed === document.activeElement;

/**
 * Does something once no word is being composed: at once, or when the one that is has been taken. What stands there until then are its letters, which
 * nobody looks for. Returns what calls it off.
 */
export function onceComposed(act: () => void): () => void {
  if (!isComposing()) {
    act();
    return () => undefined;
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => {
    stop();
    // Browsers differ in whether the word is in its control by now, or comes with the next event.
    timer = setTimeout(act);
  };
  const stop = (): void => {
    clearTimeout(timer);
    document.removeEventListener('compositionend', end);
    document.removeEventListener('focusout', end);
  };
  document.addEventListener('compositionend', end);
  document.addEventListener('focusout', end);
  return stop;
}
