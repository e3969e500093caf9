import type { KeyboardEvent } from 'react';

/** Ctrl + Enter saves once the control has committed its text; a control with a list does not receive the key. */
export const onSaveKey =
  (save: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (document.activeElement?.role === 'combobox') event.stopPropagation();
    setTimeout(save);
  };
