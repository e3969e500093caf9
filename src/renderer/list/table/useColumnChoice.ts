import { useCallback, useState } from 'react';
import type { ColumnChoice } from './columnChoice.ts';

const storageKey = (list: string): string => `guiju.columns.${list}`;

/** The user's columns for a list, stored in this browser. `undefined` restores the document's columns. */
export function useColumnChoice(
  list: string,
): [choice: ColumnChoice | undefined, setChoice: (choice: ColumnChoice | undefined) => void] {
  const [choice, setChoice] = useState(() => readColumnChoice(localStorage.getItem(storageKey(list))));
  const store = useCallback(
    (next: ColumnChoice | undefined) => {
      if (next === undefined) localStorage.removeItem(storageKey(list));
      else localStorage.setItem(storageKey(list), JSON.stringify(next));
      setChoice(next);
    },
    [list],
  );
  return [choice, store];
}

/** The choice in a stored text; undefined for none and for texts that are none of ours. */
export function readColumnChoice(text: string | null): ColumnChoice | undefined {
  if (text === null) return undefined;
  try {
    const stored: unknown = JSON.parse(text);
    if (typeof stored !== 'object' || stored === null || !('order' in stored) || !('hidden' in stored))
      return undefined;
    return { order: readTexts(stored.order), hidden: readTexts(stored.hidden) };
  } catch {
    return undefined;
  }
}

const readTexts = (list: unknown): string[] =>
  Array.isArray(list) ? list.flatMap((item) => (typeof item === 'string' ? [item] : [])) : [];
