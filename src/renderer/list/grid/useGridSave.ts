import { useCallback, useState } from 'react';
import type { ImportProgress } from '#wire/ImportRow.ts';
import { useBulkChange } from '../../actions/bulk/useBulkChange.ts';
import { useBulkUndo } from '../../actions/bulk/useBulkUndo.ts';
import { reportBulk } from '../../actions/useBulkDelete.tsx';
import { useRenderer } from '../../stores/RendererContext.ts';
import { type GridHistory, lastSaved, noteSaved, removeLastSave, type SavedRow, wiresOf } from './gridEdits.ts';
import type { GridChecks } from './useGridChecks.ts';

type Update = (change: (before: GridHistory) => GridHistory) => void;

interface GridSave {
  readonly isTogether: boolean;
  readonly setTogether: (isTogether: boolean) => void;
  readonly progress: ImportProgress | undefined;
  readonly stop: () => void;
  readonly refusal: string | undefined;
  readonly save: () => Promise<void>;
  readonly unsave: () => Promise<void>;
}

interface SaveInput {
  readonly api: string;
  readonly history: GridHistory;
  readonly update: Update;
  readonly checks: GridChecks;
  readonly nameOf: (id: number) => string | undefined;
  readonly onSaved: () => void;
}

/** Saves the checked edits of a grid, one by one or all together; rejected edits stay. Also undoes a save. */
export function useGridSave({ api, history, update, checks, nameOf, onSaved }: SaveInput): GridSave {
  const { notify, work } = useRenderer();
  const [isTogether, setTogether] = useState(false);
  const run = useBulkChange(api);
  const undo = useBulkUndo(api);
  const found = [...history.now.keys()].flatMap((id) => checks.of(id) ?? []);
  const isKnown = found.length === history.now.size;
  const sound = found.filter(({ Issues }) => Issues.length === 0);
  const refusal =
    history.now.size === 0
      ? '没有要保存的改动'
      : (checks.error ??
        (!isKnown
          ? '正在检查'
          : sound.length === 0
            ? '改过的记录都不能这样保存'
            : isTogether && sound.length < found.length
              ? '有记录不能这样保存，要么都存就先改好它们'
              : undefined));
  const takeBack = useCallback(
    async (rows: readonly SavedRow[]): Promise<void> => {
      const reply = { Done: rows.map(({ id }) => id), Versions: rows.map(({ version }) => version), Failed: [] };
      const undone = await undo(reply, nameOf);
      // When the call itself failed, the user can try again.
      if (undone !== undefined) update(removeLastSave);
      if (undone !== undefined && undone > 0) onSaved();
    },
    [undo, nameOf, update, onSaved],
  );
  const save = async (): Promise<void> => {
    if (run.progress !== undefined) return;
    if (refusal !== undefined) {
      notify.info(refusal);
      return;
    }
    const warnings = [...new Set(sound.flatMap(({ Warnings }) => Warnings.map(({ Message }) => Message)))];
    const isSure =
      warnings.length === 0 ||
      (await notify.ask({ title: '请确认', content: warnings.join('；'), yes: '继续保存', no: '返回修改' }));
    if (!isSure) return;
    // Edits equal to the stored values need no save.
    const same = sound.filter(({ Changes }) => Changes.length === 0).map(({ Id }) => Id);
    const rows = sound.filter(({ Changes }) => Changes.length > 0);
    const changes = { each: wiresOf(history.now) };
    const { ended, ...reply } = await work.track(run.save({ rows, changes, isTogether }));
    const { Done, Versions = [], Failed } = reply;
    const saved = Done.map((id, index) => ({ id, version: Versions[index] ?? 0 }));
    update((before) =>
      noteSaved(
        noteSaved(
          before,
          same.map((id) => ({ id, version: 0 })),
          false,
        ),
        saved,
      ),
    );
    if (ended !== undefined) notify.error(`${ended}。已保存 ${Done.length} 条，其余的还没有保存`);
    if (ended === undefined || Failed.length > 0)
      reportBulk(notify, reply, '保存', nameOf, saved.length === 0 ? undefined : () => void takeBack(saved));
    checks.forget(Failed.map(({ Id }) => Id));
    onSaved();
  };
  const unsave = async (): Promise<void> => {
    const rows = lastSaved(history);
    if (rows === undefined) return;
    const sure = await notify.ask({
      title: `撤销刚才保存的 ${rows.length} 条修改？`,
      content: '每条记录改回这次保存以前的样子；之后又变过的不动。',
      yes: '撤销',
    });
    if (sure) await takeBack(rows);
  };
  return { isTogether, setTogether, progress: run.progress, stop: run.cancel, refusal, save, unsave };
}
