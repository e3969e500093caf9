import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import type { EnumMerge, EnumTypeInfo } from '#wire/EnumReplies.ts';
import { EmptyState, ErrorState, RowsSkeleton } from '#renderer/feedback/ScreenState.tsx';
import { useRenderer, useGet } from '#renderer/stores/RendererContext.ts';
import { useAct } from '../useAct.ts';
import { undoneText } from './undoneText.ts';

interface MergesDialogProps {
  readonly type: EnumTypeInfo;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The merges of a type, with user, time and items; each can be undone here as long as that is possible. */
export function MergesDialog({ type, onClose, onDone }: MergesDialogProps): ReactNode {
  const { client } = useRenderer();
  const act = useAct();
  const { data, error, retry } = useGet(client.http, '/api/enumdata/GetEnumMerges', { typeName: type.TypeName });
  const undo = async ({ Value, Records: merged }: EnumMerge): Promise<void> => {
    const isDone = await act.run(async () => {
      const sent = { TypeName: type.TypeName, Value };
      const { Records } = await client.http.post('/api/enumdata/UndoMergeEnumDataItemDefine', sent);
      return undoneText(Records, merged);
    });
    retry();
    if (isDone) onDone();
  };
  return (
    <Modal open centered footer={null} title={`${type.Title}的合并记录`} onCancel={onClose}>
      {error !== undefined ? (
        <ErrorState error={error} onRetry={retry} />
      ) : data === undefined ? (
        <RowsSkeleton />
      ) : data.length === 0 ? (
        <EmptyState icon="list" title="还没有合并过" />
      ) : (
        <ul className="gj-merges">
          {data.map((merge) => (
            <MergeLine key={merge.Id} merge={merge} isBusy={act.isBusy} onUndo={() => void undo(merge)} />
          ))}
        </ul>
      )}
    </Modal>
  );
}

interface MergeLineProps {
  readonly merge: EnumMerge;
  readonly isBusy: boolean;
  readonly onUndo: () => void;
}

function MergeLine({ merge, isBusy, onUndo }: MergeLineProps): ReactNode {
  const { OpTime, OperatorName, Title, Records, Hindrance } = merge;
  return (
    <li>
      <span>
        {Title}
        <small className="gj-admin-hint">
          {OperatorName ?? '系统'} {OpTime.slice(0, 16)}，改写了 {Records} 条记录
          {Hindrance === null ? null : `；不能撤销：${Hindrance}`}
        </small>
      </span>
      <Button aria-label={`撤销${Title}`} disabled={Hindrance !== null || isBusy} onClick={onUndo}>
        撤销
      </Button>
    </li>
  );
}
