import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Icon } from '../../layout/Icon.tsx';
import { shortTitle } from '#fields/shortTitle.ts';
import { plainText, sameValue } from '#language/Value.ts';
import type { FormEngine } from '../formily/FormEngine.ts';
import { MAX_DRAFTS } from '../save/draftStore.ts';
import type { LocalDraft } from '../save/LocalDraft.ts';
import type { DraftControls } from '../save/useDraft.ts';

interface DraftNoticeProps extends Pick<DraftControls, 'found' | 'restore' | 'discard'> {
  readonly engine: FormEngine;
}

/** Offers unsaved drafts with their times; names the one that will be deleted when the limit is reached. */
export function DraftNotice({ engine: { state }, found, restore, discard }: DraftNoticeProps): ReactNode {
  const nameOf = ({ values }: LocalDraft): string => {
    const name = shortTitle(plainText(values[state.model.titleField] ?? null, '、'));
    return name === '' ? '' : `“${name}”`;
  };
  const isOutdated = ({ over }: LocalDraft): boolean => over !== undefined && !sameValue(over.version, state.version());
  const times = found.map(({ time }) => time.slice(5, 16));
  return (
    <div className="gj-draft" role="status">
      <Icon name="clock" />
      <ul>
        {found.map((draft, index) => (
          <li key={draft.id}>
            <span>
              您在 {times[index]} 填写过{nameOf(draft)}但没有保存。
              {isOutdated(draft) ? '此后记录已被修改，恢复后保存时逐项选择保留哪一个。' : null}
            </span>
            <Button type="link" size="small" onClick={() => restore(draft)}>
              恢复
            </Button>
            <Button type="text" size="small" onClick={() => discard(draft)}>
              丢弃
            </Button>
          </li>
        ))}
      </ul>
      {found.length < MAX_DRAFTS ? null : (
        <p>
          最多保留 {MAX_DRAFTS} 份，继续填写会替换最早的一份（{times[0]}）。
        </p>
      )}
    </div>
  );
}
