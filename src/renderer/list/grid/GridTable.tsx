import {
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import type { Values } from '#language/Value.ts';
import type { CellEnv } from '../../fields/draw/LinkedValue.tsx';
import { errorText } from '../../feedback/errorText.ts';
import { Icon } from '../../layout/Icon.tsx';
import type { EntitySchema } from '../../stores/EntitySchema.ts';
import { useRenderer } from '../../stores/RendererContext.ts';
import { asAppError } from '../../stores/useLoad.ts';
import { rowName } from '../faces/rowName.ts';
import { titleWithUnit } from '../table/titleWithUnit.ts';
import { rowId } from '../table/useSelection.ts';
import type { Leaving } from './CellEditor.tsx';
import type { CellText } from './enterTexts.ts';
import { cellText, gridText, pastedCells } from './gridClipboard.ts';
import { type GridColumn, refuseCell } from './gridColumns.ts';
import { type Edits, editedRow, type RowEdits } from './gridEdits.ts';
import { type Editing, GridRow } from './GridRow.tsx';
import { keyAct } from './gridKeys.ts';
import { boundsOf, type GridRange, type Place, placesIn, reaching, stepBy, within } from './gridRange.ts';
import type { GridChecks } from './useGridChecks.ts';
import { useSources } from './useSources.ts';

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
  /** Nothing can be entered now. */
  readonly isBusy: boolean;
  readonly onTarget: () => void;
  /** All that is to stand in a record. */
  readonly onEnter: (id: number, edits: RowEdits) => void;
  /** Texts for cells, and what of them has no cell. */
  readonly onPut: (cells: readonly CellText[], problems: readonly string[]) => void;
  /** What stands in these columns of a row is to stand in others, too. */
  readonly onRepeat: (from: Values, columns: readonly GridColumn[], rows: readonly Values[]) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onSave: () => void;
}

const FIRST: GridRange = { from: { row: 0, column: 0 }, to: { row: 0, column: 0 } };

