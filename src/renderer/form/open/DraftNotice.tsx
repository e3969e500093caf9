import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Icon } from '../../layout/Icon.tsx';
import type { Draft } from './Draft.ts';

/** Offers what was typed earlier and not saved. */
export function DraftNotice({
  draft,
  onRestore,
  onForget,
}: {
  draft: Draft;
  onRestore: () => void;
  onForget: () => void;
}): ReactNode {
  return (
    <div className="gj-draft" role="status">
      <Icon name="clock" />
      <span>您在 {draft.time.slice(5, 16)} 填写过但没有保存。</span>
      <Button type="link" size="small" onClick={onRestore}>
        恢复
      </Button>
      <Button type="text" size="small" onClick={onForget}>
        丢弃
      </Button>
    </div>
  );
}
