import { Button, Checkbox, Progress } from 'antd';
import type { ReactNode } from 'react';
import type { ImportProgress } from '#wire/ImportRow.ts';

interface GridBarProps {
  /** The message about the whole list. */
  readonly words: string;
  readonly isDirty: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly isTogether: boolean;
  /** Several records are to be saved. */
  readonly hasWays: boolean;
  /** Why saving is not possible now. */
  readonly refusal: string | undefined;
  readonly progress: ImportProgress | undefined;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onTogether: (isTogether: boolean) => void;
  readonly onDrop: () => void;
  readonly onSave: () => void;
  readonly onStop: () => void;
  readonly onTable: () => void;
}

/** The bar above a grid: a message, and the actions for all unsaved input. */
export function GridBar(props: GridBarProps): ReactNode {
  const { words, isDirty, canUndo, canRedo, isTogether, hasWays, refusal, progress } = props;
  const { onUndo, onRedo, onTogether, onDrop, onSave, onStop, onTable } = props;
  return (
    <div className="gj-hint gj-face-bar gj-sheet-bar">
      <span role="status">{words}</span>
      <Button type="link" size="small" onClick={onTable}>
        显示为表格
      </Button>
      <span className="gj-sheet-acts">
        <Button type="text" title="撤销（Ctrl+Z）" disabled={!canUndo || progress !== undefined} onClick={onUndo}>
          撤销
        </Button>
        <Button type="text" title="重做（Ctrl+Y）" disabled={!canRedo || progress !== undefined} onClick={onRedo}>
          重做
        </Button>
        {hasWays ? (
          <Checkbox
            checked={isTogether}
            title="不选：逐条保存，有一条没存上，不影响其余的"
            onChange={(event) => onTogether(event.target.checked)}
          >
            要么都存，要么都不存
          </Checkbox>
        ) : null}
        {progress === undefined ? (
          <>
            <Button disabled={!isDirty} onClick={onDrop}>
              放弃
            </Button>
            <Button
              type="primary"
              disabled={!isDirty || refusal !== undefined}
              title={refusal ?? 'Ctrl+S'}
              onClick={onSave}
            >
              保存
            </Button>
          </>
        ) : (
          <>
            <Progress
              type="circle"
              size={24}
              percent={progress.Total === 0 ? 0 : Math.round((progress.Done / progress.Total) * 100)}
              aria-label="保存进度"
            />
            <Button onClick={onStop}>停止</Button>
          </>
        )}
      </span>
    </div>
  );
}
