import { useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react';
import { countText } from '#fields/formatNumber.ts';
import { plainText, type Values } from '#language/Value.ts';
import type { Place } from '../../cells/cellRange.ts';
import { tellProblems } from '../../cells/tellProblems.tsx';
import { ErrorState } from '../../feedback/ErrorState.tsx';
import { errorText } from '../../feedback/errorText.ts';
import { useRenderer } from '../../stores/RendererContext.ts';
import { asAppError } from '../../stores/useLoad.ts';
import { useEnums } from '../../stores/useEnums.ts';
import type { FaceProps } from '../faces/FaceProps.ts';
import { rowName } from '../faces/rowName.ts';
import { useRowsWith } from '../faces/useRowsWith.ts';
import { useSettled } from '../faces/useSettled.ts';
import { rowId } from '../table/useSelection.ts';
import { type CellText, enterTexts, mergedEdits, sameAs } from './enterTexts.ts';
import '../faces/board.css';
import { GridBar } from './GridBar.tsx';
import { type GridColumn, gridColumns, gridFields, refuseCell } from './gridColumns.ts';
import { editedRow, enterRows, lastSaved, redoStep, type RowEdits, undoStep } from './gridEdits.ts';
import { GridFindings } from './GridFindings.tsx';
import { GridTable } from './GridTable.tsx';
import './grid.css';
import { useGridChecks } from './useGridChecks.ts';
import { useGridEdits } from './useGridEdits.ts';
import { useGridSave } from './useGridSave.ts';

interface GridProps extends Omit<FaceProps, 'field' | 'sumText' | 'onEdit' | 'isPhone'> {
  /** Names the list: what was entered into it is there again when somebody comes back. */
  readonly list: string;
  readonly label: string;
  /** Turns the pages of the list. */
  readonly pager: ReactNode;
}

/**
 * The rows of a list as a table whose cells are filled in where they stand, by the forms of their records. What is entered is checked at once as a
 * save would check it, and saved when its user says so.
 */
export function Grid(props: GridProps): ReactNode {
  const { schema, list, label, asked, found, columns: drawn, env, titlePath, skeleton, onTable, pager } = props;
  const entity = schema.model;
  const { client, notify, enums, now, work } = useRenderer();
  const columns = useMemo(() => gridColumns(schema, drawn), [schema, drawn]);
  useEnums(useMemo(() => columns.flatMap(({ field }) => field.enum?.type ?? []), [columns]));
  const settled = useSettled(asked, found);
  const { data, error, isLoading, retry } = useRowsWith(entity, gridFields(schema, drawn), settled);
  const [history, update] = useGridEdits(list);
  const checks = useGridChecks(entity.api, history.now);
  const [target, setTarget] = useState<Place>();
  const rows = useMemo(() => new Map((data ?? []).map((row) => [rowId(row), row])), [data]);
  const nameOf = (id: number): string | undefined => {
    const row = rows.get(id);
    return row === undefined ? (checks.of(id)?.Title ?? undefined) : rowName(entity, row);
  };
  const { save, unsave, ...saving } = useGridSave({
    ...{ api: entity.api, history, update, checks, nameOf },
    onSaved: found.retry,
  });
  // Somebody else has saved them since the list was fetched: it is shown before anything is put over it.
  const stale = [...rows].filter(([id, row]) => {
    const version = checks.of(id)?.Version;
    return version !== undefined && version !== null && version !== row['Version'];
  });
  const staleKey =
    isLoading || found.isLoading
      ? ''
      : stale.map(([id, row]) => `${id} ${plainText(row['Version'] ?? null, '')}`).join();
  const refresh = useEffectEvent(() => {
    notify.info(`${stale.map(([, row]) => rowName(entity, row)).join('、')}刚被别人改过，已取来最新内容，您改的还在`);
    found.retry();
  });
  useEffect(() => {
    if (staleKey !== '') refresh();
  }, [staleKey]);
  if (error !== undefined && !isLoading) return <ErrorState error={error} onRetry={retry} />;
  if (data === undefined) return skeleton;

  /** Enters what was read for some records beside what is to stand in them already. */
  const enter = (entered: ReadonlyMap<number, RowEdits>): void => {
    update((before) => {
      const next = [...entered].flatMap(([id, more]): [number, RowEdits][] => {
        const row = rows.get(id);
        return row === undefined ? [] : [[id, mergedEdits(row, before.now.get(id), more)]];
      });
      return enterRows(before, new Map(next));
    });
  };
  const tell = (problems: readonly string[]): void => {
    tellProblems(notify, '有内容没有填进去：', problems);
  };
  const put = async (cells: readonly CellText[], more: readonly string[] = []): Promise<void> => {
    const open = cells.filter(({ row, column }) => refuseCell(schema, column, row) === undefined);
    const refused = cells.flatMap(({ row, column }) => refuseCell(schema, column, row) ?? []);
    try {
      const pick: Parameters<typeof enterTexts>[1]['pick'] = (field, params) =>
        work.track(client.records.pick(entity.api, `${entity.key}.${field.name}`, params));
      const { rows: entered, problems } = await enterTexts(open, {
        enums: enums.source,
        now: now(),
        nameOf: (row) => rowName(entity, row),
        pick,
      });
      enter(entered);
      tell([...more, ...problems, ...refused]);
    } catch (cause) {
      notify.error(errorText(asAppError(cause)));
    }
  };
  const repeat = (pairs: readonly (readonly [Values, Values])[], filled: readonly GridColumn[]): void => {
    const entered = new Map<number, RowEdits>();
    const problems: string[] = [];
    for (const [from, row] of pairs) {
      const source = editedRow(from, history.now.get(rowId(from)));
      for (const column of filled) {
        const read = sameAs(column, source);
        const why = 'message' in read ? read.message : refuseCell(schema, column, row);
        if ('edits' in read && why === undefined)
          entered.set(rowId(row), { ...entered.get(rowId(row)), ...read.edits });
        else problems.push(why ?? '');
      }
    }
    enter(entered);
    tell(problems);
  };
  const undo = (): void => {
    if (lastSaved(history) === undefined) update(undoStep);
    else void unsave();
  };
  const cells = [...history.now.values()].reduce((sum, edits) => sum + shownCount(edits, columns), 0);
  const wrong = [...history.now.keys()].flatMap((id) => checks.of(id) ?? []);
  const elsewhere = [...history.now.keys()].filter((id) => !rows.has(id)).length;
  const words =
    history.now.size === 0
      ? `本页 ${data.length} 条，列表共 ${countText(found.data?.Total ?? 0, found.data?.Bounded?.Total === true)} 条。双击、回车或直接输入来改；可与 Excel 互相复制粘贴，Ctrl+D 向下填充`
      : [
          `改了 ${cells} 格，${history.now.size} 条记录，还没有保存`,
          ...(elsewhere === 0 ? [] : [`其中 ${elsewhere} 条不在本页`]),
          ...(checks.isBusy ? ['正在检查'] : []),
          ...(checks.error === undefined ? [] : [`没有检查成：${checks.error}`]),
        ].join('；');
  return (
    <div className="gj-board gj-sheet-face" aria-busy={isLoading}>
      <GridBar
        {...{ words, ...saving }}
        isDirty={history.now.size > 0}
        canUndo={history.past.length > 0}
        canRedo={history.future.length > 0}
        hasWays={history.now.size > 1}
        onUndo={undo}
        onRedo={() => update(redoStep)}
        onTogether={saving.setTogether}
        onDrop={() =>
          update((before) => enterRows(before, new Map([...before.now.keys()].map((id) => [id, undefined]))))
        }
        onSave={() => void save()}
        onStop={saving.stop}
        onTable={onTable}
      />
      <GridFindings
        found={wrong}
        goTo={(id, field) => {
          const row = data.findIndex((each) => rowId(each) === id);
          const column = columns.findIndex(({ column: { key } }) => key === field);
          return row < 0 ? undefined : () => setTarget({ row, column: Math.max(0, column) });
        }}
      />
      <GridTable
        {...{ schema, rows: data, columns, env, titlePath, label, checks, target }}
        edits={history.now}
        isBusy={saving.progress !== undefined}
        onTarget={() => setTarget(undefined)}
        onEnter={(id, edits) => update((before) => enterRows(before, new Map([[id, edits]])))}
        onPut={(texts, problems) => void put(texts, problems)}
        onRepeat={repeat}
        onUndo={undo}
        onRedo={() => update(redoStep)}
        onSave={() => void save()}
      />
      {pager}
    </div>
  );
}

/** The cells of a row that show something else: a name and its Id are one. */
const shownCount = (edits: RowEdits, columns: readonly GridColumn[]): number =>
  Math.max(1, columns.filter(({ field }) => Object.hasOwn(edits, field.name)).length);
