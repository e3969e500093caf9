import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode, useCallback } from 'react';
import type { Values } from '#language/Value.ts';
import { type Bounds, type CellRange, type Place, placesIn, reaching } from '../../cells/cellRange.ts';
import { composedIn } from '../../cells/cellTarget.ts';
import { cellText } from '../../cells/copiedText.ts';
import { LEAVING_STEPS, type Leaving } from '../../cells/leavingBy.ts';
import { pastedBlock } from '../../cells/pastedBlock.ts';
import { useCells } from '../../cells/useCells.ts';
import type { CellEnv } from '../../fields/draw/LinkedValue.tsx';
import { errorText } from '../../feedback/errorText.ts';
import { Icon } from '../../layout/Icon.tsx';
import { type EntitySchema, useRenderer, asAppError } from '../../stores/RendererContext.ts';
import { rowName } from '../faces/FaceProps.ts';
import { titleWithUnit } from '../table/titleWithUnit.ts';
import { rowId } from '../table/useSelection.ts';
import type { CellText } from './readEdits.ts';
import { type GridColumn, refuseCell } from './gridColumns.ts';
import { type Edits, editedRow, type EditsChange } from './gridEdits.ts';
import { type Editing, GridRow } from './GridRow.tsx';
import type { GridChecks } from './useGridChecks.ts';
import type { GridCellAt, GridEntry } from './useGridEntry.ts';
import { type FormSource, loadForm } from '../../form/loadForm.ts';

export interface GridTableProps {
  readonly schema: EntitySchema;
  readonly rows: readonly Values[];
  readonly columns: readonly GridColumn[];
  readonly env: CellEnv;
  readonly titlePath: (id: number) => string | undefined;
  readonly label: string;
  readonly edits: Edits;
  readonly checks: GridChecks;
  /** The cell that is to be brought into sight. */
  readonly target: Place | undefined;
  /** Input is blocked. */
  readonly isBusy: boolean;
  readonly onTarget: () => void;
  readonly onEnter: (id: number, change: EditsChange) => void;
  /** Texts for cells, and what of them has no cell. */
  readonly onPut: (...args: Parameters<GridEntry['put']>) => void;
  readonly onRepeat: (...args: Parameters<GridEntry['repeat']>) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onSave: () => void;
}

const FIRST: CellRange = { from: { row: 0, column: 0 }, to: { row: 0, column: 0 } };

