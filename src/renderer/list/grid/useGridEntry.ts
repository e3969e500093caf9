import { useEffect, useRef } from 'react';
import type { Values } from '#language/Value.ts';
import { offeredRecords, textReader, notWhole } from '../../cells/readText.ts';
import { cellText } from '../../cells/copiedText.ts';
import { reportProblems } from '../../cells/reportProblems.tsx';
import type { FormSource } from '../../form/loadForm.ts';
import { recordFinder, recordInput } from '../../form/useRecordEngine.ts';
import { maskedNames } from '../../records/childRows.ts';
import { type EntitySchema, useRenderer } from '../../stores/RendererContext.ts';
import { rowId } from '../table/useSelection.ts';
import { fillGrid, type WantedCell } from './fillGrid.ts';
import type { GridColumn } from './gridColumns.ts';
import { editedRow, type RowEdits } from './gridEdits.ts';
import { type KeptEdits, reportSavedEdits } from './unsavedEdits.ts';
import type { CellText } from './readEdits.ts';

type SourceOf = (id: number) => Promise<FormSource>;

const NOTHING = { prefill: {} };

/** Fills many cells together, one operation after the other; reports the cells that could not be filled. */
export interface GridEntry {
  /** Enters texts into cells, and reports the texts `more` that have no cell. */
  readonly put: (cells: readonly CellText[], more: readonly string[], sourceOf: SourceOf) => Promise<void>;
  /** Copies cells into others; into another column by reading the text. */
  readonly repeat: (
    pairs: readonly { readonly from: GridCellAt; readonly to: GridCellAt }[],
    env: TextEnv,
    sourceOf: SourceOf,
  ) => Promise<void>;
}

export interface GridCellAt {
  readonly row: Values;
  readonly column: GridColumn;
}

/** The environment for converting values to texts. */
type TextEnv = Parameters<typeof cellText>[3];

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
      if (isLeft.current) reportSavedEdits(notify, kept);
      reportProblems(notify, '有内容没有填进去：', [...more, ...problems]);
    };
    return work.track(kept.inTurn(run));
  };
  return {
    put: (cells, more, sourceOf) => {
      const wanted = byRecord(cells.map(({ row, column, text }) => [row, { column, from: { text } }]));
      return fill(() => wanted, more, sourceOf);
    },
    repeat: (pairs, env, sourceOf) => {
      const wanted = (): ReadonlyMap<number, readonly WantedCell[]> => {
        const { now: edits } = kept.now();
        return byRecord(
          pairs.map(({ from, to }) => {
            const cell = { column: to.column, from: contentsOf(from, edits.get(rowId(from.row)), to.column, env) };
            return [to.row, cell];
          }),
        );
      };
      return fill(wanted, [], sourceOf);
    },
  };
}

function byRecord(cells: readonly (readonly [Values, WantedCell])[]): ReadonlyMap<number, readonly WantedCell[]> {
  const found = new Map<number, WantedCell[]>();
  for (const [row, cell] of cells) {
    const known = found.get(rowId(row));
    if (known === undefined) found.set(rowId(row), [cell]);
    else known.push(cell);
  }
  return found;
}

/** The content to copy from a cell: the value, or its text for another column. */
function contentsOf(
  { row, column }: GridCellAt,
  edits: RowEdits | undefined,
  into: GridColumn,
  env: TextEnv,
): WantedCell['from'] {
  const { field, column: drawn } = column;
  const isEdited = edits !== undefined && Object.hasOwn(edits, field.name);
  if (!isEdited && maskedNames(row).includes(drawn.key)) return { message: notWhole(field) };
  const now = editedRow(row, edits);
  return column === into ? { row: now } : { text: cellText(field, now, drawn.key, env) };
}
