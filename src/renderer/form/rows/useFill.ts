import { useState } from 'react';
import { isEmpty, type Values, rowsOf } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { type Bounds, type CellPair, type CellRange, type Place, placesIn } from '../../cells/cellRange.ts';
import { pastedBlock } from '../../cells/pastedBlock.ts';
import { offeredRecords, textReader } from '../../cells/readText.ts';
import { reportProblems } from '../../cells/reportProblems.tsx';
import { errorText } from '../../feedback/errorText.ts';
import { type ChildRows } from '../../records/childRows.ts';
import { useRenderer, asAppError } from '../../stores/RendererContext.ts';
import { useFormParts } from '../formily/EngineContext.ts';
import { type CellProblem, fillRows, type WantedCell } from './fillRows.ts';
import { rowSource } from './rowPort.ts';

/** Rows that are read in one go, between two frames. */
const ROWS_PER_FRAME = 100;

/** Fills many cells of child rows together. Reports the cells that could not be filled. */
export interface Fill {
  /** The progress; undefined while nothing is being filled. */
  readonly progress: { readonly done: number; readonly all: number } | undefined;
  /** Pastes a copied table, for example from Excel, at a cell, adding rows. Resolves to the covered cells. */
  readonly paste: (
    table: readonly (readonly string[])[],
    columns: readonly FieldModel[],
    at: Pick<Bounds, 'top' | 'left'>,
  ) => Promise<CellRange>;
  /** Puts one text into all of these cells; an empty one empties them. */
  readonly put: (text: string, columns: readonly FieldModel[], bounds: Bounds) => void;
  /** Copies cells into others; into another column by reading the text. */
  readonly repeat: (
    pairs: readonly CellPair[],
    columns: readonly FieldModel[],
    textAt: (place: Place) => string,
  ) => void;
}

export function useFill(rows: ChildRows | undefined): Fill {
  const { engine } = useFormParts();
  const { client, notify, work } = useRenderer();
  const [progress, setProgress] = useState<Fill['progress']>();
  const run = ({ field, entity }: ChildRows, before: readonly Values[], wanted: readonly WantedCell[]) => {
    const all = new Set(wanted.map(({ row }) => row)).size;
    const { enums, now } = engine.state.context();
    return fillRows(before, wanted, {
      read: textReader({
        enums,
        now,
        pick: offeredRecords(client, entity),
      }),
      asked: (column, row) => rowSource(engine, { field, entity }, column, row).values,
      blank: (index) => engine.state.blankRow(field.name, index),
      foresee: (then) => engine.state.foreseeRows(field.name, then),
      context: () => engine.state.context(),
      onRead: async (done) => {
        if (done % ROWS_PER_FRAME !== 0 || all <= ROWS_PER_FRAME) return;
        setProgress({ done, all });
        await new Promise(requestAnimationFrame);
      },
    });
  };
  const fill = async (wanted: readonly WantedCell[], told: Told, over: readonly string[] = []): Promise<void> => {
    if (rows === undefined) return;
    const { name } = rows.field;
    const now = (): readonly Values[] => rowsOf(engine.state.shown(name));
    try {
      let before = now();
      let filled = await work.track(run(rows, before, wanted));
      // Repeat when the rows changed while names were queried, so that no input is lost.
      while (isOther(before, now())) {
        before = now();
        filled = await work.track(run(rows, before, wanted));
      }
      engine.enter({ values: { [name]: filled.rows } });
      const texts = [...over, ...problemTexts(filled.problems)];
      if (texts.length > 0) reportProblems(notify, told.partly, texts);
      else if (told.wholly !== undefined) notify.success(told.wholly);
    } catch (cause) {
      notify.error(`没有${told.act}：${errorText(asAppError(cause))}`);
    } finally {
      setProgress(undefined);
    }
  };
  return {
    progress,
    paste: async (table, columns, at) => {
      const most = rows?.field.maxItems ?? Infinity;
      const { cells, range, over } = pastedBlock(table, columns, most, at);
      const wanted = cells.flatMap(({ row, column: across, text }): WantedCell[] => {
        const column = columns[across];
        // An empty text is no attempt to fill a computed cell.
        return column === undefined || (column.computed && text.trim() === '')
          ? []
          : [{ row, column, source: { text } }];
      });
      const count = new Set(cells.map(({ row }) => row)).size;
      await fill(
        wanted,
        { act: '粘贴', wholly: `已粘贴 ${count} 行`, partly: `已粘贴 ${count} 行，有内容没有填进去：` },
        [
          ...(over.lines > 0 ? [`最多 ${most} 行，最后 ${over.lines} 行没有粘贴`] : []),
          ...(over.columns > 0 ? [`有 ${over.columns} 列超出表格，没有粘贴`] : []),
        ],
      );
      return range;
    },
    put: (text, columns, bounds) => {
      const wanted = placesIn(bounds).flatMap(({ row, column: across }): WantedCell[] => {
        const column = columns[across];
        return column === undefined ? [] : [{ row, column, source: { text } }];
      });
      const act = isEmpty(text) ? '清空' : '粘贴';
      void fill(wanted, { act, wholly: undefined, partly: `有内容没有${act === '清空' ? '清空' : '填进去'}：` });
    },
    repeat: (pairs, columns, textAt) => {
      const values = rowsOf(rows === undefined ? null : engine.state.shown(rows.field.name));
      const wanted = pairs.flatMap(({ from: one, to: { row, column: across } }): WantedCell[] => {
        const [column, other, from] = [columns[across], columns[one.column], values[one.row]];
        if (column === undefined || other === undefined || from === undefined) return [];
        const source = column === other ? { from } : { from, other: { column: other, text: textAt(one) } };
        return [{ row, column, source }];
      });
      void fill(wanted, { act: '填充', wholly: undefined, partly: '有内容没有填进去：' });
    },
  };
}

interface Told {
  readonly act: string;
  /** The message when all cells were filled; undefined: the result is visible. */
  readonly wholly: string | undefined;
  readonly partly: string;
}

const isOther = (one: readonly Values[], other: readonly Values[]): boolean =>
  one.length !== other.length || one.some((row, index) => row !== other[index]);

/** Each reason with all rows it applies to. */
function problemTexts(problems: readonly CellProblem[]): string[] {
  const rowsOfMessage = new Map<string, Set<number>>();
  for (const { row, message } of problems) {
    const known = rowsOfMessage.get(message) ?? new Set<number>();
    if (row !== undefined) known.add(row + 1);
    rowsOfMessage.set(message, known);
  }
  return [...rowsOfMessage].map(([message, places]) =>
    places.size === 0 ? message : `第 ${spans([...places].sort((a, b) => a - b))} 行：${message}`,
  );
}

/** Numbers in a row as spans: 2–4、7. */
function spans(numbers: readonly number[]): string {
  const found: [first: number, last: number][] = [];
  for (const number of numbers) {
    const span = found.at(-1);
    if (span !== undefined && span[1] === number - 1) span[1] = number;
    else found.push([number, number]);
  }
  return found.map(([first, last]) => (first === last ? String(first) : `${first}–${last}`)).join('、');
}
