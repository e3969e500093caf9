import { useState, type ClipboardEvent } from 'react';
import type { Values } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { rowsOf, type ChildRows } from '../../records/childRows.ts';
import { maskedNames } from '../../records/maskedNames.ts';
import { typeInRow } from '../../records/unreadIssues.ts';
import { useRenderer } from '../../stores/RendererContext.ts';
import { useFormParts } from '../formily/EngineContext.ts';
import { readGrid, readPastedRow, withoutHead, type PastedRow } from './readPasted.ts';

/** Lines that are read in one go, between two frames. */
const AT_ONCE = 100;
/** Problems that are named; the others are counted. */
const MOST_NAMED = 5;

export interface Paste {
  /** How far it is; undefined while nothing is being pasted. */
  readonly progress: { readonly done: number; readonly all: number } | undefined;
  readonly onPaste: (event: ClipboardEvent) => void;
}

/** Takes a table that was copied elsewhere, as from Excel, into the rows from the cell it is pasted into; further rows are added. */
export function usePaste(rows: ChildRows | undefined): Paste {
  const { engine } = useFormParts();
  const { notify } = useRenderer();
  const [progress, setProgress] = useState<Paste['progress']>();
  const take = async (
    { field, columns }: ChildRows,
    grid: readonly (readonly string[])[],
    at: Place,
  ): Promise<void> => {
    const shown = shownColumns(columns, engine.state.rows.outcomes(field.name));
    const from = shown.slice(
      Math.max(
        0,
        shown.findIndex(({ name }) => name === at.field),
      ),
    );
    const lines = withoutHead(grid, from);
    const most = field.maxItems ?? Infinity;
    if (at.index + lines.length > most) {
      notify.error(`${field.title}最多 ${most} 行，粘贴后会有 ${at.index + lines.length} 行，没有粘贴`);
      return;
    }
    const { enums, now } = engine.state.context();
    const read: PastedRow[] = [];
    for (let first = 0; first < lines.length; first += AT_ONCE) {
      setProgress({ done: first, all: lines.length });
      await new Promise(requestAnimationFrame);
      for (const line of lines.slice(first, first + AT_ONCE)) read.push(readPastedRow(line, from, { enums, now }));
    }
    const next = [...rowsOf(engine.state.shown(field.name))];
    for (const [offset, pasted] of read.entries()) {
      const index = at.index + offset;
      next[index] = enterPasted(next[index] ?? engine.state.blankRow(field.name, index), pasted);
    }
    engine.enter({ values: { [field.name]: next } });
    setProgress(undefined);
    const problems = read.flatMap((row, offset) =>
      row.problems.map((problem) => `第 ${at.index + offset + 1} 行：${problem}`),
    );
    if (problems.length === 0) notify.success(`已粘贴 ${lines.length} 行`);
    else notify.tell(`已粘贴 ${lines.length} 行，有 ${problems.length} 个单元格没有读懂`, namedProblems(problems));
  };
  const onPaste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text/plain');
    const { target } = event;
    // Several lines without a tab belong into a field of several lines.
    if (rows === undefined || (target instanceof HTMLTextAreaElement && !text.includes('\t'))) return;
    const grid = readGrid(text);
    if (grid === undefined || !(target instanceof Element)) return;
    event.preventDefault();
    const row = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
    const end = rowsOf(engine.state.shown(rows.field.name)).length;
    const column = target.closest<HTMLElement>('td[data-field]')?.dataset['field'];
    void take(rows, grid, { index: row === undefined ? end : Number(row), field: column });
  };
  return { progress, onPaste };
}

interface Place {
  readonly index: number;
  readonly field: string | undefined;
}

/** The columns that are drawn: of a table without rows all of them. */
function shownColumns(
  columns: readonly FieldModel[],
  outcomes: readonly { readonly states: readonly ({ readonly display: string } | undefined)[] }[],
): readonly FieldModel[] {
  if (outcomes.length === 0) return columns;
  return columns.filter(({ index }) => outcomes.some(({ states }) => states[index]?.display === 'visible'));
}

/** The row with what was pasted, but for cells whose value is not seen in full. */
function enterPasted(row: Values, { values, typed }: PastedRow): Values {
  const masked = maskedNames(row);
  const seen = Object.entries(values).filter(([name]) => !masked.includes(name));
  const kept = Object.entries(typed).filter(([name]) => !masked.includes(name));
  return typeInRow(row, Object.fromEntries(seen), Object.fromEntries(kept));
}

const namedProblems = (problems: readonly string[]): string =>
  `${problems.slice(0, MOST_NAMED).join('；')}${problems.length > MOST_NAMED ? `；另有 ${problems.length - MOST_NAMED} 处` : ''}`;
