import {
  Fragment,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { type Values, rowsOf } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { isAmount } from '#fields/table/fieldKinds.ts';
import type { Issue } from '#engine/validate/Issue.ts';
import { reaching } from '../../cells/cellRange.ts';
import { type ChildRows, rowKey } from '../../records/childRows.ts';
import { useFormParts } from '../formily/EngineContext.ts';
import { RowsSums } from './RowsSums.tsx';
import type { Cell } from '../formily/FormEngine.ts';
import { focusControl } from '../formily/focusControl.ts';
import { RowView } from './RowView.tsx';
import type { Fill } from './useFill.ts';
import { useRowCells } from './useRowCells.ts';
import { useRowDrag } from './useRowDrag.ts';
import { useRowWindow } from './useRowWindow.ts';

const NO_ISSUES: readonly Issue[] = [];
/** Column widths in pixels of a long table: widths measured from the visible rows would change while scrolling. */
const WIDTHS: Readonly<Partial<Record<FieldModel['type'], number>>> = { integer: 112, date: 176, enum: 176 };
const WIDTH = 200;
const INDEX_WIDTH = 56;
const ACTIONS_WIDTH = 152;

/** The row with the focus. Controls of an added row that has not been entered yet render when the browser is idle. */
interface Busy {
  readonly key: number;
  readonly isEntered: boolean;
}

/** The rows of a field as an editable table. A long one scrolls in its own area and renders only visible rows. */
export function FilledRows(props: {
  title: string;
  rows: ChildRows;
  values: readonly Values[];
  fill: Fill;
}): ReactNode {
  const { title, rows, values, fill } = props;
  const { engine } = useFormParts();
  const { name } = rows.field;
  const area = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState<Busy>();
  const [wanted, setWanted] = useState<Cell>();
  const [gone, setGone] = useState<{ readonly row: number }>();
  const outcomes = engine.state.rows.outcomes(name);
  const columns = useColumns(rows);
  const keys = useKeys(values);
  const at = busy === undefined ? -1 : keys.indexOf(busy.key);
  const { isPartial, drawn, after } = useRowWindow(keys, area, at < 0 ? [] : [at]);
  const all = engine.rowIssues.get(name);
  const issues = useMemo(() => byRow(all ?? NO_ISSUES), [all]);
  const move = useCallback(
    (from: number, to: number | undefined) => {
      const now = rowsOf(engine.state.shown(name));
      const rest = now.filter((_, index) => index !== from);
      const row = now[from];
      if (to !== undefined && row !== undefined) rest.splice(to, 0, row);
      engine.enter({ values: { [name]: rest } });
      if (to === undefined) setGone({ row: from });
    },
    [engine, name],
  );
  useEffect(
    () =>
      engine.onRevealCell(name, (cell) => {
        const row = rowsOf(engine.state.shown(name))[cell.index];
        setBusy(row === undefined ? undefined : { key: rowKey(row), isEntered: cell.field !== undefined });
        setWanted(cell);
      }),
    [engine, name],
  );
  useLayoutEffect(() => {
    if (wanted === undefined) return;
    const row = area.current?.querySelector(`[data-row="${wanted.index}"]`) ?? null;
    if (wanted.field === undefined) row?.scrollIntoView({ block: 'nearest' });
    else focusControl(row?.querySelector(`[data-field="${wanted.field}"]`) ?? null);
  }, [wanted]);
  const { cells, handlers } = useRowCells({
    ...{ rows, columns, values, outcomes, fill, area },
    onRow: (index) => {
      const key = keys[index];
      setBusy((before) =>
        key === undefined ? undefined : before?.key === key && before.isEntered ? before : { key, isEntered: true },
      );
    },
  });
  const drag = useRowDrag(area, values.length, (from, to) => {
    move(from, to);
    cells.choose({ from: { row: to, column: 0 }, to: { row: to, column: 0 } });
  });
  const stay = useEffectEvent((row: number) => {
    const place = { row, column: 0 };
    cells.choose({ from: place, to: place });
  });
  useEffect(() => {
    // The pressed button was removed: focus the next row, where undo restores the old one.
    if (gone !== undefined) stay(gone.row);
  }, [gone]);
  return (
    <div
      ref={area}
      className={isPartial ? 'gj-rows-area is-long' : 'gj-rows-area'}
      {...handlers}
      onPointerDown={drag.onPointerDown}
    >
      <table
        role="grid"
        aria-label={title}
        aria-multiselectable
        aria-rowcount={values.length + 1}
        style={
          isPartial
            ? { tableLayout: 'fixed', minInlineSize: sum(columns.map(widthOf)) + INDEX_WIDTH + ACTIONS_WIDTH }
            : undefined
        }
      >
        {isPartial ? <Widths columns={columns} /> : null}
        <RowsHead columns={columns} />
        <tbody>
          {drawn.map(({ index, gap }) => {
            const row = values[index];
            return row === undefined ? null : (
              <Fragment key={keys[index] === 0 ? -index : keys[index]}>
                {gap > 0 ? <tr aria-hidden style={{ blockSize: gap }} /> : null}
                <RowView
                  rows={rows}
                  columns={columns}
                  row={row}
                  index={index}
                  isLast={index === values.length - 1}
                  outcome={outcomes[index]}
                  issues={issues.get(index) ?? NO_ISSUES}
                  isEager={!isPartial || (busy?.isEntered === true && Math.abs(index - at) <= 1)}
                  chosen={reaching(cells.bounds, index)}
                  filling={reaching(cells.filling, index)}
                  focus={cells.range?.to.row === index ? cells.range.to.column : undefined}
                  marks={drag.marksOf(index, index === values.length - 1)}
                  onMove={move}
                />
              </Fragment>
            );
          })}
          {after > 0 ? <tr aria-hidden style={{ blockSize: after }} /> : null}
        </tbody>
        <RowsSums {...{ engine, columns, values, outcomes }} field={rows.field} />
      </table>
    </div>
  );
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0);
const widthOf = ({ type }: FieldModel): number => WIDTHS[type] ?? WIDTH;

/** The keys of rows; the same array while unchanged, so that typing causes no measuring or new observers. */
function useKeys(values: readonly Values[]): readonly number[] {
  const [kept, setKept] = useState<readonly number[]>([]);
  const keys = values.map(rowKey);
  if (keys.length === kept.length && keys.every((key, index) => key === kept[index])) return kept;
  setKept(keys);
  return keys;
}

/** The columns that some row shows; the same list as long as they are the same. */
function useColumns(rows: ChildRows): readonly FieldModel[] {
  const { engine } = useFormParts();
  const outcomes = engine.state.rows.outcomes(rows.field.name);
  const isShown = ({ index }: FieldModel): boolean =>
    outcomes.some((outcome) => outcome.states[index]?.display === 'visible');
  const names = rows.columns
    .filter(isShown)
    .map(({ name }) => name)
    .join(',');
  return useMemo(() => {
    const shown = new Set(names.split(','));
    return rows.columns.filter(({ name }) => shown.has(name));
  }, [rows, names]);
}

function byRow(issues: readonly Issue[]): ReadonlyMap<number, readonly Issue[]> {
  const found = new Map<number, Issue[]>();
  for (const issue of issues) {
    if (issue.row === undefined) continue;
    const { index } = issue.row;
    const known = found.get(index);
    if (known === undefined) found.set(index, [issue]);
    else known.push(issue);
  }
  return found;
}

const Widths = ({ columns }: { columns: readonly FieldModel[] }): ReactNode => (
  <colgroup>
    <col style={{ inlineSize: INDEX_WIDTH }} />
    {columns.map((column) => (
      <col key={column.name} style={{ inlineSize: widthOf(column) }} />
    ))}
    <col style={{ inlineSize: ACTIONS_WIDTH }} />
  </colgroup>
);

const RowsHead = ({ columns }: { columns: readonly FieldModel[] }): ReactNode => (
  <thead>
    <tr>
      <th scope="col" className="gj-rows-index">
        #
      </th>
      {columns.map((column) => (
        <th key={column.name} scope="col" className={isAmount(column) ? 'gj-number' : ''}>
          {column.title}
          {column.required ? (
            <span className="gj-required" aria-hidden>
              *
            </span>
          ) : null}
        </th>
      ))}
      <th scope="col" className="gj-rows-actions">
        操作
      </th>
    </tr>
  </thead>
);
