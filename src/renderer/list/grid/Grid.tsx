import { useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react';
import { countText } from '#fields/formatNumber.ts';
import { plainText } from '#language/Value.ts';
import type { Place } from '../../cells/cellRange.ts';
import { ErrorState } from '../../feedback/ScreenState.tsx';
import { useRenderer, useEnums } from '../../stores/RendererContext.ts';
import { type FaceProps, rowName } from '../faces/FaceProps.ts';
import { useRowsWith } from '../faces/useRowsWith.ts';
import { useSettled } from '../faces/useSettled.ts';
import { rowId } from '../table/useSelection.ts';
import '../faces/board.css';
import { GridBar } from './GridBar.tsx';
import { type GridColumn, gridColumns, gridFields } from './gridColumns.ts';
import { changedEdits, enterRows, lastSaved, redoStep, type RowEdits, undoStep } from './gridEdits.ts';
import { GridTable } from './GridTable.tsx';
import './grid.css';
import { useGridChecks } from './useGridChecks.ts';
import { useGridEntry } from './useGridEntry.ts';
import { useGridEdits } from './unsavedEdits.ts';
import { useGridSave } from './useGridSave.ts';
import { Button } from 'antd';
import type { ChangePreview } from '#wire/BulkReply.ts';

interface GridProps extends Omit<FaceProps, 'field' | 'sumText' | 'onEdit' | 'isPhone'> {
  /** The key of the list: unsaved input is restored under it when the user returns. */
  readonly list: string;
  readonly label: string;
  /** Turns the pages of the list. */
  readonly pager: ReactNode;
}

/** The rows of a list as an editable table, backed by the forms of their records; saved when the user asks for it. */
export function Grid(props: GridProps): ReactNode {
  const { schema, list, label, asked, found, columns: drawn, env, titlePath, skeleton, onTable, pager } = props;
  const entity = schema.model;
  const { notify } = useRenderer();
  const columns = useMemo(() => gridColumns(schema, drawn), [schema, drawn]);
  useEnums(useMemo(() => columns.flatMap(({ field }) => field.enum?.type ?? []), [columns]));
  const settled = useSettled(asked, found);
  const { data, error, isLoading, retry } = useRowsWith(entity, gridFields(schema, drawn), settled);
  const kept = useGridEdits(list);
  const [history, update] = [kept.now(), kept.change];
  const checks = useGridChecks(entity.api, history.now);
  const [target, setTarget] = useState<Place>();
  const rows = useMemo(() => new Map((data ?? []).map((row) => [rowId(row), row])), [data]);
  const nameOf = (id: number): string | undefined => {
    const row = rows.get(id);
    return row === undefined ? (checks.of(id)?.Title ?? undefined) : rowName(entity, row);
  };
  const { put, repeat } = useGridEntry({ schema, rows, kept });
  const { save, unsave, ...saving } = useGridSave({
    ...{ api: entity.api, history, update, checks, nameOf },
    onSaved: found.retry,
  });
  // Another user has saved these records since the list was loaded: show that before anything is overwritten.
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

  const undo = (): void => {
    if (lastSaved(history) === undefined) update(undoStep);
    else void unsave();
  };
  const cells = [...history.now.values()].reduce((sum, edits) => sum + shownCount(edits, columns), 0);
  const wrong = [...history.now.keys()].flatMap((id) => checks.of(id) ?? []);
  const elsewhere = [...history.now.keys()].filter((id) => !rows.has(id)).length;
  const words =
    history.now.size === 0
      ? `本页 ${data.length} 条，列表共 ${countText(found.data?.Total ?? 0, found.data?.Bounded?.Total === true)} 条。双击、回车或直接输入来改；可与 Excel 互相复制粘贴，Ctrl+D 向下、Ctrl+R 向右填充`
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
        onEnter={(id, change) =>
          update((before) => enterRows(before, new Map([[id, changedEdits(before.now.get(id), change)]])))
        }
        onPut={(...args) => void put(...args)}
        onRepeat={(...args) => void repeat(...args)}
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

type Found = ChangePreview['Rows'][number];

const MAX_SHOWN = 20;

interface GridFindingsProps {
  readonly found: readonly Found[];
  /** Brings what a finding is about into sight; undefined for a record that is on another page. */
  readonly goTo: (id: number, field: string) => (() => void) | undefined;
}

/** The errors and warnings of records in the grid. */
function GridFindings({ found, goTo }: GridFindingsProps): ReactNode {
  const notes = found.flatMap(({ Id, Title, Issues, Warnings }) =>
    [
      ...Issues.map((note) => ({ ...note, isIssue: true })),
      ...Warnings.map((note) => ({ ...note, isIssue: false })),
    ].map((note) => ({ ...note, id: Id, name: Title ?? `编号 ${Id}` })),
  );
  if (notes.length === 0) return null;
  return (
    <section className="gj-sheet-findings" aria-label="检查结果">
      <ul>
        {notes.slice(0, MAX_SHOWN).map(({ id, name, Field, Title, Message, isIssue }) => {
          const go = goTo(id, Field);
          const text = Title === '' || Message.includes(Title) ? Message : `${Title}：${Message}`;
          return (
            <li key={`${id} ${Field} ${Message}`} className={isIssue ? 'is-wrong' : undefined}>
              {go === undefined ? (
                <strong>{name}（不在本页）</strong>
              ) : (
                <Button type="link" size="small" onClick={go}>
                  {name}
                </Button>
              )}
              <span>
                {isIssue ? '不能保存' : '提醒'}：{text}
              </span>
            </li>
          );
        })}
      </ul>
      {notes.length > MAX_SHOWN ? <p className="gj-state-text">还有 {notes.length - MAX_SHOWN} 处没有列出。</p> : null}
    </section>
  );
}