/** The cells of a grid, selected by mouse and keys as in a spreadsheet: edit, copy, paste, fill. */
export function GridTable(props: GridTableProps): ReactNode {
  const { schema, rows, columns, env, titlePath, label, edits, checks, target, isBusy, onTarget } = props;
  const { notify } = useRenderer();
  const [editing, setEditing] = useState<Omit<Editing, 'onEnter' | 'onCancel'>>();
  const area = useRef<HTMLDivElement>(null);
  const opening = useRef(0);
  const isAsked = useRef(false);
  /** Text typed while the form of a cell is loading. */
  const typedAhead = useRef('');
  const plain = useMemo<CellEnv>(() => ({ ...env, recordPath: () => undefined, listPath: () => undefined }), [env]);
  const put = (cells: readonly (Place & { readonly text: string })[], problems: readonly string[] = []): void => {
    const texts = cells.flatMap(({ row: at, column: across, text }): CellText[] => {
      const [row, column] = [rows[at], columns[across]];
      return row === undefined || column === undefined ? [] : [{ row, column, text }];
    });
    props.onPut(texts, problems, sourceOf);
  };
  const putAll = (bounds: Bounds, text: string): void => put(placesIn(bounds).map((place) => ({ ...place, text })));
  const columnsIn = ({ left, right }: Bounds): readonly GridColumn[] => columns.slice(left, right + 1);
  const cells = useCells({
    area,
    size: { rows: rows.length, columns: columns.length },
    initial: FIRST,
    isOpen: editing !== undefined,
    copied: (bounds) =>
      rows
        .slice(bounds.top, bounds.bottom + 1)
        .map((row) => editedRow(row, edits.get(rowId(row))))
        .map((row) => columnsIn(bounds).map(({ field, column }) => cellText(field, row, column.key, env))),
    onOpen: (place, typed) => {
      typedAhead.current += typed;
      if (typed === '' || !isAsked.current) void open(place);
    },
    onPaste: ({ text, table }, bounds) => {
      if (table === undefined) return putAll(bounds, text);
      const fields = columns.map(({ field }) => field);
      const block = pastedBlock(table, fields, rows.length, bounds);
      cells.choose(block.range);
      const { over } = block;
      put(block.cells, [
        ...(over.lines > 0 ? [`有 ${over.lines} 行超出本页，没有粘贴`] : []),
        ...(over.columns > 0 ? [`有 ${over.columns} 列超出表格，没有粘贴`] : []),
      ]);
    },
    onClear: (bounds) => putAll(bounds, ''),
    onFill: (pairs) => {
      const cellAt = ({ row: at, column: across }: Place): GridCellAt[] => {
        const [row, column] = [rows[at], columns[across]];
        return row === undefined || column === undefined ? [] : [{ row, column }];
      };
      const known = pairs.flatMap(({ from, to }) =>
        cellAt(from).flatMap((one) => cellAt(to).map((other) => ({ from: one, to: other }))),
      );
      props.onRepeat(known, env, sourceOf);
    },
    onUndo: props.onUndo,
    onRedo: props.onRedo,
    onSave: props.onSave,
    onChoose: () => {
      opening.current += 1;
      isAsked.current = false;
      typedAhead.current = '';
    },
    onNothing: notify.info,
  });
  const to = cells.range?.to;
  const near = to === undefined ? undefined : rows[to.row];
  const sourceOf = useSources(schema.model.key, rows, near === undefined ? undefined : rowId(near));
  const reach = useEffectEvent((place: Place) => {
    cells.choose({ from: place, to: place });
    onTarget();
  });
  useEffect(() => {
    if (target !== undefined) reach(target);
  }, [target]);

  const open = async (place: Place): Promise<void> => {
    const [row, column] = [rows[place.row], columns[place.column]];
    const refusal = row === undefined || column === undefined ? undefined : refuseCell(schema, column, row);
    if (refusal !== undefined) notify.info(refusal);
    if (row === undefined || column === undefined || isBusy || refusal !== undefined) {
      typedAhead.current = '';
      return;
    }
    const asked = (opening.current += 1);
    isAsked.current = true;
    try {
      const source = await sourceOf(rowId(row));
      // A word that is being composed would be torn in two.
      await composedIn(area.current);
      if (opening.current !== asked) return;
      setEditing({ id: rowId(row), column: place.column, source, typed: typedAhead.current });
    } catch (cause) {
      notify.error(errorText(asAppError(cause)));
    } finally {
      if (opening.current === asked) {
        isAsked.current = false;
        typedAhead.current = '';
      }
    }
  };
  const leave = (): void => {
    cells.focus();
    setEditing(undefined);
  };
  const enter = (change: EditsChange, leaving: Leaving): void => {
    if (editing === undefined) return;
    props.onEnter(editing.id, change);
    setEditing(undefined);
    if (leaving === 'stay') return;
    const [down, across] = LEAVING_STEPS[leaving];
    const row = rows.findIndex((each) => rowId(each) === editing.id);
    const next = { row: row + down, column: editing.column + across };
    cells.choose({ from: next, to: next });
  };
  return (
    <div ref={area} className="gj-table-area gj-sheet-area" {...cells.handlers}>
      <table
        role="grid"
        className="gj-sheet"
        aria-label={label}
        aria-multiselectable
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">
              <span className="gj-unseen">行</span>
            </th>
            {columns.map(({ column, closed }) => (
              <th
                key={column.key}
                scope="col"
                className={[column.align === 'right' ? 'gj-number' : '', column.isTitle ? 'gj-sheet-title' : ''].join(
                  ' ',
                )}
                title={closed}
              >
                {titleWithUnit(column, env.unit)}
                {closed === undefined ? null : <Icon name="lock" size={12} />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const id = rowId(row);
            return (
              <GridRow
                key={id}
                {...{ row, index, columns, schema }}
                name={rowName(schema.model, row)}
                path={titlePath(id)}
                env={plain}
                edits={edits.get(id)}
                found={checks.of(id)}
                chosen={reaching(cells.bounds, index)}
                filling={reaching(cells.filling, index)}
                focus={to?.row === index ? to.column : undefined}
                editing={editing?.id === id ? { ...editing, onEnter: enter, onCancel: leave } : undefined}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** Milliseconds the focus stays in a row before its form is loaded. */
const FETCH_DELAY_MS = 120;

/** The forms of stored records, each loaded once per `rows`; the form of `near` is preloaded. */
function useSources(entity: string, rows: unknown, near: number | undefined): (id: number) => Promise<FormSource> {
  const renderer = useRenderer();
  const known = useRef(new Map<number, Promise<FormSource>>());
  useEffect(() => {
    const sources = known.current;
    return () => sources.clear();
  }, [entity, rows]);
  const sourceOf = useCallback(
    (id: number): Promise<FormSource> => {
      const sources = known.current;
      const source =
        sources.get(id) ?? loadForm(renderer, { entity, form: 'form', id, prefill: {} }, new AbortController().signal);
      sources.set(id, source);
      // A failed load is repeated on the next call.
      source.catch(() => sources.delete(id));
      return source;
    },
    [renderer, entity],
  );
  useEffect(() => {
    if (near === undefined) return undefined;
    const timer = setTimeout(() => void sourceOf(near).catch(() => undefined), FETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [near, rows, sourceOf]);
  return sourceOf;
}
