import { useMemo, useState } from 'react';
import type { Values } from '#language/Value.ts';

/** The Id of a row; -1 for a row without one. */
export const rowId = (row: Values): number => (typeof row['Id'] === 'number' ? row['Id'] : -1);

export function useSelection(): Selection {
  const [rows, setRows] = useState<ReadonlyMap<number, Values>>(new Map());
  const actions = useMemo(
    () => ({
      toggle: (row: Values) => {
        setRows((before) => {
          const next = new Map(before);
          if (!next.delete(rowId(row))) next.set(rowId(row), row);
          return next;
        });
      },
      togglePage: (page: readonly Values[]) => {
        setRows((before) => {
          const next = new Map(before);
          if (page.every((row) => next.has(rowId(row)))) for (const row of page) next.delete(rowId(row));
          else for (const row of page) next.set(rowId(row), row);
          return next;
        });
      },
      clear: () => setRows(new Map()),
    }),
    [],
  );
  return useMemo(() => ({ rows, ...actions }), [rows, actions]);
}

/** The selected rows of a list; the selection survives page changes. */
export interface Selection {
  readonly rows: ReadonlyMap<number, Values>;
  readonly toggle: (row: Values) => void;
  /** Chooses all of these rows, or none of them when all are chosen. */
  readonly togglePage: (rows: readonly Values[]) => void;
  readonly clear: () => void;
}
