import type { KeyboardEvent } from 'react';

/**
 * Ctrl + Enter in a form saves, after the control has committed the typed text. A control with a list does not receive
 * the key, as it would open its list or choose the highlighted item.
 */
export const onSaveKey =
  (save: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (document.activeElement?.role === 'combobox') event.stopPropagation();
    setTimeout(save);
  };
