import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { FormRequest } from '../../records/FormRequest.ts';
import { Icon } from '../../layout/Icon.tsx';
import type { FormEngine } from '../formily/FormEngine.ts';
import type { Resumed } from './offlineTexts.ts';
import { useWaitingSaves } from './waitingStore.ts';
import type { WaitingSave } from './WaitingSave.ts';

interface WaitingNoticeProps {
  readonly account: string;
  readonly engine: FormEngine;
  readonly request: FormRequest;
  /** The resumed save, which the form's own save replaces. */
  readonly resumed: Resumed | undefined;
  readonly onResume: (resumed: Resumed) => void;
}

/** Shown when changes of the record wait for a connection or were rejected; offers to continue with them here. */
export function WaitingNotice({ account, engine, request, resumed, onResume }: WaitingNoticeProps): ReactNode {
  const { store, saves } = useWaitingSaves(account);
  // New records have no id to match a waiting save.
  const others = request.id === undefined ? [] : saves.filter((save) => isOther(save, request, resumed));
  const resume = (save: WaitingSave): void => {
    // Cancel its automatic sending.
    if (save.state === 'waiting') store.put({ ...save, state: 'cancelled' });
    onResume({
      save,
      forget: () => store.remove(save.key),
    });
    engine.restore(save.draft);
  };
  return others.length === 0 ? null : (
    <div className="gj-draft" role="status">
      <Icon name="clock" />
      <ul>
        {others.map((save) => (
          <li key={save.key}>
            <span>{wordsOf(save)}</span>
            <Button type="link" size="small" onClick={() => resume(save)}>
              继续修改
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Whether a save concerns the same record, is not stored, and is not the one the form resumes. */
const isOther = (save: WaitingSave, { entity, id }: FormRequest, resumed: Resumed | undefined): boolean =>
  save.key !== resumed?.save.key && save.state !== 'stored' && save.request.entity === entity && save.request.id === id;

function wordsOf({ draft, state }: WaitingSave): string {
  const time = draft.time.slice(5, 16);
  return state === 'waiting'
    ? `您在 ${time} 保存的修改正等待联网提交，下面还看不到。`
    : `您在 ${time} 保存的修改没有提交，下面还看不到。`;
}
