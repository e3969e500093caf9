import type { KeyboardEvent } from 'react';

/**
 * What a key does around what is filled in: Ctrl + Enter saves, once the control has taken what was typed. One with a list does not learn of the key: it would
 * open its list, or choose what is on top of an open one, which nobody chose.
 */
export const onSaveKey =
  (save: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (document.activeElement?.role === 'combobox') event.stopPropagation();
    setTimeout(save);
  };