/** The cells of a grid: chosen by mouse and keys as in a spreadsheet, filled in, copied, pasted over and filled down. */
export function GridTable(props: GridTableProps): ReactNode {
  const { schema, rows, columns, env, titlePath, label, edits, checks, target, isBusy, onTarget } = props;
  const { notify } = useRenderer();
  const [chosen, setRange] = useState(FIRST);
  const [editing, setEditing] = useState<Omit<Editing, 'onEnter' | 'onCancel'>>();
  const table = useRef<HTMLTableElement>(null);
  /** The cell that takes keys is to take the focus. */
  const wants = useRef(false);
  const range = within(chosen, rows.length, columns.length);
  const { to } = range;
  const near = rows[to.row];
  const sourceOf = useSources(schema.model.key, rows, near === undefined ? undefined : rowId(near));
  const opening = useRef(0);
  /** A press met the cell that was chosen already. */
  const wasChosen = useRef(false);
  /** What is typed while the form of a cell is on its way. */
  const typedAhead = useRef('');
  const plain = useMemo<CellEnv>(() => ({ ...env, recordPath: () => undefined, listPath: () => undefined }), [env]);
  const bounds = boundsOf(range);

  const choose = (place: Place, extends_ = false): void => {
    opening.current += 1;
    typedAhead.current = '';
    wants.current = true;
    setRange((before) => ({ from: extends_ ? before.from : place, to: place }));
  };
  const focus = useEffectEvent(() => {
    if (editing !== undefined || !wants.current) return;
    wants.current = false;
    table.current?.querySelector<HTMLElement>(`[data-place="${to.row}:${to.column}"]`)?.focus();
  });
  useEffect(() => {
    focus();
  }, [to.row, to.column, editing]);
  const reach = useEffectEvent((place: Place) => {
    choose(place);
    onTarget();
  });
  useEffect(() => {
    if (target !== undefined) reach(target);
  }, [target]);

  const open = async (place: Place, typed: string): Promise<void> => {
    const [row, column] = [rows[place.row], columns[place.column]];
    if (row === undefined || column === undefined || isBusy) return;
    const refusal = refuseCell(schema, column, row);
    if (refusal !== undefined) {
      typedAhead.current = '';
      notify.info(refusal);
      return;
    }
    const asked = (opening.current += 1);
    typedAhead.current = typed;
    try {
      const source = await sourceOf(rowId(row));
      if (opening.current !== asked) return;
      setEditing({ id: rowId(row), column: place.column, source, typed: typedAhead.current });
    } catch (cause) {
      notify.error(errorText(asAppError(cause)));
    } finally {
      if (opening.current === asked) typedAhead.current = '';
    }
  };
  const leave = (): void => {
    wants.current = true;
    setEditing(undefined);
  };
  const enter = (more: RowEdits, leaving: Leaving): void => {
    if (editing === undefined) return;
    props.onEnter(editing.id, more);
    if (leaving === 'stay') {
      setEditing(undefined);
      return;
    }
    leave();
    const [down, across] = LEAVING[leaving];
    const row = rows.findIndex((each) => rowId(each) === editing.id);
    const next = { row: row + down, column: editing.column + across };
    setRange(within({ from: next, to: next }, rows.length, columns.length));
  };

  const placesWith = (text: (place: Place) => string): CellText[] =>
    placesIn(range).flatMap((place) => {
      const [row, column] = [rows[place.row], columns[place.column]];
      return row === undefined || column === undefined ? [] : [{ row, column, text: text(place) }];
    });
  const clear = (): void =>
    props.onPut(
      placesWith(() => ''),
      [],
    );
  const fillDown = (): void => {
    const from = rows[bounds.top];
    const targets = rows.slice(bounds.top + 1, bounds.bottom + 1);
    if (from === undefined || targets.length === 0) notify.info('先选中几行，再用第一行的内容向下填充');
    else props.onRepeat(from, columns.slice(bounds.left, bounds.right + 1), targets);
  };
  const copy = (event: ClipboardEvent): void => {
    const lines = rows
      .slice(bounds.top, bounds.bottom + 1)
      .map((row) => editedRow(row, edits.get(rowId(row))))
      .map((row) => columns.slice(bounds.left, bounds.right + 1).map((column) => cellText(column, row, env)));
    event.clipboardData.setData('text/plain', gridText(lines));
    event.preventDefault();
  };
  const paste = (event: ClipboardEvent): void => {
    event.preventDefault();
    const text = event.clipboardData.getData('text/plain');
    const pasted = pastedCells(text, rows, columns, bounds);
    if (pasted === undefined)
      props.onPut(
        placesWith(() => text),
        [],
      );
    else {
      setRange(pasted.range);
      props.onPut(pasted.cells, pasted.problems);
    }
  };
  const press = (event: KeyboardEvent): void => {
    const act = keyAct(event);
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (typeof act === 'object') {
      typedAhead.current += act.typed;
      if (typedAhead.current === act.typed) void open(to, act.typed);
    } else if (act === 'open') void open(to, '');
    else if (act === 'clear') clear();
    else if (act === 'fillDown') fillDown();
    else if (act === 'undo') props.onUndo();
    else if (act === 'redo') props.onRedo();
    else if (act === 'save') props.onSave();
    else {
      const size = { rows: rows.length, columns: columns.length };
      const next = stepBy(event.key, to, size, event.ctrlKey || event.metaKey);
      if (next !== undefined) choose(next, event.shiftKey);
    }
  };
  const placeOf = ({ target: at }: MouseEvent): Place | undefined => {
    const cell = at instanceof Element ? at.closest<HTMLElement>('[data-place]') : null;
    const [row, column] = (cell?.dataset['place'] ?? '').split(':').map(Number);
    return cell === null || row === undefined || column === undefined ? undefined : { row, column };
  };
  return (
    <div
      className="gj-table-area gj-sheet-area"
      onKeyDown={editing === undefined ? press : undefined}
      onCopy={copy}
      onCut={(event) => {
        copy(event);
        clear();
      }}
      onPaste={paste}
      onMouseDown={(event) => {
        const place = placeOf(event);
        if (place === undefined || event.button !== 0) return;
        wasChosen.current = place.row === to.row && place.column === to.column;
        choose(place, event.shiftKey);
        // Choosing cells chooses no text.
        if (event.shiftKey) event.preventDefault();
      }}
      onMouseOver={(event) => {
        const place = placeOf(event);
        if (place !== undefined && event.buttons === 1 && editing === undefined) choose(place, true);
      }}
      onClick={(event) => {
        const place = placeOf(event);
        // A finger has no keys: it opens the cell that it has chosen before.
        const isFinger = event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === 'touch';
        if (isFinger && place !== undefined && wasChosen.current) void open(place, '');
      }}
      onDoubleClick={(event) => {
        const place = placeOf(event);
        if (place !== undefined) void open(place, '');
      }}
    >
      <table
        ref={table}
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
                chosen={reaching(bounds, index)}
                focus={to.row === index ? to.column : undefined}
                editing={editing?.id === id ? { ...editing, onEnter: enter, onCancel: leave } : undefined}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const LEAVING: Readonly<Record<Leaving, readonly [down: number, across: number]>> = {
  stay: [0, 0],
  down: [1, 0],
  up: [-1, 0],
  left: [0, -1],
  right: [0, 1],
};
