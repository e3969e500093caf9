import { useEffect, useRef } from 'react';
import type { Values } from '#language/Value.ts';
import { offeredRecords, textReader } from '../../cells/readText.ts';
import { tellProblems } from '../../cells/tellProblems.tsx';
import type { FormSource } from '../../form/loadForm.ts';
import { recordFinder, recordInput } from '../../form/recordInput.ts';
import type { EntitySchema } from '../../stores/EntitySchema.ts';
import { useRenderer } from '../../stores/RendererContext.ts';
import { rowId } from '../table/useSelection.ts';
import { fillGrid, type WantedCell } from './fillGrid.ts';
import type { GridColumn } from './gridColumns.ts';
import { editedRow } from './gridEdits.ts';
import type { KeptEdits } from './keptEdits.ts';
import type { CellText } from './readEdits.ts';
import { tellKept } from './useGridEdits.ts';

/** Fetches the record of a row with its form. */
type SourceOf = (id: number) => Promise<FormSource>;

const NOTHING = { prefill: {} };

/** Fills in many cells at once, each time when the one before has ended; what does not stand there afterwards is named. */
export interface GridEntry {
  /** Puts texts into cells, and tells `more` that has no cell. */
  readonly put: (cells: readonly CellText[], more: readonly string[], sourceOf: SourceOf) => Promise<void>;
  /** What stands in these columns of rows is to stand in others, too: from, to. */
  readonly repeat: (
    pairs: readonly (readonly [Values, Values])[],
    columns: readonly GridColumn[],
    sourceOf: SourceOf,
  ) => Promise<void>;
}

interface EntryInput {
  readonly schema: EntitySchema;
  readonly rows: ReadonlyMap<number, Values>;
  readonly kept: KeptEdits;
}

export function useGridEntry({ schema, rows, kept }: EntryInput): GridEntry {
  const renderer = useRenderer();
  const { client, notify, enums, now, work } = renderer;
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  const fill = (
    wanted: () => ReadonlyMap<number, readonly WantedCell[]>,
    more: readonly string[],
    sourceOf: SourceOf,
  ): Promise<void> => {
    const run = async (): Promise<void> => {
      const problems = await fillGrid(wanted(), {
        ...{ schema, rows, kept },
        inputOf: async (id) => recordInput(await sourceOf(id), NOTHING, renderer),
        read: textReader({ enums: enums.source, now: now(), pick: offeredRecords(client, schema.model) }),
        findRecords: recordFinder(client),
      });
      if (isLeft.current) tellKept(notify, kept);
      tellProblems(notify, '有内容没有填进去：', [...more, ...problems]);
    };
    return work.track(kept.inTurn(run));
  };
  return {
    put: (cells, more, sourceOf) => {
      const wanted = new Map<number, WantedCell[]>();
      for (const { row, column, text } of cells)
        wanted.set(rowId(row), [...(wanted.get(rowId(row)) ?? []), { column, from: { text } }]);
      return fill(() => wanted, more, sourceOf);
    },
    repeat: (pairs, columns, sourceOf) => {
      const wanted = (): ReadonlyMap<number, readonly WantedCell[]> =>
        new Map(
          pairs.map(([from, to]): [number, WantedCell[]] => {
            const row = editedRow(from, kept.now().now.get(rowId(from)));
            return [rowId(to), columns.map((column) => ({ column, from: { row } }))];
          }),
        );
      return fill(wanted, [], sourceOf);
    },
  };
}
